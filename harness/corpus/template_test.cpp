#include "corpus/template.hpp"

#include <gmock/gmock-matchers.h>

#include <string>

#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

using ::testing::HasSubstr;

/// A line `place: message` for each problem.
std::string lines(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) text += problem.place + ": " + problem.message + "\n";
  return text;
}

/// The template's value at N as a literal, or all problems.
std::string expand(std::string_view json, std::int64_t n) {
  std::vector<Problem> problems;
  const auto value = parse_json(json, problems);
  if (!value.has_value()) return "no JSON: " + lines(problems);
  const auto compiled = Template::compile(*value, "/t", problems);
  if (compiled.has_value() != problems.empty()) return "a template or problems, not both: " + lines(problems);
  if (!compiled.has_value()) return lines(problems);
  try {
    return literal(compiled->expand(n));
  } catch (const ExpansionError& error) {
    EXPECT_EQ(error.what(), error.problem().message);
    return "at " + lines({error.problem()});
  }
}

TEST(Template, LeavesConstantsAsTheyAre) {
  const char* rows[][2] = {
      {"null", "None"},
      {"true", "True"},
      {"2", "2"},
      {"2.0", "2.0"},
      {"\"a\"", "'a'"},
      {"\"\"", "''"},
      {"\" =N\"", "' =N'"},
      {"[]", "[]"},
      {"{}", "{}"},
      {R"([1, [2.5, null], {"b": "x", "a": []}])", "[1, [2.5, None], {'a': [], 'b': 'x'}]"},
  };
  for (const auto& [json, expected] : rows) EXPECT_EQ(expand(json, 7), expected) << json;
}

TEST(Template, EvaluatesExpressionsWhereverTheyStand) {
  EXPECT_EQ(expand(R"("=2*N+1")", 7), "15");
  EXPECT_EQ(expand(R"("= N / 2")", 7), "3.5");
  EXPECT_EQ(expand(R"(["=N", 2, ["=N**2"], {"N": "=N", "b": {"c": "=-N"}}])", 7),
            "[7, 2, [49], {'N': 7, 'b': {'c': -7}}]");
  EXPECT_EQ(expand(R"(["=N", "=-N"])", -9223372036854775807), "[-9223372036854775807, 9223372036854775807]");
}

TEST(Template, DropsALeadingQuote) {
  EXPECT_EQ(expand(R"(["'=N", "''x", "'", "x'=N", "'N"])", 7), R"(['=N', "'x", '', "x'=N", 'N'])");
  EXPECT_EQ(expand(R"({"'a": 1, "=N": "=N"})", 7), R"({"'a": 1, '=N': 7})") << "keys stand as they are";
}

TEST(Template, ReadsNumbersThatJsonHasNot) {
  EXPECT_EQ(expand(R"([{"$number": "nan"}, {"$number": "inf"}, {"$number": "-inf"}])", 7),
            "[nan, inf, -inf]");
  EXPECT_EQ(expand(R"({"a": {"$number": "nan"}})", 7), "{'a': nan}");
  EXPECT_EQ(expand(R"(["=nan", "=inf", "=-inf"])", 7), "[nan, inf, -inf]");
  EXPECT_EQ(expand(R"([{"$number": "NaN"}])", 7),
            "/t/0/$number: expected \"nan\", \"inf\" or \"-inf\", found 'NaN'\n");
  EXPECT_EQ(expand(R"({"$number": 1})", 7), "/t/$number: expected \"nan\", \"inf\" or \"-inf\", found 1\n");
  EXPECT_EQ(expand(R"({"$number": "nan", "a": 1})", 7),
            "/t/$number: keys that begin with '$' are reserved\n");
}

TEST(Template, RepeatsAnItem) {
  EXPECT_EQ(expand(R"([{"$for": "i", "from": "=0", "below": "=N", "item": "=N+i"}])", 3), "[3, 4, 5]");
  EXPECT_EQ(expand(R"(["a", {"$for": "i", "from": 1, "below": 3, "item": ["=i", "x"]}, "b"])", 3),
            "['a', [1, 'x'], [2, 'x'], 'b']");
  EXPECT_EQ(expand(R"([{"$for": "i", "from": -1, "below": "=1", "item": {"k": "=i"}}])", 3),
            "[{'k': -1}, {'k': 0}]");
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": 2, "item": null}])", 3), "[None, None]");
}

TEST(Template, RepeatsNothingWhereTheBoundsLeaveNothing) {
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": "=N", "item": "=1/i"}])", 0), "[]");
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 5, "below": "=N", "item": "=i"}, 1])", 3), "[1]");
  EXPECT_EQ(
      expand(R"([{"$for": "i", "from": 9223372036854775806, "below": 9223372036854775807, "item": "=i"}])",
             3),
      "[9223372036854775806]");
  EXPECT_EQ(
      expand(R"([{"$for": "i", "from": -9223372036854775808, "below": -9223372036854775807, "item": "=i"}])",
             3),
      "[-9223372036854775808]");
}

