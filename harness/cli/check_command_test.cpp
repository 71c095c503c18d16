#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <sstream>

#include "cli/archive_testing.hpp"
#include "drift/finding.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

/// "-" where there is none.
std::string text_at(const Map& map, std::string_view key) {
  const Value* value = find(map, key);
  return value == nullptr ? "-" : text_of(*value);
}

/// Each different finding as "severity, kind, role, causes", from the JSON of a check.
std::set<std::string> kinds_in(const std::string& json) {
  std::vector<Problem> problems;
  const auto document = parse_json(json, problems);
  if (!document.has_value()) return {json};
  std::set<std::string> kinds;
  for (const Value& item : *find(*document->get_if<Map>(), "findings")->get_if<List>()) {
    const Map& finding = *item.get_if<Map>();
    std::string causes = text_at(finding, "unmoved");
    for (const Value& cause : *find(finding, "causes")->get_if<List>()) {
      causes += (causes.empty() ? "" : " + ") + text_at(*cause.get_if<Map>(), "what");
    }
    kinds.insert(text_at(finding, "severity") + ", " + text_at(finding, "kind") + ", " +
                 text_at(finding, "role") + ", " + causes);
  }
  return kinds;
}

struct Mutation {
  const char* name;
  std::function<void(ArchiveCopy&)> mutate;
  std::set<std::string> findings;
  int exit;
};

std::string unmoved(Unmoved what) { return std::string(describe(what)); }

