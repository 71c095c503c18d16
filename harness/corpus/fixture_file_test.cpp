#include "corpus/fixture_file.hpp"

#include <gmock/gmock-matchers.h>

#include <string>

#include "value/literal.hpp"

namespace failmap {
namespace {

using ::testing::HasSubstr;

const std::string kSmall = R"({
  "mechanism": "small_sum",
  "title": "T", "domain": "D", "evaluation_group": "sums_2",
  "family": {"first_id": "FT-00098", "from": 1, "to": 3},
  "root_cause": "R", "failure": "F", "attempt": "A", "repair": "P", "contract": "C", "significance": "S",
  "scope": "O",
  "sources": ["https://example.org/1", "https://example.org/2"],
  "tolerance": 0,
  "arguments": ["parts", "limit"],
  "fixtures": [
    {"check": "one", "given": {"limit": "=2*N", "parts": ["=N"]}, "expected": ["=N+1"]},
    {"check": "two", "given": {"parts": [], "limit": null}, "rejects": true}
  ]
})";

std::string replaced(const std::string& from, const std::string& to) {
  const auto place = kSmall.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return kSmall.substr(0, place) + to + kSmall.substr(place + from.size());
}

/// All problems of a file as lines, or none.
std::string problems_of(const std::string& bytes) {
  try {
    parse_fixture_file(bytes, "f.json");
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(FixtureFile, HoldsWhatTheFileSays) {
  const FixtureFile file = parse_fixture_file(kSmall, "some/f.json");
  EXPECT_EQ(file.path, "some/f.json");
  EXPECT_EQ(file.bytes, kSmall);
  EXPECT_EQ(file.mechanism, "small_sum");
  EXPECT_EQ(file.evaluation_group, "sums_2");
  EXPECT_EQ(file.title + file.domain + file.root_cause + file.failure + file.attempt + file.repair +
                file.contract + file.significance + file.scope,
            "TDRFAPCSO");
  EXPECT_EQ(file.family.published_id(1), "FT-00098");
  EXPECT_EQ(file.family.from, 1);
  EXPECT_EQ(file.family.to, 3);
  EXPECT_EQ(file.sources, std::vector<std::string>({"https://example.org/1", "https://example.org/2"}));
  EXPECT_EQ(file.arguments, std::vector<std::string>({"parts", "limit"}));
  ASSERT_EQ(file.checks.size(), 2U);
  EXPECT_EQ(file.checks[0].name, "one");
  ASSERT_EQ(file.checks[0].given.size(), 2U);
  EXPECT_EQ(literal(file.checks[0].given[0].expand(5)), "[5]") << "in the order of the arguments";
  EXPECT_EQ(literal(file.checks[0].given[1].expand(5)), "10");
  EXPECT_EQ(literal(file.checks[0].expected->expand(5)), "[6]");
  EXPECT_FALSE(file.checks[1].expected.has_value());
}

TEST(FixtureFile, TakesATolerance) {
  const auto read = [](const std::string& tolerance) {
    const Tolerance found =
        parse_fixture_file(replaced("\"tolerance\": 0", "\"tolerance\": " + tolerance), "").tolerance;
    return literal(List{found.relative, found.absolute});
  };
  EXPECT_EQ(read("0"), "[0.0, 0.0]");
  EXPECT_EQ(read("1e-9"), "[1e-09, 1e-09]");
  EXPECT_EQ(read(R"({"relative": 1e-9, "absolute": 0})"), "[1e-09, 0.0]");
  EXPECT_EQ(read(R"({"relative": 0, "absolute": 2})"), "[0.0, 2.0]");
}

/// One way in which a file can be wrong: the valid file with one text replaced, and all that is said of it.
struct Wrong {
  std::string from;
  std::string to;
  std::string place;
  std::string message;  ///< a part of it
};

TEST(FixtureFile, RefusesEveryWayOfBeingWrong) {
  const std::string names = "lower-case letters, digits and underscores, found ";
  const std::string ids = "end in a number, such as FA-99246, found ";
  const std::string text = "expected a text that is not empty, found ";
  const Wrong rows[] = {
      // Keys.
      {"\"title\": \"T\", ", "", "", "the key 'title' is missing"},
      {"\"title\": \"T\"", "\"title\": \"T\", \"titel\": \"T\"", "/titel",
       "unknown key; the keys here are mechanism,"},
      {"\"title\": \"T\"", "\"title\": \"T\", \"title\": \"T\"", "",
       "the key 'title' stands here more than once"},
      {"\"to\": 3", "\"to\": 3, \"to\": 4", "/family", "the key 'to' stands here more than once"},
      {"\"to\": 3", "\"to\": 3, \"a/b\": 4", "/family/a~1b",
       "unknown key; the keys here are first_id, from, to"},
      {"\"from\": 1, ", "", "/family", "the key 'from' is missing"},
      // Texts and names.
      {"\"R\"", "\"\"", "/root_cause", text + "''"},
      {"\"R\"", "null", "/root_cause", text + "None"},
      {"\"O\"", "[\"O\"]", "/scope", text + "a list"},
      {"\"small_sum\"", "\"Small\"", "/mechanism", names + "'Small'"},
      {"\"small_sum\"", "\"small-sum\"", "/mechanism", names + "'small-sum'"},
      {"\"small_sum\"", "\"2small\"", "/mechanism", names + "'2small'"},
      {"\"small_sum\"", "\"_small\"", "/mechanism", names + "'_small'"},
      {"\"small_sum\"", "\"\xc3\xa9t\"", "/mechanism", names},
      {"\"sums_2\"", "\"../x\"", "/evaluation_group", names + "'../x'"},
      {"\"sums_2\"", "7", "/evaluation_group", text + "an integer"},
      // The family.
      {"{\"first_id\": \"FT-00098\", \"from\": 1, \"to\": 3}", "[]", "/family",
       "expected an object, found a list"},
      {"\"from\": 1", "\"from\": 4", "/family", "from (4) is above to (3)"},
      {"\"from\": 1", "\"from\": 1.0", "/family/from", "expected an integer, found a float"},
      {"\"to\": 3", "\"to\": \"3\"", "/family/to", "expected an integer, found a string"},
      {"\"to\": 3", "\"to\": 1000001", "/family", "more than 1000000 cases"},
      {"\"from\": 1, \"to\": 3", "\"from\": -9223372036854775808, \"to\": 9223372036854775807", "/family",
       "more than 1000000 cases"},
      {"\"to\": 3", "\"to\": 9223372036854775808", "/family/to", "is outside 64 bits"},
      {"FT-00098", "FT-", "/family/first_id", ids + "'FT-'"},
      {"FT-00098", "00098", "/family/first_id", ids + "'00098'"},
      {"FT-00098", "-98", "/family/first_id", ids + "'-98'"},
      {"FT-00098", "F/T-1", "/family/first_id", ids + "'F/T-1'"},
      {"FT-00098", "F T1", "/family/first_id", ids + "'F T1'"},
      {"FT-00098", "F_1", "/family/first_id", ids + "'F_1'"},
      {"FT-00098", "F-1x", "/family/first_id", ids + "'F-1x'"},
      {"FT-00098", "F-1234567890123456", "/family/first_id", ids},
      {"FT-00098", "F-999999999999998", "/family", "the last id has more than 15 digits"},
      {"\"FT-00098\"", "98", "/family/first_id", text + "an integer"},
      // Sources, tolerance, arguments.
      {"[\"https://example.org/1\", \"https://example.org/2\"]", "\"x\"", "/sources",
       "expected a list of texts, found a string"},
      {"\"https://example.org/2\"", "2", "/sources/1", text + "an integer"},
      {"\"tolerance\": 0", "\"tolerance\": -1e-9", "/tolerance", "expected a number from 0 on, found -1e-09"},
      {"\"tolerance\": 0", "\"tolerance\": \"0\"", "/tolerance",
       "expected a number, or an object with relative"},
      {"\"tolerance\": 0", "\"tolerance\": false", "/tolerance", "found a boolean"},
      {"\"tolerance\": 0", "\"tolerance\": {\"relative\": 0, \"absolute\": -1}", "/tolerance/absolute",
       "expected a number from 0 on, found -1"},
      {"\"tolerance\": 0", "\"tolerance\": {\"relative\": {\"$number\": \"nan\"}, \"absolute\": 0}",
       "/tolerance/relative", "expected a number from 0 on, found {'$number': 'nan'}"},
      {"\"tolerance\": 0", "\"tolerance\": {\"relative\": 0}", "/tolerance", "the key 'absolute' is missing"},
      {"\"tolerance\": 0", "\"tolerance\": 1e999", "", "not JSON: "},
      {"\"tolerance\": 0", "\"tolerance\": NaN", "", "not JSON: "},
      {"[\"parts\", \"limit\"]", "{}", "/arguments", "expected a list of texts, found a map"},
      {"[\"parts\", \"limit\"]", "[\"parts\", \"limit\", 3]", "/arguments/2", text + "an integer"},
      {"[\"parts\", \"limit\"]", "[\"parts\", \"limit\", \"parts\"]", "/arguments/2",
       "the argument 'parts' is already there"},
      // Fixtures.
      {"\"check\": \"two\"", "\"check\": \"one\"", "/fixtures/1/check", "the check 'one' is already there"},
      {"\"check\": \"two\"", "\"check\": \"\"", "/fixtures/1/check", text + "''"},
      {"\"check\": \"two\", ", "", "/fixtures/1", "the key 'check' is missing"},
      {"\"check\": \"two\"", "\"check\": \"two\", \"expects\": 1", "/fixtures/1/expects",
       "unknown key; the keys here are check, given, expected, rejects"},
      {", \"rejects\": true", "", "/fixtures/1",
       "expected one of the keys 'expected' and 'rejects', found none"},
      {"\"rejects\": true", "\"rejects\": true, \"expected\": 1", "/fixtures/1",
       "expected one of the keys 'expected' and 'rejects', found both"},
      {"\"rejects\": true", "\"rejects\": false", "/fixtures/1/rejects", "expected true, found False"},
      {"\"rejects\": true", "\"rejects\": 1", "/fixtures/1/rejects", "expected true, found 1"},
      {", \"limit\": null", "", "/fixtures/1/given", "the argument 'limit' is missing"},
      {", \"limit\": null", ", \"limit\": null, \"x\": 1", "/fixtures/1/given/x", "not one of the arguments"},
      {"{\"parts\": [], \"limit\": null}", "[[], null]", "/fixtures/1/given",
       "expected an object with a value for each argument, found a list"},
      {", \"given\": {\"parts\": [], \"limit\": null}", "", "/fixtures/1", "the key 'given' is missing"},
      {"[\"=N\"]", "[\"=N+\"]", "/fixtures/0/given/parts/0", "in the expression '=N+': expected a number"},
      {"\"=2*N\"", "\"=2*M\"", "/fixtures/0/given/limit", "unknown name 'M'; known here: N, "},
      {"[\"=N+1\"]", "{\"a\": [{\"$for\": \"N\", \"from\": 0, \"below\": 1, \"item\": 0}]}",
       "/fixtures/0/expected/a/0/$for", "expected a new name for the loop's variable"},
      {"[\"=N+1\"]", "{\"$x\": 1}", "/fixtures/0/expected/$x", "keys that begin with '$' are reserved"},
      {"[\"=N+1\"]", "[1, 9223372036854775808]", "/fixtures/0/expected/1", "is outside 64 bits"},
      // Bytes.
      {"\"T\"", "\"\xff\"", "", "not JSON: "},
      {"\"T\"", "\"\xed\xa0\x80\"", "", "not JSON: "},
      {"\"T\"", "'T'", "", "not JSON: "},
      {"\"T\",", "\"T\",,", "", "not JSON: "},
      {"[\"=N+1\"]", std::string(1000, '['), "", "nested deeper than 100"},
  };
  for (const Wrong& row : rows) {
    const std::string problems = problems_of(replaced(row.from, row.to));
    SCOPED_TRACE(row.from + " -> " + row.to.substr(0, 100) + "\n" + problems);
    EXPECT_EQ(problems.rfind("f.json: " + (row.place.empty() ? "" : row.place + ": "), 0), 0U);
    EXPECT_THAT(problems, HasSubstr(row.message));
    EXPECT_EQ(problems.find('\n'), std::string::npos) << "one fault is one problem";
  }
}

TEST(FixtureFile, NeedsAFixture) {
  const std::string start = kSmall.substr(0, kSmall.find("\"fixtures\""));
  const std::string expected = "f.json: /fixtures: expected a list with at least one fixture, found ";
  EXPECT_EQ(problems_of(start + "\"fixtures\": []}"), expected + "[]");
  EXPECT_EQ(problems_of(start + "\"fixtures\": {}}"), expected + "a map");
  EXPECT_EQ(problems_of(start + "\"fixtures\": [7]}"),
            "f.json: /fixtures/0: expected an object, found an integer");
  EXPECT_EQ(
      problems_of(start + "\"x\": 0}"),
      "f.json: /x: unknown key; the keys here are mechanism, title, domain, evaluation_group, family, "
      "root_cause, failure, attempt, repair, contract, significance, scope, sources, tolerance, arguments, "
      "fixtures\nf.json: the key 'fixtures' is missing");
}

TEST(FixtureFile, RefusesWhatIsNoObject) {
  EXPECT_EQ(problems_of("[]"), "f.json: expected an object, found a list");
  EXPECT_EQ(problems_of("null"), "f.json: expected an object, found None");
  EXPECT_EQ(problems_of(std::string(1'000'000, '[')), "f.json: nested deeper than 100 lists and objects");
  EXPECT_THAT(problems_of("{}"),
              HasSubstr("f.json: the key 'mechanism' is missing\nf.json: the key 'title'"));
}

TEST(FixtureFile, RefusesItselfCutOffAnywhere) {
  EXPECT_EQ(problems_of(kSmall), "");
  for (std::size_t length = 0; length < kSmall.size(); ++length) {
    EXPECT_THAT(problems_of(kSmall.substr(0, length)), HasSubstr("f.json: not JSON: ")) << length;
  }
  EXPECT_THAT(problems_of(kSmall + "x"), HasSubstr("not JSON: "));
  EXPECT_THAT(problems_of(kSmall + std::string("\0{", 2)), HasSubstr("not JSON: "));
}

TEST(FixtureFile, ReportsAllProblemsAtOnce) {
  std::string bytes = replaced("\"domain\": \"D\"", "\"domain\": \"\"");
  const auto change = [&](const std::string& from, const std::string& to) {
    bytes.replace(bytes.find(from), from.size(), to);
  };
  change("\"from\": 1", "\"from\": 9");
  change("\"tolerance\": 0", "\"tolerance\": -1");
  change("\"=2*N\"", "\"=2*\"");
  change("\"check\": \"two\"", "\"check\": \"one\"");
  change("\"rejects\": true", "\"rejects\": null");
  EXPECT_EQ(problems_of(bytes),
            "f.json: /domain: expected a text that is not empty, found ''\n"
            "f.json: /family: from (9) is above to (3)\n"
            "f.json: /tolerance: expected a number from 0 on, found -1\n"
            "f.json: /fixtures/0/given/limit: in the expression '=2*': expected a number, a name or '(' at "
            "column 3\n"
            "f.json: /fixtures/1/rejects: expected true, found None\n"
            "f.json: /fixtures/1/check: the check 'one' is already there");
}

}  // namespace
}  // namespace failmap
