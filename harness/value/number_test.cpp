#include "value/number.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "value/literal.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

constexpr const char* kRecordedNumbers = "harness/value/testdata/python_values.json";

Value compute(const std::string& operation, Number left, Number right) {
  if (operation == "+") return left + right;
  if (operation == "-") return left - right;
  if (operation == "*") return left * right;
  if (operation == "/") return left / right;
  if (operation == "//") return floor_divide(left, right);
  if (operation == "%") return left % right;
  if (operation == "**") return pow(left, right);
  if (operation == "<") return left < right;
  if (operation == "<=") return left <= right;
  if (operation == "==") return left == right;
  if (operation == "min") return min(left, right);
  if (operation == "max") return max(left, right);
  if (operation == "neg") return -left;
  if (operation == "abs") return abs(left);
  if (operation == "int") return truncate(left);
  throw std::logic_error("no operation " + operation);
}

TEST(Number, ComputesWhatPythonComputes) {
  const List rows = recorded_rows(kRecordedNumbers, "arithmetic");
  ASSERT_GE(rows.size(), 1500U);
  for (const Value& row : rows) {
    SCOPED_TRACE(literal(row));
    const std::size_t last = row.get_if<List>()->size() - 1;
    const Number left = operand(item_at(row, 1)).number();
    const Number right = last == 3 ? operand(item_at(row, 2)).number() : Number();
    EXPECT_EQ(outcome_of([&] { return compute(text_of(item_at(row, 0)), left, right); }),
              recorded_outcome(item_at(row, last)));
  }
}

TEST(Number, SumsAsPythonSums) {
  const List rows = recorded_rows(kRecordedNumbers, "sums");
  ASSERT_GE(rows.size(), 120U);
  for (const Value& row : rows) {
    SCOPED_TRACE(literal(row));
    std::vector<Number> items;
    for (const Value& item : *item_at(row, 0).get_if<List>()) items.push_back(operand(item).number());
    EXPECT_EQ(outcome_of([&] { return sum(items); }), recorded_outcome(item_at(row, 1)));
  }
}

TEST(Number, RoundsAsPythonRounds) {
  const List rows = recorded_rows(kRecordedNumbers, "rounds");
  ASSERT_GE(rows.size(), 390U);
  for (const Value& row : rows) {
    SCOPED_TRACE(literal(row));
    const Number value = operand(item_at(row, 0)).number();
    const auto* digits = item_at(row, 1).get_if<std::int64_t>();
    EXPECT_EQ(outcome_of(
                  [&] { return digits == nullptr ? round(value) : round(value, static_cast<int>(*digits)); }),
              recorded_outcome(item_at(row, 2)));
  }
}

/// Near the greatest double the exact error of an addition is found in another way than elsewhere.
TEST(Number, SumsByNeumaiersRuleUpToTheEnds) {
  std::mt19937_64 random(5);
  for (int repeat = 0; repeat < 20'000; ++repeat) {
    Sum sum;
    sum += 0.0;
    double total = 0;
    double compensation = 0;
    for (int item = 0; item < 5; ++item) {
      constexpr double kGreatest = std::numeric_limits<double>::max();
      const double fraction = 1 - static_cast<double>(random() >> 11) * 0x1p-53;
      const double sizes[] = {kGreatest, kGreatest * fraction, fraction * 1e300, fraction, fraction * 1e-310};
      const double added = sizes[random() % 5] * (random() % 2 == 0 ? 1 : -1);
      const double before = total;
      total = before + added;
      compensation +=
          std::fabs(before) >= std::fabs(added) ? (before - total) + added : (added - total) + before;
      sum += added;
    }
    const bool has_rest = compensation != 0 && std::isfinite(compensation);
    ASSERT_EQ(literal(sum.value()), literal(has_rest ? total + compensation : total));
  }
}

/// What round() is by definition: the decimal digits of the exact value, read back.
double round_by_digits(double value, int digits) {
  std::array<char, 400> text{};
  const auto printed =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits);
  double rounded = 0;
  std::from_chars(text.data(), printed.ptr, rounded);
  return rounded;
}

