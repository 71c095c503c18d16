#include "corpus/expression.hpp"

#include <gmock/gmock-matchers.h>

#include <limits>
#include <string>
#include <vector>

#include "value/literal.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using ::testing::HasSubstr;

constexpr const char* kRecordedExpressions = "harness/corpus/testdata/python_expressions.json";
const std::vector<std::string> kNames{"N"};

/// The value at N as a literal, or the message of the error.
std::string evaluate(std::string_view text, Number n) {
  try {
    const Number variables[] = {n};
    return literal(Expression(text, kNames).evaluate(variables));
  } catch (const ExpressionError& error) {
    return std::string("error: ") + error.what();
  }
}

/// The message's kind in the words of the recorded rows; anything that is no such message stays.
std::string kind_of_error(const std::string& result) {
  if (!result.starts_with("error: ")) return result;
  if (result.find(" is outside 64") != std::string::npos) return "overflow";
  if (result.find(" is outside doubles") != std::string::npos) return "overflow";
  for (const char* words : {"division by zero", "zero to a negative power",
                            "a negative number to a broken power", "round of a NaN", "int of a NaN"}) {
    if (result == std::string("error: ") + words) return "domain";
  }
  return result;
}

TEST(Expression, MeansWhatItMeansInPython) {
  const List rows = recorded_rows(kRecordedExpressions, "expressions");
  ASSERT_GE(rows.size(), 1390U);
  for (const Value& row : rows) {
    SCOPED_TRACE(literal(row));
    const std::string result = evaluate(text_of(item_at(row, 0)), item_at(row, 1).number());
    EXPECT_EQ(kind_of_error(result), recorded_outcome(item_at(row, 2)));
  }
}

TEST(Expression, RefusesWhatIsNone) {
  const List rows = recorded_rows(kRecordedExpressions, "malformed");
  ASSERT_GE(rows.size(), 280U);
  for (const Value& row : rows) {
    const std::string result = evaluate(text_of(row), 1);
    EXPECT_THAT(result, HasSubstr("error: ")) << literal(row);
    EXPECT_EQ(kind_of_error(result), result) << literal(row) << " is read and only has no value";
  }
}

TEST(Expression, SaysWhatIsWrongAndWhere) {
  struct Row {
    std::string text;
    std::string message;
  };
  const Row rows[] = {
      {"", "expected a number, a name or '(' at column 1"},
      {"N +", "expected a number, a name or '(' at column 4"},
      {"N 2", "expected an operator or the end at column 3"},
      {"(N", "expected ')' at column 3"},
      {"2*(N+1]", "expected ')' at column 7"},
      {"x", "unknown name 'x'; known here: N, round, min, max, abs, float, int, inf, nan at column 1"},
      {"1 + sqrt(2)",
       "unknown name 'sqrt'; known here: N, round, min, max, abs, float, int, inf, nan at column 5"},
      {"round", "expected '(' after round at column 6"},
      {"min(1)", "min does not take 1 argument at column 7"},
      {"abs(1, 2)", "abs does not take 2 arguments at column 10"},
      {"min(1 2)", "expected ',' or ')' at column 7"},
      {"1e+", "expected a digit of the exponent at column 4"},
      {".", "expected a digit at column 2"},
      {"2N", "malformed number at column 2"},
      {"1 + 007", "an integer does not begin with 0 at column 5"},
      {"9223372036854775808", "the integer 9223372036854775808 is outside 64 bits"},
      {"round(N, 401)", "round takes an integer from 0 to 400 as its number of digits"},
      {"round(N, -1)", "round takes an integer from 0 to 400 as its number of digits"},
      {"round(N, 1.0)", "round takes an integer from 0 to 400 as its number of digits"},
      {"N/0", "division by zero"},
      {"9223372036854775807+N", "the result of + is outside 64-bit integers"},
  };
  for (const Row& row : rows) EXPECT_EQ(evaluate(row.text, 1), "error: " + row.message) << row.text;
}

TEST(Expression, KnowsItsVariablesByTheirPlace) {
  const std::vector<std::string> names{"N", "i", "N_1", "_"};
  const Number variables[] = {1, 20, 300, 4000.0};
  EXPECT_EQ(literal(Expression("N + i + N_1", names).evaluate(variables)), "321");
  EXPECT_EQ(literal(Expression("_", names).evaluate(variables)), "4000.0");
  EXPECT_EQ(literal(Expression("i - N", names).evaluate(variables)), "19");
  EXPECT_EQ(Expression(" i - N", names).text(), " i - N");
  try {
    Expression("j", names);
    FAIL() << "j is no name";
  } catch (const ExpressionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("known here: N, i, N_1, _, round, min"));
  }
}

