#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <map>

#include "cli/archive_testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

TEST(RecordCommand, WritesNothingWhereNothingChanged) {
  ArchiveCopy archive;
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
  ArchiveCopy archive;
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
  ArchiveCopy archive;
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
  ArchiveCopy archive;
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
  ArchiveCopy archive;
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
