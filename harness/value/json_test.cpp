#include "value/json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "value/literal.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

/// The value as a literal, or a line `place: message` for each problem.
std::string read(std::string_view text) {
  std::vector<Problem> problems;
  const auto value = parse_json(text, problems);
  if (value.has_value() && problems.empty()) return literal(*value);
  std::string lines = value.has_value() ? "a value in spite of problems\n" : "";
  for (const Problem& problem : problems) lines += problem.place + ": " + problem.message + "\n";
  return lines.empty() ? "neither a value nor a problem" : lines;
}

bool is_refused(std::string_view text) {
  std::vector<Problem> problems;
  return !parse_json(text, problems).has_value() && !problems.empty();
}

std::string nested(std::size_t depth, const std::string& open, const std::string& close) {
  std::string text;
  for (std::size_t level = 0; level < depth; ++level) text += open;
  for (std::size_t level = 0; level < depth; ++level) text += close;
  return text;
}

TEST(Json, IsWhatPythonDumps) {
  const List rows = recorded_rows("harness/value/testdata/python_values.json", "canonical");
  ASSERT_GE(rows.size(), 120U);
  for (const Value& row : rows) {
    const std::string& expected = text_of(item_at(row, 1));
    SCOPED_TRACE(expected);
    const Value value = operand(item_at(row, 0));
    EXPECT_EQ(to_json(value), expected);
    EXPECT_EQ(read(expected), literal(value));
  }
}

TEST(Json, NamesNumbersThatAreNotFinite) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(to_json(List{std::nan(""), inf, -inf}),
            R"([{"$number":"nan"},{"$number":"inf"},{"$number":"-inf"}])");
}

TEST(Json, ReadsBackWhatItWrote) {
  for_all_draws([] {
    const Value value = draw_value(true);
    const std::string text = to_json(value);
    SCOPED_TRACE(text);
    std::vector<Problem> problems;
    const auto back = parse_json(text, problems);
    ASSERT_TRUE(back.has_value());
    EXPECT_TRUE(problems.empty());
    EXPECT_TRUE(equal(*back, value));
    EXPECT_EQ(literal(*back), literal(value));
    EXPECT_EQ(to_json(*back), text);
  });
}