const std::vector<Mutation>& mutations() {
  using enum Role;
  static const std::vector<Mutation> all{
      {"nothing", [](ArchiveCopy&) {}, {}, 0},
      {"a variant edited to another behaviour",
       [](ArchiveCopy& archive) {
         archive.recast({Failure, Attempt, Failure});
         archive.edit_source(Repair);
       },
       {"regression, changed claim, repair, variant source",
        "regression, changed observation, repair, variant source",
        "change, changed observation, repair, variant source"},
       4},
      {"a variant edited with the same behaviour",
       [](ArchiveCopy& archive) { archive.edit_source(Attempt); },
       {"information, changed source, same behaviour, attempt, variant source"},
       0},
      {"the failing variant repaired",
       [](ArchiveCopy& archive) {
         archive.recast({Repair, Attempt, Repair});
         archive.edit_source(Failure);
       },
       {"regression, changed claim, failure, variant source",
        "change, changed observation, failure, variant source"},
       4},
      {"two things moved",
       [](ArchiveCopy& archive) {
         archive.recast({Failure, Failure, Repair});
         archive.edit_source(Attempt);
         archive.registry().toolchain.compiler = "another compiler";
       },
       {"change, changed observation, attempt, variant source + compiler"},
       4},
      {"a contract edited",
       [](ArchiveCopy& archive) { archive.mechanism().contract_source.text = "// another contract"; },
       {"information, changed source, same behaviour, -, contract"},
       0},
      {"the support code edited",
       [](ArchiveCopy& archive) { archive.registry().support.front().text = "// another number"; },
       {"information, changed source, same behaviour, -, support code"},
       0},
      {"a fixture's expected value changed",
       [](ArchiveCopy& archive) {
         archive.edit_fixture(R"("expected": ["=4*N", 6])", R"("expected": ["=4*N", 7])");
       },
       {"change, changed fixture, -, fixture", "regression, changed claim, repair, fixture",
        "regression, changed observation, repair, fixture"},
       4},
      {"a fixture's arguments changed",
       [](ArchiveCopy& archive) {
         archive.edit_fixture(R"([["=N", 2], ["=3*N", 4]]}, "expected": ["=4*N", 6])",
                              R"([["=N", 2], ["=3*N", 8]]}, "expected": ["=4*N", 10])");
       },
       {"change, changed fixture, -, fixture", "change, changed observation, failure, fixture",
        "change, changed observation, repair, fixture"},
       4},
      {"a check renamed",
       [](ArchiveCopy& archive) {
         archive.edit_fixture(R"("check": "two workers")", R"("check": "a pair of workers")");
       },
       {"change, changed fixture, -, fixture"},
       4},
      {"a check added",
       [](ArchiveCopy& archive) {
         archive.edit_fixture(
             R"("fixtures": [)",
             R"("fixtures": [{"check": "new", "given": {"parts": [[7]]}, "expected": [7]},)");
       },
       {"change, changed fixture, -, fixture"},
       4},
      {"a check removed",
       [](ArchiveCopy& archive) {
         archive.edit_fixture(R"({"check": "single worker")", R"({"check": "two workers again")");
         archive.edit_fixture(R"("given": {"parts": [["=N", 0]]}, "expected": ["=N", 0])",
                              R"("given": {"parts": [["=N", 3]]}, "expected": ["=N", 3])");
       },
       {"change, changed fixture, -, fixture"},
       4},
      {"a text changed",
       [](ArchiveCopy& archive) { archive.edit_fixture(R"("title": ")", R"("title": "Once more: )"); },
       {"information, changed text, -, fixture"},
       0},
      {"the evaluation group changed",
       [](ArchiveCopy& archive) { archive.edit_fixture("gradient_scaling", "nonlinear_means"); },
       {"change, changed text, -, fixture"},
       4},
      {"a case removed",
       [](ArchiveCopy& archive) { archive.edit_fixture(R"("to": 10)", R"("to": 9)"); },
       {"change, orphan record, -, ", "information, changed source, same behaviour, -, fixture"},
       4},
      {"a case added",
       [](ArchiveCopy& archive) {
         archive.edit_fixture(R"("from": 1, "to": 10)", R"("from": 1, "to": 10)");
         fs::remove(archive.record_file("FA-99250"));
         const fs::path journal = archive.reports() / "journal.jsonl";
         std::istringstream lines(read_file(journal.string()));
         std::ofstream rest(journal);
         for (std::string line; std::getline(lines, line);) {
           if (line.find("FA-99250") == std::string::npos) rest << line << '\n';
         }
       },
       {"change, added case, -, "},
       4},
      {"a record removed",
       [](ArchiveCopy& archive) { fs::remove(archive.record_file("FA-99250")); },
       {"change, missing record, -, "},
       4},
      {"a record edited by hand",
       [](ArchiveCopy& archive) {
         ArchiveCopy::edit(archive.record_file("FA-99246"), R"("actual":[2.0,3.0])", R"("actual":[2.5,3.0])");
       },
       {"change, broken record, -, ", "change, changed observation, failure, " + unmoved(Unmoved::Edited)},
       4},
      {"a record torn",
       [](ArchiveCopy& archive) { fs::resize_file(archive.record_file("FA-99246"), 700); },
       {"change, broken record, -, "},
       4},
      {"a journal's line removed",
       [](ArchiveCopy& archive) {
         const fs::path journal = archive.reports() / "journal.jsonl";
         const std::string text = read_file(journal.string());
         std::ofstream(journal) << text.substr(text.find('\n') + 1);
       },
       {"change, broken journal, -, "},
       4},
      {"a nondeterministic variant",
       [](ArchiveCopy& archive) { archive.let_repair_flicker(); },
       {"regression, changed claim, repair, " + unmoved(Unmoved::Nondeterministic),
        "regression, changed observation, repair, " + unmoved(Unmoved::Nondeterministic)},
       4},
      {"nothing that is recorded moved",
       [](ArchiveCopy& archive) {
         archive.recast({Failure, Failure, Repair});
       },
       {"change, changed observation, attempt, " + unmoved(Unmoved::Unexplained)},
       4},
      {"other flags, and another behaviour",
       [](ArchiveCopy& archive) {
         archive.recast({Failure, Attempt, Failure});
         archive.registry().toolchain.flags = "-O3 -ffast-math";
       },
       {"regression, changed claim, repair, compiler flags",
        "regression, changed observation, repair, compiler flags",
        "change, changed observation, repair, compiler flags"},
       4},
      {"other flags, and the same behaviour",
       [](ArchiveCopy& archive) { archive.registry().toolchain.flags = "-O3"; },
       {},
       0},
  };
  return all;
}

TEST(Check, FindsEveryChangeWithItsCause) {
  for (const Mutation& mutation : mutations()) {
    SCOPED_TRACE(mutation.name);
    ArchiveCopy archive;
    mutation.mutate(archive);
    const ProgramResult result = archive.run({"check", "--format", "json"});
    EXPECT_EQ(kinds_in(result.out), mutation.findings) << result.err;
    EXPECT_EQ(result.exit, mutation.exit);
  }
}

TEST(Check, FindsNothingAfterTheChangeWasAccepted) {
  for (const Mutation& mutation : mutations()) {
    SCOPED_TRACE(mutation.name);
    const std::string name = mutation.name;
    // What needs another remedy than recording.
    if (name == "a case removed" || name == "a nondeterministic variant") continue;
    ArchiveCopy archive;
    mutation.mutate(archive);
    const ProgramResult recorded = archive.run({"record", "--reason", "meant", "--allow-unverified"});
    EXPECT_EQ(recorded.exit, 0) << recorded.err;
    const ProgramResult result = archive.run({"check", "--format", "json"});
    EXPECT_EQ(kinds_in(result.out), std::set<std::string>()) << result.err;
    EXPECT_EQ(result.exit, 0);
  }
}

