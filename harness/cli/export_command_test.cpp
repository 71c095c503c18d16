#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "cli/split_testing.hpp"
#include "record/testing.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

class ExportCommandTest : public SplitCommandTest {
 protected:
  ExportCommandTest() { EXPECT_EQ(split("split", {"--hold-out", "group:global_norms"}).exit, 0); }

  ProgramResult export_to(const std::string& out, const std::string& tier) const {
    return run(
        {"export", "--split", path("split"), "--tier", tier, "--out", path(out), "--isolation", "none"});
  }
};

TEST_F(ExportCommandTest, HoldsTheRepairsBackOrNot) {
  const ProgramResult open = export_to("open", "open");
  ASSERT_EQ(open.exit, 0) << open.err;
  ASSERT_EQ(export_to("member", "member").exit, 0);
  EXPECT_EQ(run_shell("diff -r " + path("open/problems") + " " + path("member/problems")).exit, 0);
  EXPECT_THAT(file("open/answers/answers.jsonl"), HasSubstr(R"("repair":{"held":true,"sha256":")"));
  EXPECT_THAT(file("open/answers/answers.jsonl"), testing::Not(HasSubstr("repair::solve")));
  EXPECT_THAT(file("member/answers/answers.jsonl"), HasSubstr("repair::solve"));
  EXPECT_THAT(file("open/problems/problems.jsonl"), testing::Not(HasSubstr("global_norm_clip")));
  EXPECT_THAT(file("open/problems/problems.jsonl"), HasSubstr("\"set\":\"train\""));
}

/// Of every line that is an object: under the text at `id`, what each check of the list at `list` expects.
std::map<std::string, std::vector<std::string>> expectations(const std::string& lines, const char* id,
                                                             const char* list) {
  std::map<std::string, std::vector<std::string>> expected;
  std::istringstream stream(lines);
  for (std::string line; std::getline(stream, line);) {
    const Value object = parsed_json(line);
    for (const Value& check : *find_as<List>(object, list)) {
      const Value* value = find(check, "expected");
      expected[text_in(object, id)].push_back(text_in(check, "check") + ": " +
                                              (value == nullptr ? "rejected" : to_json(*value)));
    }
  }
  return expected;
}

TEST_F(ExportCommandTest, AnswersEveryCheckOfEveryCase) {
  ASSERT_EQ(export_to("open", "open").exit, 0);
  const ProgramResult records = run({"run", "--role", "repair", "--format", "jsonl", "--isolation", "none"});
  auto expected = expectations(records.out, "id", "fixtures");
  std::erase_if(expected, [](const auto& one) { return one.first >= "FA-99266" && one.first <= "FA-99275"; });
  EXPECT_EQ(expected.size(), 70U) << "what is held out is no problem";
  EXPECT_EQ(expectations(file("open/answers/answers.jsonl"), "case", "checks"), expected);
}

TEST_F(ExportCommandTest, RefusesASplitThatDoesNotHold) {
  change("split/assignments.jsonl", "\"set\":\"test\"", "\"set\":\"train\"");
  const ProgramResult result = export_to("out", "open");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("is not the split that its certificate describes"));
  EXPECT_FALSE(std::filesystem::exists(path("out")));
}

/// Every problem compiles, and the two programs still answer as the failure and the attempt did.
TEST_F(ExportCommandTest, CompilesAndAnswersAsBefore) {
  ASSERT_EQ(export_to("open", "open").exit, 0);
  std::string main = "#include <cstdio>\n";
  std::size_t sources = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path("open/problems/sources"))) {
    if (entry.path().extension() != ".cpp") continue;
    main += "#include \"" + entry.path().string() + "\"\n";
    ++sources;
  }
  ASSERT_EQ(sources, 14U);
  main +=
      "int main() {\n"
      "  std::printf(\"%d\", partial_sum::variant_a::solve({{1, 2}, {3, 4}})[0] == 1);\n"
      "  std::printf(\"%d\", partial_sum::variant_b::solve({{1, 2}, {3, 4}})[0] == 2.0);\n}\n";
  folder_.write("main.cpp", main);
  const std::string problems = path("open/problems");
  const ShellResult compiled =
      run_shell("g++ -std=c++20 -I " + problems + "/support " + path("main.cpp") + " " + problems +
                "/support/value/number.cpp -o " + path("program") + " && " + path("program"));
  EXPECT_EQ(compiled.exit, 0) << compiled.err;
  EXPECT_EQ(compiled.out, "11");
  EXPECT_THAT(file("open/answers/answers.jsonl"),
              HasSubstr(R"("variant_a":"attempt","variant_b":"failure")"));
}

}  // namespace
}  // namespace failmap