TEST(Number, RoundsAsItsDigitsSay) {
  std::mt19937_64 random(7);
  for (int digits = 0; digits <= 24; ++digits) {
    const double scale = std::pow(10, digits);
    for (int repeat = 0; repeat < 500; ++repeat) {
      const double mantissa = static_cast<double>(random() >> (11 + random() % 53));
      const double near_tie = (mantissa + 0.5) / scale;
      const double tie = std::ldexp(mantissa, -static_cast<int>(random() % 26));
      const double near_whole_doubles = 0x1p53 / scale * (0.25 + mantissa * 0x1p-53);
      for (const double value : {near_tie, tie, near_whole_doubles, mantissa * 0x1p-60, 0x1p53 / scale}) {
        for (const double neighbour : {std::nextafter(value, 0), value, std::nextafter(value, 1e300)}) {
          for (const double signed_value : {neighbour, -neighbour}) {
            const double rounded = round(Number(signed_value), digits).to_double();
            ASSERT_EQ(std::bit_cast<std::uint64_t>(rounded),
                      std::bit_cast<std::uint64_t>(round_by_digits(signed_value, digits)))
                << literal(signed_value) << " to " << digits << " digits gives " << literal(rounded);
          }
        }
      }
    }
  }
}

TEST(Number, TakesNoBoolean) {
  static_assert(!std::is_constructible_v<Number, bool>);
  static_assert(!std::is_convertible_v<bool, Number>);
  static_assert(std::is_convertible_v<char, Number>);
  static_assert(std::is_convertible_v<int, Number>);
  static_assert(std::is_convertible_v<float, Number>);
}

TEST(Number, TakesAnyIntegerThatFits) {
  EXPECT_EQ(Number(std::size_t{7}).integer(), 7);
  EXPECT_TRUE(Number(std::size_t{7}).is_integer());
  EXPECT_EQ(Number(std::numeric_limits<std::uint32_t>::max()).integer(), 4294967295);
  EXPECT_EQ(Number(std::uint64_t{kMost}).integer(), kMost);
  EXPECT_EQ(Number(std::int8_t{-1}).integer(), -1);
  EXPECT_EQ(Number(kLeast).integer(), kLeast);
  EXPECT_THROW(Number(std::uint64_t{kMost} + 1), std::overflow_error);
  EXPECT_THROW(Number{std::numeric_limits<std::size_t>::max()}, std::overflow_error);
}

TEST(Number, IsTheIntegerZeroAtFirst) {
  EXPECT_TRUE(Number().is_integer());
  EXPECT_EQ(Number().integer(), 0);
}

TEST(Number, ChangesInPlace) {
  Number number = 7;
  number += 1;
  EXPECT_EQ(literal(number), "8");
  number -= 10;
  EXPECT_EQ(literal(number), "-2");
  number *= 3;
  EXPECT_EQ(literal(number), "-6");
  number /= 4;
  EXPECT_EQ(literal(number), "-1.5");
  number = kMost;
  EXPECT_THROW(number += 1, std::overflow_error);
  EXPECT_EQ(literal(number), "9223372036854775807") << "a failed operation changes nothing";
}

TEST(Number, SaysWhatWentWrong) {
  const auto message = [](auto compute) -> std::string {
    try {
      compute();
    } catch (const std::exception& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(message([] { return Number(kMost) + 1; }), "the result of + is outside 64-bit integers");
  EXPECT_EQ(message([] { return Number(kLeast) - 1; }), "the result of - is outside 64-bit integers");
  EXPECT_EQ(message([] { return Number(kMost) * 2; }), "the result of * is outside 64-bit integers");
  EXPECT_EQ(message([] { return Number(1) / 0; }), "division by zero");
  EXPECT_EQ(message([] { return Number(1.0) / -0.0; }), "division by zero");
  EXPECT_EQ(message([] { return round(Number(std::nan(""))); }), "round of a NaN");
  EXPECT_EQ(message([] { return truncate(Number(1e19)); }), "the result of int is outside 64-bit integers");
  EXPECT_EQ(message([] { return pow(10.0, 400); }), "the result of ** is outside doubles");
}

TEST(Number, RoundsToAtMost400Digits) {
  EXPECT_EQ(literal(round(0.1, 400)), "0.1");
  EXPECT_THROW(round(0.1, 401), std::domain_error);
  EXPECT_THROW(round(Number(1), -1), std::domain_error);
}

TEST(Number, ANanIsUnorderedAndEqualsNothing) {
  const Number nan = std::nan("");
  for (const Number other : {nan, Number(0), Number(1.5), Number(kMost)}) {
    SCOPED_TRACE(literal(other));
    EXPECT_FALSE(nan == other);
    EXPECT_FALSE(other == nan);
    EXPECT_FALSE(nan < other || other < nan || nan >= other || other >= nan);
  }
  EXPECT_TRUE(nan.is_nan());
  EXPECT_FALSE(Number(kMost).is_nan());
  EXPECT_FALSE(Number(std::numeric_limits<double>::infinity()).is_nan());
}

}  // namespace
}  // namespace failmap