TEST(Expression, NeedsNoVariables) {
  EXPECT_EQ(literal(Expression("1 + 2 * 3", {}).evaluate({})), "7");
  EXPECT_THROW(Expression("N", {}), ExpressionError);
}

TEST(Expression, TellsWhatCanNameAVariable) {
  for (const char* name : {"i", "N", "_", "row", "i2", "A_b", "infinity", "rounded"}) {
    EXPECT_TRUE(Expression::can_name(name)) << name;
  }
  for (const char* name : {"", "2", "2i", "i-j", "i ", " i", "é", "$i", "round", "min", "max", "abs", "float",
                           "int", "inf", "nan"}) {
    EXPECT_FALSE(Expression::can_name(name)) << name;
  }
}

std::string repeated(const std::string& text, std::size_t times) {
  std::string all;
  for (std::size_t time = 0; time < times; ++time) all += text;
  return all;
}

TEST(Expression, HasAtMost10000Bytes) {
  EXPECT_EQ(evaluate("1" + repeated("+1", 4999), 1), "5000");
  EXPECT_EQ(evaluate("1" + repeated("+1", 4999) + " ", 1), "5000");
  EXPECT_EQ(evaluate("1" + repeated("+1", 5000), 1), "error: longer than 10000 bytes");
  EXPECT_EQ(evaluate(std::string(10'000'000, '('), 1), "error: longer than 10000 bytes");
}

TEST(Expression, NestsAtMost100Deep) {
  const std::string too_deep = "error: nested deeper than 100 levels";
  EXPECT_EQ(evaluate(repeated("(", 99) + "N" + repeated(")", 99), 7), "7");
  EXPECT_EQ(evaluate(repeated("(", 100) + "N" + repeated(")", 100), 7), too_deep);
  EXPECT_EQ(evaluate(repeated("-", 99) + "N", 7), "-7");
  EXPECT_EQ(evaluate(repeated("-", 100) + "N", 7), too_deep);
  EXPECT_EQ(evaluate("N" + repeated("**1", 99), 7), "7");
  EXPECT_EQ(evaluate("N" + repeated("**1", 100), 7), too_deep);
  EXPECT_EQ(evaluate(repeated("abs(", 99) + "N" + repeated(")", 99), 7), "7");
  EXPECT_EQ(evaluate(repeated("abs(", 100) + "N" + repeated(")", 100), 7), too_deep);
  EXPECT_EQ(evaluate(std::string(5000, '('), 7), too_deep);
  // Beside each other they may be as many as there is room for.
  EXPECT_EQ(evaluate("0" + repeated("+(N)", 1000), 7), "7000");
}

TEST(Expression, ReadsNumbersOfAnyLength) {
  const std::string zeros(400, '0');
  EXPECT_EQ(evaluate("0." + zeros + "1", 1), "0.0");
  EXPECT_EQ(evaluate("." + zeros + "1", 1), "0.0");
  EXPECT_EQ(evaluate("1" + zeros + ".0", 1), "inf");
  EXPECT_EQ(evaluate("1" + zeros + ".", 1), "inf");
  EXPECT_EQ(evaluate("1" + zeros + "e-400", 1), "1.0");
  EXPECT_EQ(evaluate("0." + zeros + "1e401", 1), "1.0");
  EXPECT_EQ(evaluate("1" + zeros + "e-5", 1), "inf");
  EXPECT_EQ(evaluate("0." + zeros + "1e5", 1), "0.0");
  EXPECT_EQ(evaluate("0." + zeros + "1e+1000", 1), "inf");
  EXPECT_EQ(evaluate("1e99999999999999999999", 1), "inf");
  EXPECT_EQ(evaluate("1e-99999999999999999999", 1), "0.0");
  EXPECT_EQ(evaluate("0e99999999999999999999", 1), "0.0");
  EXPECT_EQ(evaluate("0.0e-99999999999999999999", 1), "0.0");
  EXPECT_EQ(evaluate("1." + std::string(9000, '3'), 1), "1.3333333333333333");
  EXPECT_EQ(evaluate(std::string(9000, '0'), 1), "0");
}

}  // namespace
}  // namespace failmap
