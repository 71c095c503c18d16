#include "report/reporter.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <sstream>

#include "report/describe.hpp"
#include "report/table_reporter.hpp"
#include "report/testing.hpp"
#include "report/text.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// What may be wider than the terminal: a digest is of no use in part, and the sentence on the attempt wraps.
bool may_wrap(const std::string& line) {
  return line.starts_with("  SHA-256 ") || line.starts_with("  Against the failure");
}

TEST(TableReporter, FitsTheTerminal) {
  for (const std::size_t width : {60U, 80U, 100U}) {
    for (const bool details : {true, false}) {
      const auto lines = lines_of(report_sample(Format::Table, {.width = width, .details = details}));
      ASSERT_GT(lines.size(), 20U);
      std::size_t widest = 0;
      for (const std::string& line : lines) {
        if (!may_wrap(line)) widest = std::max(widest, display_width(line));
      }
      EXPECT_LE(widest, width);
      EXPECT_GT(widest, width - 6);
    }
  }
}

TEST(TableReporter, ShortensNothingWithoutATerminal) {
  EXPECT_EQ(report_sample(Format::Table, {}).find("…"), std::string::npos);
  EXPECT_EQ(report_sample(Format::Table, {.details = false}).find("…"), std::string::npos);
}

TEST(TableReporter, NeverCutsADigestOff) {
  std::size_t digests = 0;
  for (const std::string& line : lines_of(report_sample(Format::Table, {.width = 40}))) {
    if (!line.starts_with("  SHA-256 ")) continue;
    ++digests;
    EXPECT_TRUE(line.ends_with(".cpp")) << line;
  }
  EXPECT_EQ(digests, 18U);
}

TEST(TableReporter, ColoursOnlyWhereAsked) {
  EXPECT_EQ(report_sample(Format::Table, {}).find('\x1b'), std::string::npos);
  EXPECT_NE(report_sample(Format::Table, {.colour = true}).find("\x1b[31mFailed\x1b[0m"), std::string::npos);
}

TEST(MarkdownReporter, ShowsALabelAlikeInTableAndSentence) {
  const std::string text = report_sample(Format::Markdown, {}, {"TA-001"});
  const std::string label = R"(pipe \| tick \` \`\`\\nand a \\x07 control \<\&\>"')";
  std::size_t shown = 0;
  for (auto at = text.find(label); at != std::string::npos; at = text.find(label, at + 1)) ++shown;
  EXPECT_EQ(shown, 4U) << text;
}

/// One document that holds the very lines of the other format.
TEST(JsonReporter, WritesOneDocument) {
  std::vector<Problem> problems;
  const auto document = parse_json(report_sample(Format::Json, {}), problems);
  ASSERT_TRUE(document.has_value());
  const Map& map = *document->get_if<Map>();
  EXPECT_EQ(to_json(*find(map, "schema")), R"("failmap.run/1")");
  EXPECT_EQ(to_json(*find(map, "context")),
            R"({"compiler":"a compiler","flags":"-O2 \"quoted\"","platform":"a platform"})");
  const auto lines = lines_of(report_sample(Format::JsonLines, {}));
  const List& records = *find(map, "records")->get_if<List>();
  ASSERT_EQ(lines.size(), 6U);
  ASSERT_EQ(records.size(), lines.size());
  for (std::size_t index = 0; index < lines.size(); ++index) EXPECT_EQ(to_json(records[index]), lines[index]);
}

/// A suite's failures as a reader counts them.
std::size_t failures_in(const pugi::xml_node& suite) { return suite.select_nodes("testcase/failure").size(); }

TEST(JunitReporter, LetsTheClaimsDecide) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(report_sample(Format::Junit, {}).c_str()));
  std::vector<std::string> failing;
  std::size_t suites = 0;
  for (const pugi::xml_node& suite : document.child("testsuites").children("testsuite")) {
    ++suites;
    const std::string name = suite.attribute("name").as_string();
    EXPECT_EQ(suite.attribute("tests").as_uint(), suite.select_nodes("testcase").size()) << name;
    EXPECT_EQ(suite.attribute("failures").as_uint(), failures_in(suite)) << name;
    if (failures_in(suite) != 0) failing.push_back(name);
  }
  EXPECT_EQ(suites, 18U);
  EXPECT_EQ(failing, (std::vector<std::string>{"TB-11.failure", "TB-12.attempt", "TB-13.repair"}));
}