TEST(Check, ShowsTheWorstFirstWithTheDiffAndTheRemedy) {
  ArchiveCopy archive;
  archive.recast({Role::Failure, Role::Attempt, Role::Failure});
  archive.edit_source(Role::Repair);
  const std::string out = archive.run({"check"}).out;
  EXPECT_TRUE(out.starts_with(
      "REGRESSION  changed claim: the repair of partial_sum, FA-99246 to FA-99255 (10 cases)\n"))
      << out;
  EXPECT_THAT(out, HasSubstr("two workers"));
  EXPECT_THAT(out,
              HasSubstr("  cause: variants/partial_sum/repair.cpp is not the source that was recorded\n"));
  EXPECT_THAT(out, HasSubstr("    +// edited\n"));
  EXPECT_THAT(out, HasSubstr("  to accept: failmap record partial_sum --reason '…' --allow-unverified\n"));
  EXPECT_THAT(out, HasSubstr("20 cases checked: 10 as recorded."));
}

TEST(Check, AnnotatesTheLineThatMoved) {
  ArchiveCopy archive;
  archive.recast({Role::Failure, Role::Attempt, Role::Failure});
  archive.edit_source(Role::Repair);
  const std::string_view source = archive.mechanism().variant_sources[2].text;
  const auto lines = std::count(source.begin(), source.end(), '\n');
  EXPECT_THAT(
      archive.run({"check", "--format", "github"}).out,
      HasSubstr("::error file=variants/partial_sum/repair.cpp,line=" + std::to_string(lines) +
                ",title=regression%3A changed claim%3A the repair of partial_sum%2C FA-99246 to FA-99255 (10 "
                "cases)::"));
}

TEST(Check, ReportsRegressionsAloneWhereThatIsAskedFor) {
  ArchiveCopy archive;
  archive.edit_fixture(R"("check": "two workers")", R"("check": "a pair of workers")");
  EXPECT_EQ(archive.run({"check"}).exit, 4);
  EXPECT_EQ(archive.run({"check", "--only", "regressions"}).exit, 0);
}

TEST(Check, LeavesWhatWouldBeAccepted) {
  ArchiveCopy archive;
  archive.edit_source(Role::Attempt);
  TemporaryFolder folder;
  const std::string pending = (folder.path() / "new").string();
  EXPECT_EQ(archive.run({"check", "--pending", pending}).exit, 0);
  EXPECT_TRUE(fs::exists(folder.path() / "new/records/FA-99246.json"));
  EXPECT_FALSE(fs::exists(folder.path() / "new/records/FA-99256.json"));
  EXPECT_EQ(run_sample({"digest", "--verify", pending + "/records/FA-99246.json"}).exit, 0);
  EXPECT_EQ(archive.run({"check", "partial_sum", "--against", pending}).exit, 0);
  const ProgramResult again = archive.run({"check", "--pending", pending});
  EXPECT_EQ(again.exit, 2);
  EXPECT_THAT(again.err, HasSubstr("name a new folder"));
}

TEST(Check, HoldsTwoStoredRunsAgainstEachOther) {
  ArchiveCopy archive;
  TemporaryFolder folder;
  const std::string one = (folder.path() / "one.jsonl").string();
  const std::string other = (folder.path() / "other.jsonl").string();
  ASSERT_EQ(archive.run({"run", "--format", "jsonl", "--out", one}).exit, 0);
  archive.recast({Role::Failure, Role::Failure, Role::Repair});
  archive.registry().toolchain.flags = "-ffast-math";
  ASSERT_EQ(archive.run({"run", "--format", "jsonl", "--out", other}).exit, 0);
  const ProgramResult result =
      archive.run({"check", "--format", "json", "--observed", other, "--against", one});
  EXPECT_EQ(kinds_in(result.out),
            std::set<std::string>{"change, changed observation, attempt, compiler flags"});
  EXPECT_EQ(result.exit, 4);
  const ProgramResult itself = archive.run({"check", "--observed", one, "--against", one});
  EXPECT_EQ(itself.exit, 2);
  EXPECT_THAT(itself.err, HasSubstr("the same file"));
  EXPECT_EQ(archive.run({"check", "--observed", one}).exit, 0);
}

}  // namespace
}  // namespace failmap
