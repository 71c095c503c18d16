/// `record` and `check` over a copy of the archive that is changed in every way that a maintainer may change
/// it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <set>

#include "cli/testing.hpp"
#include "contract/testing.hpp"
#include "drift/finding.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

/// Alternates between two variants.
class FlickeringContract final : public Contract {
 public:
  explicit FlickeringContract(const Contract& original) : original_(original) {}

  std::size_t arity() const override { return original_.arity(); }
  std::string signature() const override { return original_.signature(); }
  std::optional<Mismatch> refuse_argument(std::size_t index, const Value& value) const override {
    return original_.refuse_argument(index, value);
  }
  std::optional<Mismatch> refuse_result(const Value& value) const override {
    return original_.refuse_result(value);
  }
  Value call(Role role, const List& arguments) const override {
    const bool flicker = role == Role::Repair && calls_++ % 2 == 0;
    return original_.call(flicker ? Role::Failure : role, arguments);
  }

 private:
  const Contract& original_;
  mutable std::atomic<unsigned> calls_ = 0;
};

/// Two of the archive's mechanisms with their fixtures, and a baseline of them, all of which a test may
/// change.
class Archive {
 public:
  Archive() : registry_(two_mechanisms()) {
    copy_fixtures(fixtures());
    fs::copy(recorded(), reports(), fs::copy_options::recursive);
  }

  fs::path fixtures() const { return folder_.path() / "fixtures"; }
  fs::path reports() const { return folder_.path() / "reports"; }
  fs::path record_file(const std::string& id) const { return reports() / "records" / (id + ".json"); }

  /// The first mechanism that is worked on.
  Mechanism& mechanism() {
    return *std::find_if(registry_.mechanisms.begin(), registry_.mechanisms.end(),
                         [](const Mechanism& one) { return one.name == "partial_sum"; });
  }

  Registry& registry() { return registry_; }

  /// The variants of partial_sum behave as the archive's variants of those roles do.
  void recast(std::array<Role, 3> cast) {
    mechanism().contract = std::make_unique<RecastContract>(original(), cast);
  }

  void let_repair_flicker() { mechanism().contract = std::make_unique<FlickeringContract>(original()); }

  void edit_source(Role role) {
    edited_ = std::string(mechanism().variant_sources[static_cast<std::size_t>(role)].text) + "// edited\n";
    mechanism().variant_sources[static_cast<std::size_t>(role)].text = edited_;
  }

  /// Replaces the first such text of a file; it must be there.
  static void edit(const fs::path& path, const std::string& before, const std::string& after) {
    std::string text = read_file(path.string());
    const std::size_t at = text.find(before);
    ASSERT_NE(at, std::string::npos) << path << " has no " << before;
    std::ofstream(path) << text.replace(at, before.size(), after);
  }

  void edit_fixture(const std::string& before, const std::string& after) const {
    edit(fixtures() / "partial_sum.json", before, after);
  }

  ProgramResult run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--isolation", "none"});
    return run_in_process(registry_, fixtures(), arguments, reports());
  }

 private:
  static const Contract& original() {
    const auto& mechanisms = built_in_registry().mechanisms;
    return *std::find_if(mechanisms.begin(), mechanisms.end(), [](const Mechanism& one) {
              return one.name == "partial_sum";
            })->contract;
  }

  static Registry two_mechanisms() {
    Registry registry = copy_of(built_in_registry());
    std::erase_if(registry.mechanisms,
                  [](const Mechanism& one) { return one.name != "partial_sum" && one.name != "token_mean"; });
    return registry;
  }

  static void copy_fixtures(const fs::path& folder) {
    fs::create_directories(folder);
    for (const char* name : {"partial_sum.json", "token_mean.json"})
      fs::copy(built_in_fixtures() / name, folder);
  }

  /// A baseline of the two as they are, recorded once.
  static const fs::path& recorded() {
    static const TemporaryFolder folder;
    static const fs::path path = [] {
      const Registry registry = two_mechanisms();
      const fs::path fixtures = folder.path() / "fixtures";
      copy_fixtures(fixtures);
      const fs::path reports = folder.path() / "reports";
      const ProgramResult result =
          run_in_process(registry, fixtures, {"record", "--isolation", "none", "--reason", "first"}, reports);
      EXPECT_EQ(result.exit, 0) << result.err;
      return reports;
    }();
    return path;
  }

  TemporaryFolder folder_;
  Registry registry_;
  std::string edited_;
};

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
  std::function<void(Archive&)> mutate;
  std::set<std::string> findings;
  int exit;
};

std::string unmoved(Unmoved what) { return std::string(describe(what)); }