TEST(Template, RepeatsInsideARepetition) {
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": "=N", "item":
                         [{"$for": "j", "from": "=i", "below": "=N", "item": "=10*i+j"}]}])",
                   3),
            "[[0, 1, 2], [11, 12], [22]]");
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": "=N", "item":
                         {"n": "=i", "rows": [{"$for": "j", "from": 0, "below": "=i", "item":
                           [{"$for": "k", "from": "=j", "below": "=i", "item": "=i+j+k+N"}, "=j"]}]}}])",
                   2),
            "[{'n': 0, 'rows': []}, {'n': 1, 'rows': [[3, 0]]}]");
  // One after the other, a name serves again.
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": 2, "item": "=i"},
                       {"$for": "i", "from": "=N", "below": "=N+2", "item": "=-i"}])",
                   5),
            "[0, 1, -5, -6]");
}

TEST(Template, RefusesMalformedRepetitions) {
  struct Row {
    std::string json;
    std::string problems;
  };
  const std::string name = "expected a new name for the loop's variable, found ";
  const std::string bound = "expected an integer or an expression such as \"=N+1\", found ";
  const Row rows[] = {
      {R"([{"$for": "N", "from": 0, "below": 1, "item": 0}])", "/t/0/$for: " + name + "'N'\n"},
      {R"([{"$for": "min", "from": 0, "below": 1, "item": 0}])", "/t/0/$for: " + name + "'min'\n"},
      {R"([{"$for": "nan", "from": 0, "below": 1, "item": 0}])", "/t/0/$for: " + name + "'nan'\n"},
      {R"([{"$for": "2i", "from": 0, "below": 1, "item": 0}])", "/t/0/$for: " + name + "'2i'\n"},
      {R"([{"$for": "", "from": 0, "below": 1, "item": 0}])", "/t/0/$for: " + name + "''\n"},
      {R"([{"$for": 1, "from": 0, "below": 1, "item": 0}])", "/t/0/$for: " + name + "1\n"},
      {R"([{"$for": "i", "from": 0, "below": 1, "item": [{"$for": "i", "from": 0, "below": 1, "item": 0}]}])",
       "/t/0/item/0/$for: " + name + "'i'\n"},
      {R"([{"$for": "i", "from": 0.0, "below": 1, "item": 0}])", "/t/0/from: " + bound + "0.0\n"},
      {R"([{"$for": "i", "from": 0, "below": "N", "item": 0}])", "/t/0/below: " + bound + "'N'\n"},
      {R"([{"$for": "i", "from": null, "below": [], "item": 0}])",
       "/t/0/from: " + bound + "None\n/t/0/below: " + bound + "[]\n"},
      {R"([{"$for": "i"}])",
       "/t/0: the $for misses the key 'from'\n/t/0: the $for misses the key 'below'\n"
       "/t/0: the $for misses the key 'item'\n"},
      {R"([{"$for": "i", "from": 0, "below": 1, "item": 0, "step": 2}])",
       "/t/0/step: unknown key; a $for has the keys $for, from, below and item\n"},
      {R"({"$for": "i", "from": 0, "below": 1, "item": 0})",
       "/t/$for: a $for stands only as an item of a list\n"},
      {R"([{"$for": "i", "from": 0, "below": 1, "item": {"$for": "j", "from": 0, "below": 1, "item": 0}}])",
       "/t/0/item/$for: a $for stands only as an item of a list\n"},
      {R"({"a": {"$x": 1, "$": 2}})",
       "/t/a/$: keys that begin with '$' are reserved\n/t/a/$x: keys that begin with '$' are reserved\n"},
  };
  for (const Row& row : rows) EXPECT_EQ(expand(row.json, 1), row.problems) << row.json;
}

TEST(Template, NamesThePlaceOfEveryMalformedExpression) {
  EXPECT_EQ(
      expand(R"({"a/b": ["=N", "=N+"], "c": "=x", "d": "="})", 1),
      "/t/a~1b/1: in the expression '=N+': expected a number, a name or '(' at column 3\n"
      "/t/c: in the expression '=x': unknown name 'x'; known here: N, round, min, max, abs, float, int, inf, "
      "nan at column 1\n"
      "/t/d: in the expression '=': expected a number, a name or '(' at column 1\n");
  // A variable is known in its item only, not in its bounds.
  EXPECT_THAT(expand(R"([{"$for": "i", "from": 0, "below": "=i", "item": "=i"}, "=i"])", 1),
              ::testing::AllOf(HasSubstr("/t/0/below: in the expression '=i': unknown name 'i'"),
                               HasSubstr("/t/1: in the expression '=i': unknown name 'i'")));
  EXPECT_THAT(expand(R"([{"$for": "i", "from": 0, "below": 1, "item": "=j"}])", 1),
              HasSubstr("/t/0/item: in the expression '=j': unknown name 'j'; known here: N, i, round"));
}