TEST(JunitReporter, SaysWhatFailed) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(report_sample(Format::Junit, {}, {"TB-12", "TB-13"}).c_str()));
  const auto message = [&](const char* suite, const char* test) {
    const std::string path =
        std::string("//testsuite[@name='") + suite + "']/testcase[@name='" + test + "']/failure";
    return std::string(document.select_node(path.c_str()).node().attribute("message").as_string());
  };
  EXPECT_EQ(message("TB-13.repair", "N + 1"), "Out of memory: actual out of memory, expected 2.0");
  EXPECT_EQ(message("TB-12.attempt", "claim: at least one check fails"),
            "Not as claimed: the attempt passes every check.");
  EXPECT_EQ(message("TB-13.failure", "N + 1"), "");
}

TEST(TableReporter, ShowsWhatVariantsPrintWhereAsked) {
  for_each_sample_record({"TB-12"}, {Role::Repair}, [](Record record) {
    record.implementations.front().answers.front().printed = "Passed\n";
    for (const bool printed : {false, true}) {
      std::string out;
      TableReporter({.printed = printed}).add(record, out);
      const std::string shown =
          "  printed in " + record.observed.subject->file.checks.front().name + ": 'Passed\\n'\n";
      EXPECT_EQ(out.find(shown) != std::string::npos, printed) << out;
    }
  });
}

TEST(JunitReporter, KeepsLabelsAndValuesReadable) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(report_sample(Format::Junit, {}, {"TA-001"}).c_str()));
  const pugi::xml_node test = document.select_node("//testsuite[@name='TA-001.repair']/testcase[3]").node();
  EXPECT_STREQ(test.attribute("name").as_string(), R"(pipe | tick ` ``\nand a \x07 control <&>"')");
  EXPECT_STREQ(test.child("system-out").text().as_string(),
               R"(Passed: actual 'a|`b``\n\t\x07\x7f\u2028\\|', expected 'a|`b``\n\t\x07\x7f\u2028\\|')");
}

TEST(Summary, SaysWhatBecameOfThePlannedCases) {
  EXPECT_EQ((Summary{.planned = 80, .run = 80}.cases_text()),
            "80 cases planned: 80 run, 0 skipped, 0 not run.");
  EXPECT_EQ((Summary{.planned = 6, .run = 1, .skipped = 2}.cases_text()),
            "6 cases planned: 1 run, 2 skipped, 3 not run.");
}

TEST(Summary, SaysWhatIsAsClaimed) {
  EXPECT_EQ((Summary{.planned = 80, .run = 80, .as_claimed = 80, .checks = 1770}.claims_text()),
            "1770 checks: all verified.");
  EXPECT_EQ((Summary{.planned = 2, .run = 2, .as_claimed = 1, .checks = 9}.claims_text()),
            "9 checks: 1 verified, 1 not.");
  EXPECT_EQ((Summary{.planned = 1, .run = 1, .as_claimed = 1, .checks = 1, .all_roles = false}.claims_text()),
            "1 check: all as claimed.");
  EXPECT_EQ(
      (Summary{.planned = 3, .run = 1, .as_claimed = 1, .skipped = 2, .skipped_as_claimed = 1, .checks = 9}
           .claims_text()),
      "9 checks: 2 verified, 1 not.");
  EXPECT_EQ((Summary{.planned = 3}.claims_text()), "0 checks: 0 verified, 0 not.");
}

TEST(Summary, HoldsOnlyWhereNothingIsMissingAndEverythingIsAsClaimed) {
  EXPECT_TRUE((Summary{.planned = 2, .run = 2, .as_claimed = 2}.holds()));
  EXPECT_TRUE(
      (Summary{.planned = 2, .run = 1, .as_claimed = 1, .skipped = 1, .skipped_as_claimed = 1}.holds()));
  EXPECT_FALSE((Summary{.planned = 2, .run = 2, .as_claimed = 1}.holds()));
  EXPECT_FALSE((Summary{.planned = 2, .run = 1, .as_claimed = 1}.holds()));
  EXPECT_FALSE((Summary{.planned = 2, .run = 1, .as_claimed = 1, .skipped = 1}.holds()));
}

TEST(DescribeAttempt, IsEmptyUnlessBothRan) {
  for_each_sample_record({"TB-11"}, {Role::Attempt, Role::Repair},
                         [](const Record& record) { EXPECT_EQ(describe_attempt(record), ""); });
  for_each_sample_record({"TB-13"}, {Role::Failure, Role::Attempt}, [](const Record& record) {
    EXPECT_EQ(describe_attempt(record),
              "Against the failure, the attempt fixed 1 (N), left failing 1 (N + 1), newly broke none.");
  });
}

}  // namespace
}  // namespace failmap