const std::vector<Mutation>& mutations() {
  using enum Role;
  static const std::vector<Mutation> all{
      {"nothing", [](Archive&) {}, {}, 0},
      {"a variant edited to another behaviour",
       [](Archive& archive) {
         archive.recast({Failure, Attempt, Failure});
         archive.edit_source(Repair);
       },
       {"regression, changed claim, repair, variant source",
        "regression, changed observation, repair, variant source",
        "change, changed observation, repair, variant source"},
       4},
      {"a variant edited with the same behaviour",
       [](Archive& archive) { archive.edit_source(Attempt); },
       {"information, changed source, same behaviour, attempt, variant source"},
       0},
      {"the failing variant repaired",
       [](Archive& archive) {
         archive.recast({Repair, Attempt, Repair});
         archive.edit_source(Failure);
       },
       {"regression, changed claim, failure, variant source",
        "change, changed observation, failure, variant source"},
       4},
      {"two things moved",
       [](Archive& archive) {
         archive.recast({Failure, Failure, Repair});
         archive.edit_source(Attempt);
         archive.registry().toolchain.compiler = "another compiler";
       },
       {"change, changed observation, attempt, variant source + compiler"},
       4},
      {"a contract edited",
       [](Archive& archive) { archive.mechanism().contract_source.text = "// another contract"; },
       {"information, changed source, same behaviour, -, contract"},
       0},
      {"the support code edited",
       [](Archive& archive) { archive.registry().support.front().text = "// another number"; },
       {"information, changed source, same behaviour, -, support code"},
       0},
      {"a fixture's expected value changed",
       [](Archive& archive) {
         archive.edit_fixture(R"("expected": ["=4*N", 6])", R"("expected": ["=4*N", 7])");
       },
       {"change, changed fixture, -, fixture", "regression, changed claim, repair, fixture",
        "regression, changed observation, repair, fixture"},
       4},
      {"a fixture's arguments changed",
       [](Archive& archive) {
         archive.edit_fixture(R"([["=N", 2], ["=3*N", 4]]}, "expected": ["=4*N", 6])",
                              R"([["=N", 2], ["=3*N", 8]]}, "expected": ["=4*N", 10])");
       },
       {"change, changed fixture, -, fixture", "change, changed observation, failure, fixture",
        "change, changed observation, repair, fixture"},
       4},
      {"a check renamed",
       [](Archive& archive) {
         archive.edit_fixture(R"("check": "two workers")", R"("check": "a pair of workers")");
       },
       {"change, changed fixture, -, fixture"},
       4},
      {"a check added",
       [](Archive& archive) {
         archive.edit_fixture(
             R"("fixtures": [)",
             R"("fixtures": [{"check": "new", "given": {"parts": [[7]]}, "expected": [7]},)");
       },
       {"change, changed fixture, -, fixture"},
       4},
      {"a check removed",
       [](Archive& archive) {
         archive.edit_fixture(R"({"check": "single worker")", R"({"check": "two workers again")");
         archive.edit_fixture(R"("given": {"parts": [["=N", 0]]}, "expected": ["=N", 0])",
                              R"("given": {"parts": [["=N", 3]]}, "expected": ["=N", 3])");
       },
       {"change, changed fixture, -, fixture"},
       4},
      {"a text changed",
       [](Archive& archive) { archive.edit_fixture(R"("title": ")", R"("title": "Once more: )"); },
       {"information, changed text, -, fixture"},
       0},
      {"the evaluation group changed",
       [](Archive& archive) { archive.edit_fixture("gradient_scaling", "nonlinear_means"); },
       {"change, changed text, -, fixture"},
       4},
      {"a case removed",
       [](Archive& archive) { archive.edit_fixture(R"("to": 10)", R"("to": 9)"); },
       {"change, orphan record, -, ", "information, changed source, same behaviour, -, fixture"},
       4},
      {"a case added",
       [](Archive& archive) {
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
       [](Archive& archive) { fs::remove(archive.record_file("FA-99250")); },
       {"change, missing record, -, "},
       4},
      {"a record edited by hand",
       [](Archive& archive) {
         Archive::edit(archive.record_file("FA-99246"), R"("actual":[2.0,3.0])", R"("actual":[2.5,3.0])");
       },
       {"change, broken record, -, ", "change, changed observation, failure, " + unmoved(Unmoved::Edited)},
       4},
      {"a record torn",
       [](Archive& archive) { fs::resize_file(archive.record_file("FA-99246"), 700); },
       {"change, broken record, -, "},
       4},
      {"a journal's line removed",
       [](Archive& archive) {
         const fs::path journal = archive.reports() / "journal.jsonl";
         const std::string text = read_file(journal.string());
         std::ofstream(journal) << text.substr(text.find('\n') + 1);
       },
       {"change, broken journal, -, "},
       4},
      {"a nondeterministic variant",
       [](Archive& archive) { archive.let_repair_flicker(); },
       {"regression, changed claim, repair, " + unmoved(Unmoved::Nondeterministic),
        "regression, changed observation, repair, " + unmoved(Unmoved::Nondeterministic)},
       4},
      {"nothing that is recorded moved",
       [](Archive& archive) {
         archive.recast({Failure, Failure, Repair});
       },
       {"change, changed observation, attempt, " + unmoved(Unmoved::Unexplained)},
       4},
      {"other flags, and another behaviour",
       [](Archive& archive) {
         archive.recast({Failure, Attempt, Failure});
         archive.registry().toolchain.flags = "-O3 -ffast-math";
       },
       {"regression, changed claim, repair, compiler flags",
        "regression, changed observation, repair, compiler flags",
        "change, changed observation, repair, compiler flags"},
       4},
      {"other flags, and the same behaviour",
       [](Archive& archive) { archive.registry().toolchain.flags = "-O3"; },
       {},
       0},
  };
  return all;
}

TEST(Check, FindsEveryChangeWithItsCause) {
  for (const Mutation& mutation : mutations()) {
    SCOPED_TRACE(mutation.name);
    Archive archive;
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
    Archive archive;
    mutation.mutate(archive);
    const ProgramResult recorded = archive.run({"record", "--reason", "meant", "--allow-unverified"});
    EXPECT_EQ(recorded.exit, 0) << recorded.err;
    const ProgramResult result = archive.run({"check", "--format", "json"});
    EXPECT_EQ(kinds_in(result.out), std::set<std::string>()) << result.err;
    EXPECT_EQ(result.exit, 0);
  }
}

TEST(Check, ShowsTheWorstFirstWithTheDiffAndTheRemedy) {
  Archive archive;
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
  Archive archive;
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
  Archive archive;
  archive.edit_fixture(R"("check": "two workers")", R"("check": "a pair of workers")");
  EXPECT_EQ(archive.run({"check"}).exit, 4);
  EXPECT_EQ(archive.run({"check", "--only", "regressions"}).exit, 0);
}

TEST(Check, LeavesWhatWouldBeAccepted) {
  Archive archive;
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
  Archive archive;
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

TEST(RecordCommand, WritesNothingWhereNothingChanged) {
  Archive archive;
  const auto state = [&] {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(archive.reports())) {
      if (entry.is_regular_file()) files[entry.path().string()] = read_file(entry.path().string());
    }
    return files;
  };
  const auto before = state();
  EXPECT_GT(before.size(), 25U);
  const ProgramResult result = archive.run({"record", "--reason", "again"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(state(), before);
}

TEST(RecordCommand, AcceptsOneCaseAndLeavesTheOthers) {
  Archive archive;
  archive.edit_source(Role::Attempt);
  const std::string other = read_file(archive.record_file("FA-99247").string());
  ASSERT_EQ(archive.run({"record", "FA-99246", "--reason", "a better comment"}).exit, 0);
  EXPECT_EQ(read_file(archive.record_file("FA-99247").string()), other);
  EXPECT_EQ(archive.run({"check", "FA-99246", "--format", "json"}).out.find("information"),
            std::string::npos);
  const std::string journal = read_file((archive.reports() / "journal.jsonl").string());
  EXPECT_THAT(journal, HasSubstr(R"("reason":"a better comment","when":"2026-11-30T12:00:00Z"})"));
}

TEST(RecordCommand, RefusesWhatIsNotAsClaimed) {
  Archive archive;
  archive.recast({Role::Repair, Role::Attempt, Role::Repair});
  const std::string before = read_file((archive.reports() / "journal.jsonl").string());
  const ProgramResult refused = archive.run({"record", "--reason", "meant"});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.err, HasSubstr("10 cases did not do as claimed, the first FA-99246"));
  EXPECT_EQ(read_file((archive.reports() / "journal.jsonl").string()), before);
  EXPECT_EQ(archive.run({"record", "--reason", "meant", "--allow-unverified"}).exit, 0);
  EXPECT_THAT(read_file((archive.reports() / "summary.md").string()), HasSubstr("| 0 of 10 |"));
}

TEST(RecordCommand, NeedsAReasonAndAPerson) {
  Archive archive;
  EXPECT_EQ(archive.run({"record"}).exit, 2);
  EXPECT_EQ(archive.run({"record", "--reason", " "}).exit, 2);
  EXPECT_EQ(archive.run({"record", "--reason", "r", "--fixtures", archive.fixtures().string()}).exit, 2);
  const std::atomic<bool> never = false;
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_program({"record", "--reason", "r"}, {.registry = archive.registry(),
                                                      .fixtures = archive.fixtures(),
                                                      .reports = archive.reports(),
                                                      .out = out,
                                                      .err = err,
                                                      .stop = never,
                                                      .ci = true}),
            ExitCode::Usage);
  EXPECT_THAT(err.str(), HasSubstr("CI"));
}

TEST(RecordCommand, PrunesOrphansAlone) {
  Archive archive;
  archive.edit_fixture(R"("to": 10)", R"("to": 9)");
  const std::string other = read_file(archive.record_file("FA-99246").string());
  const ProgramResult result = archive.run({"record", "--prune", "--reason", "nine are enough"});
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("FA-99255  "));
  EXPECT_FALSE(fs::exists(archive.record_file("FA-99255")));
  EXPECT_EQ(read_file(archive.record_file("FA-99246").string()), other);
  EXPECT_EQ(archive.run({"check", "--format", "json"}).exit, 0);
}

}  // namespace
}  // namespace failmap