TEST(Json, ReadsWhatIsNotCanonical) {
  EXPECT_EQ(read(" { \"b\" : [ 1 , 2.50 ] ,\r\n\t\"a\" : \"\\u00e9\\ud83d\\ude00\\/\" } "),
            "{'a': 'é😀/', 'b': [1, 2.5]}");
  EXPECT_EQ(read("[-0, -0.0, 1E2, 1e+2, 0e0]"), "[0, -0.0, 100.0, 100.0, 0.0]");
  EXPECT_EQ(read("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(read("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(read("9223372036854775808.0"), "9.223372036854776e+18");
  EXPECT_EQ(read("1e-999"), "0.0");
  EXPECT_EQ(read("5e-324"), "5e-324");
  EXPECT_EQ(read("\"\\u0000\""), "'\\x00'");
}

TEST(Json, RefusesWhatIsNoJson) {
  const std::string rows[] = {
      // Nothing, and less than a value.
      "", " ", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"", "\"a", "\"\\",
      "\"\\u12", "tru", "-", "1e", "[1,[2,{\"a\":[",
      // More than a value.
      "1 2", "[] []", "{}x", "null,", "[]]", "1\n\n2", std::string("1\0", 2), std::string("1\0x", 3),
      std::string("\0", 1),
      // Python's and JavaScript's.
      "NaN", "Infinity", "-Infinity", "nan", "inf", "None", "True", "'a'", "[1,]", "{\"a\":1,}", "{a:1}",
      "{1:1}", "// c\n1", "/* c */1", "0x10", "1_000", "undefined",
      // Numbers and texts that are none.
      "01", "-01", "+1", ".5", "1.", "1.e5", "--1", "1e+", "\"\n\"", "\"\t\"", "\"\\x41\"", "\"\\ud800\"",
      "\"\\udc00\"", "\"\\ud800\\u0041\"", "[1 2]", "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{:1}", "{,}", "[,1]",
      ":",
      // Beyond doubles.
      "1e999", "-1e999", "[1e309]",
      // Bytes that are not UTF-8.
      "\"\xff\"", "\"\xc0\x80\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xc3\"", "{\"\xff\":1}",
      "\xff", "\xfe\xff"};
  for (const std::string& text : rows) {
    SCOPED_TRACE(printable(text));
    EXPECT_TRUE(is_refused(text));
  }
}

TEST(Json, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(read("[1"),
            ": not JSON: parse error at line 1, column 3: syntax error while parsing array - unexpected end "
            "of input; expected ']' (byte 3)\n");
  EXPECT_EQ(read("{\"a\": {\"b\": [1, 9223372036854775808, -9223372036854775809]}, \"c\": 1" +
                 std::string(30, '0') + "}"),
            "/a/b/1: the integer 9223372036854775808 is outside 64 bits\n"
            "/a/b/2: the integer -9223372036854775809 is outside 64 bits\n"
            "/c: the integer 1000000000000000000000000000000 is outside 64 bits\n");
}

TEST(Json, ReportsEveryKeyThatStandsTwice) {
  EXPECT_EQ(read(R"({"a": 1, "b": [{"x": 1, "y": 2, "y": 3, "x": 4, "x": 5}], "a": {"c/d": 1, "c/d": 2}})"),
            "/b/0: the key 'x' stands here more than once\n"
            "/b/0: the key 'y' stands here more than once\n"
            "/a: the key 'c/d' stands here more than once\n"
            ": the key 'a' stands here more than once\n");
  EXPECT_EQ(read(R"({"a": {"a": 1}, "b": {"a": 1}})"), "{'a': {'a': 1}, 'b': {'a': 1}}");
  EXPECT_EQ(read("{\"\\u0061\": 1, \"a\": 1}"), ": the key 'a' stands here more than once\n");
}

TEST(Json, NestsAtMost100Deep) {
  const std::string message = ": nested deeper than 100 lists and objects\n";
  EXPECT_EQ(read(nested(100, "[", "]")), nested(100, "[", "]"));
  EXPECT_EQ(read(nested(101, "[", "]")), message);
  EXPECT_FALSE(is_refused(nested(49, "[{\"a\":", "}]").insert(49 * 6, "[{}]")));
  EXPECT_EQ(read(nested(50, "[{\"a\":", "}]").insert(50 * 6, "[]")), message);
  EXPECT_EQ(read("[" + nested(100, "[", "]") + "]"), message);
}

TEST(Json, RefusesAHundredMegabytesAtOnce) {
  constexpr std::size_t kSize = 100'000'000;
  EXPECT_EQ(read(std::string(kSize, '[')), ": nested deeper than 100 lists and objects\n");
  std::string maps = "{\"a\":";
  while (maps.size() < kSize) maps += maps;
  EXPECT_EQ(read(maps), ": nested deeper than 100 lists and objects\n");
}

TEST(Json, KeepsItsMessagesShort) {
  // A text without its end, a number without one.
  for (const std::string& text : {"\"" + std::string(100'000, 'x'), std::string(100'000, '1'),
                                  std::string(100'000, '1') + ".0", "[" + std::string(100'000, '\t') + "x"}) {
    SCOPED_TRACE(text.substr(0, 10));
    std::vector<Problem> problems;
    EXPECT_FALSE(parse_json(text, problems).has_value());
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_LT(problems.front().message.size(), 500U);
  }
}

TEST(Json, KeepsItsMessagesPrintable) {
  for (const std::string text : {"\"\xff\"", "\"a\x1b[31m", "[\xc3", "\"\xe2\x80\x8b"}) {
    SCOPED_TRACE(printable(text));
    const std::string message = read(text);
    EXPECT_TRUE(is_utf8(message));
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
  }
}

TEST(Json, AddsToTheProblemsThatAreThere) {
  std::vector<Problem> problems{{"/before", "something else"}};
  EXPECT_TRUE(parse_json("1", problems).has_value());
  EXPECT_EQ(problems.size(), 1U);
  EXPECT_FALSE(parse_json("x", problems).has_value());
  ASSERT_EQ(problems.size(), 2U);
  EXPECT_EQ(problems.front().place, "/before");
}

TEST(Json, WritesAnObjectMemberByMember) {
  std::string out = "x";
  JsonObject object(out);
  object.text("a", "b\"");
  append_json(object.key("c"), List{1, 2.0});
  JsonObject inner(object.key("d"));
  inner.close();
  object.close();
  EXPECT_EQ(out, R"(x{"a":"b\"","c":[1,2.0],"d":{}})");
}

TEST(Json, PointsToMembersAndItems) {
  EXPECT_EQ(child_pointer("", "a"), "/a");
  EXPECT_EQ(child_pointer("/a", "b c"), "/a/b c");
  EXPECT_EQ(child_pointer("/a", ""), "/a/");
  EXPECT_EQ(child_pointer("", "~/~1"), "/~0~1~01");
  EXPECT_EQ(child_pointer("/a", std::size_t{0}), "/a/0");
  EXPECT_EQ(child_pointer("", std::size_t{12}), "/12");
}

}  // namespace
}  // namespace failmap