TEST(Template, NamesThePlaceOfAnExpressionWithoutValue) {
  EXPECT_EQ(expand(R"([0, {"a": "=2/(N-3)/2"}])", 4), "[0, {'a': 1.0}]");
  EXPECT_EQ(expand(R"([0, {"a": "=2/(N-3)/2"}])", 3),
            "at /t/1/a: in the expression '=2/(N-3)/2' at N = 3: division by zero\n");
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": "=N", "item": ["=(2-i)**-1"]}])", 3),
            "at /t/0/item/0: in the expression '=(2-i)**-1' at N = 3: zero to a negative power\n");
  EXPECT_EQ(
      expand(R"(["=N*N"])", 4'000'000'000),
      "at /t/0: in the expression '=N*N' at N = 4000000000: the result of * is outside 64-bit integers\n");
  EXPECT_EQ(expand(R"([{"$for": "i", "from": 0, "below": "=N/2", "item": 0}])", 4),
            "at /t/0/below: in the expression '=N/2' at N = 4: the bound 2.0 is not an integer\n");
}

std::string loop(const std::string& below, const std::string& item) {
  return R"({"$for": "i", "from": "=0", "below": ")" + below + R"(", "item": )" + item + "}";
}

TEST(Template, HasAtMostTenMillionItems) {
  const std::string refused = "at N = 1: more than 10000000 items in one value\n";
  EXPECT_EQ(expand("[" + loop("=10**7+N", "0") + "]", 1),
            "at /t/0/below: in the expression '=10**7+N' " + refused);
  EXPECT_THAT(expand("[" + loop("=2**62+(2**62-1)", "\"=i\"") + "]", 1), HasSubstr(refused));
  // However they are nested, and wherever they stand.
  EXPECT_EQ(
      expand("[" + loop("=2", "[{\"$for\": \"j\", \"from\": 0, \"below\": \"=i*10**7\", \"item\": 0}]") + "]",
             1),
      "at /t/0/item/0/below: in the expression '=i*10**7' " + refused);
  EXPECT_THAT(expand("[" + loop("=10**4", "0") + "," + loop("=10**7", "0") + "]", 1), HasSubstr(refused));
  // What stands in an item counts too.
  std::string hundred = "[0";
  for (int count = 1; count < 100; ++count) hundred += ",0";
  EXPECT_THAT(expand("[" + loop("=10**5", hundred + "]") + "]", 1), HasSubstr(refused));
  EXPECT_THAT(expand("[" + loop("=10**5", "{\"a\": " + hundred + "]}") + "]", 1), HasSubstr(refused));
  EXPECT_THAT(expand("[" + loop("=10**6", "\"" + std::string(320, 'x') + "\"") + "]", 1), HasSubstr(refused));
  EXPECT_THAT(expand("[" + loop("=10**6", "{\"" + std::string(320, 'x') + "\": 0}") + "]", 1),
              HasSubstr(refused));
}

TEST(Template, CountsWhatItExpands) {
  const std::string refused = "at N = 1: more than 10000000 items in one value\n";
  const std::string text = "\"" + std::string(320'000, 'x') + "\"";  // as much as 10,000 items
  EXPECT_THAT(expand("[" + loop("=2000", "[" + text + ", \"=i\"]") + "]", 1), HasSubstr(refused));
  EXPECT_THAT(expand("[" + loop("=2000", "{\"a\": " + text + ", \"b\": \"=i\"}") + "]", 1),
              HasSubstr(refused));
  EXPECT_THAT(expand("[" + loop("=2000", "{" + text + ": \"=i\"}") + "]", 1), HasSubstr(refused));
  EXPECT_THAT(expand("[" + loop("=2", "{" + text + ": \"=i\"}") + "]", 1), ::testing::StartsWith("[{'xxx"));
}

TEST(Template, IsCompiledOnce) {
  std::vector<Problem> problems;
  const auto compiled = Template::compile(List{"=N", "=N**2"}, "", problems);
  ASSERT_TRUE(compiled.has_value());
  // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): the copy is what is tested
  const Template copy = *compiled;
  EXPECT_EQ(literal(compiled->expand(2)), "[2, 4]");
  EXPECT_EQ(literal(copy.expand(3)), "[3, 9]");
  EXPECT_EQ(literal(compiled->expand(2)), "[2, 4]");
}

}  // namespace
}  // namespace failmap
