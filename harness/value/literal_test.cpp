#include "value/literal.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

std::string float_text(double value) {
  std::string text;
  append_float(text, value);
  return text;
}

double read_back(const std::string& text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ptr == text.data() + text.size() ? value : std::nan("");
}

TEST(Literal, IsWhatPythonPrints) {
  const List rows = recorded_rows("harness/value/testdata/python_values.json", "literals");
  ASSERT_GE(rows.size(), 420U);
  for (const Value& row : rows) {
    const std::string& expected = text_of(item_at(row, 1));
    SCOPED_TRACE(expected);
    EXPECT_EQ(literal(operand(item_at(row, 0))), expected);
  }
}

TEST(Literal, KeepsIntegersApartFromDoubles) {
  EXPECT_EQ(literal(List{2, 3}), "[2, 3]");
  EXPECT_EQ(literal(List{2.0, 3.0}), "[2.0, 3.0]");
  EXPECT_EQ(literal(List{0, -0.0, true}), "[0, -0.0, True]");
}

TEST(Literal, AppendsToWhatIsThere) {
  std::string out = "x = ";
  append_literal(out, Map{{"a", List{None(), "b"}}});
  EXPECT_EQ(out, "x = {'a': [None, 'b']}");
  append_text_literal(out, "'");
  append_float(out, 1e16);
  append_integer(out, std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(out, "x = {'a': [None, 'b']}\"'\"1e+16-9223372036854775808");
}

TEST(Literal, ADoubleReadsBackToTheSameBits) {
  for_all_draws([] {
    const std::uint64_t bits = draw_bits();
    const auto few = static_cast<std::uint64_t>(draw_integer());
    // Of every exponent, subnormal, with few digits, and NaN.
    for (const std::uint64_t pattern : {bits, bits >> 12, std::rotr(few, 12), ~few}) {
      const auto value = std::bit_cast<double>(pattern);
      const std::string text = float_text(value);
      SCOPED_TRACE(text);
      if (std::isnan(value)) {
        EXPECT_EQ(text, "nan");
      } else {
        EXPECT_EQ(std::bit_cast<std::uint64_t>(read_back(text)), pattern);
      }
      EXPECT_TRUE(!std::isfinite(value) || text.find_first_of(".e") != std::string::npos);
      EXPECT_LE(text.size(), 24U);
    }
  });
}

TEST(Literal, AnIntegerReadsBack) {
  for_all_draws([] {
    const std::int64_t value = draw_integer();
    std::string text;
    append_integer(text, value);
    EXPECT_EQ(std::stoll(text), value);
  });
}

struct Bytes {
  std::string bytes;
  std::string literal;
};

TEST(Literal, ShowsBytesThatAreNoText) {
  const Bytes rows[] = {
      {"\x80", R"('\udc80')"},
      {"\xff", R"('\udcff')"},
      {"a\xffz", R"('a\udcffz')"},
      {"\xc3", R"('\udcc3')"},
      {"\xc3\xa9\xc3", R"('é\udcc3')"},
      {"\xc0\x80", R"('\udcc0\udc80')"},
      {"\xe0\x80\x80", R"('\udce0\udc80\udc80')"},
      {"\xed\xa0\x80", R"('\udced\udca0\udc80')"},
      {"\xf0\x9f\x98", R"('\udcf0\udc9f\udc98')"},
      {"\xf4\x90\x80\x80", R"('\udcf4\udc90\udc80\udc80')"},
      {"\xe4\xb8\x41", R"('\udce4\udcb8A')"},
  };
  for (const Bytes& row : rows) {
    SCOPED_TRACE(row.literal);
    EXPECT_EQ(literal(row.bytes), row.literal);
    EXPECT_EQ(literal(Map{{row.bytes, 1}}), "{" + row.literal + ": 1}");
    EXPECT_FALSE(is_utf8(row.bytes));
    EXPECT_TRUE(is_utf8(literal(row.bytes)));
  }
}

TEST(Literal, PrintableEscapesAllButQuotes) {
  const Bytes rows[] = {
      {"", ""},
      {"it's \"so\"", "it's \"so\""},
      {"back\\slash", "back\\\\slash"},
      {"a\nb\tc\rd", "a\\nb\\tc\\rd"},
      {std::string("\0", 1), "\\x00"},
      {"\x1b[31mred", "\\x1b[31mred"},
      {"é中😀", "é中😀"},
      {"\u200b\ufeff", "\\u200b\\ufeff"},
      {"\U000e0001", "\\U000e0001"},
      {"\xff", "\\udcff"},
  };
  for (const Bytes& row : rows) {
    SCOPED_TRACE(row.literal);
    EXPECT_EQ(printable(row.bytes), row.literal);
  }
}

TEST(Utf8, TakesWellFormedText) {
  for (const std::string text : {"", "a", "\x7f", "\u0080", "\u07ff", "\u0800", "\ud7ff", "\ue000", "\ufdd0",
                                 "\uffff", "\U00010000", "\U0010ffff"}) {
    SCOPED_TRACE(literal(text));
    EXPECT_TRUE(is_utf8(text));
  }
  EXPECT_TRUE(is_utf8(std::string("\0", 1)));
}

TEST(Utf8, RefusesMalformedText) {
  const std::string rows[] = {
      // Continuations without a start, starts without continuations, bytes that never occur.
      "\x80", "\xbf", "a\x80", "\xc2", "\xc2z", "\xe1\x80", "\xe1\x80z", "\xf1\x80\x80", "\xf1\x80\x80z",
      "\xfe", "\xff", "\xf8\x88\x80\x80\x80", "\xc2\xc2",
      // Longer than needed.
      "\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf",
      // Surrogates, alone and in pairs.
      "\xed\xa0\x80", "\xed\xbf\xbf", "\xed\xa0\xbd\xed\xb8\x80",
      // Above U+10FFFF.
      "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf7\xbf\xbf\xbf"};
  for (const std::string& text : rows) {
    SCOPED_TRACE(literal(text));
    EXPECT_FALSE(is_utf8(text));
    EXPECT_FALSE(is_utf8("é" + text + "中"));
  }
}

}  // namespace
}  // namespace failmap
