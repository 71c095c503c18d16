#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <map>

#include "cli/archive_testing.hpp"
#include "cli/testing.hpp"
#include "record/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The bytes of every file below a folder, by path.
std::map<std::string, std::string> tree(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) continue;
    files[entry.path().lexically_relative(folder).string()] = read_file(entry.path().string());
  }
  return files;
}

/// Publishes the small corpus, in which some cases are not as claimed.
ProgramResult publish_sample(const std::filesystem::path& out, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"pages", "--out", out, "--allow-unverified"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_sample(arguments);
}

TEST(PagesCommand, WritesTheSiteAndSaysWhere) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "site").string();
  const ProgramResult result = publish_sample(out);
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("in the open tier: " + out + "/index.html\n"));
  EXPECT_TRUE(std::filesystem::exists(out + "/cases/TA-001.html"));
  const ProgramResult again = publish_sample(out);
  EXPECT_THAT(again.out, HasSubstr("0 files written"));
}

TEST(PagesCommand, TakesTheOpenTierUnlessToldOtherwise) {
  const TemporaryFolder folder;
  publish_sample(folder.path() / "a");
  publish_sample(folder.path() / "b", {"--tier", "open"});
  publish_sample(folder.path() / "c", {"--tier", "member"});
  EXPECT_EQ(tree(folder.path() / "a"), tree(folder.path() / "b"));
  EXPECT_NE(tree(folder.path() / "a"), tree(folder.path() / "c"));
}

TEST(PagesCommand, LeavesNoFileOfTheMemberTierInTheOpenOne) {
  const TemporaryFolder folder;
  publish_sample(folder.path() / "a", {"--tier", "member", "--n", "1..20"});
  publish_sample(folder.path() / "a");
  publish_sample(folder.path() / "b");
  EXPECT_EQ(tree(folder.path() / "a"), tree(folder.path() / "b"));
}

TEST(PagesCommand, WritesRecordsThatVerifyInBothTiers) {
  const TemporaryFolder folder;
  for (const char* tier : {"open", "member"}) {
    const auto out = folder.path() / tier;
    publish_sample(out, {"--tier", tier});
    std::vector<std::string> arguments{"digest", "--verify"};
    for (const auto& entry : std::filesystem::directory_iterator(out / "cases")) {
      if (entry.path().extension() == ".json") arguments.push_back(entry.path());
    }
    ASSERT_GT(arguments.size(), 5U);
    const ProgramResult result = run_sample(arguments);
    EXPECT_EQ(result.exit, 0) << result.out;
    EXPECT_THAT(result.out, HasSubstr("every digest holds"));

    // The program of the page shares no code with this one.
    const ShellResult python = run_shell("python3 " + (out / "verify.py").string());
    EXPECT_EQ(python.exit, 0) << python.out << python.err;
    EXPECT_THAT(python.out, HasSubstr("every digest holds"));
  }
}

TEST(PagesCommand, LetsReadersNoticeWhatWasChanged) {
  const TemporaryFolder folder;
  publish_sample(folder.path() / "site");
  const std::string path = (folder.path() / "site/cases/TB-12.json").string();
  std::string record = read_file(path);
  const std::size_t exit = record.find("\"exit\":1");
  ASSERT_NE(exit, std::string::npos);
  record[exit + 7] = '0';
  folder.write("site/cases/TB-12.json", record);
  const ShellResult python = run_shell("python3 " + (folder.path() / "site/verify.py").string());
  EXPECT_EQ(python.exit, 1) << python.out;
  EXPECT_THAT(python.out, HasSubstr("TB-12.json"));
}

TEST(PagesCommand, PublishesNothingThatIsNotAsClaimed) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "site").string();
  const ProgramResult refused = run_sample({"pages", "--out", out});
  EXPECT_EQ(refused.exit, 1);
  EXPECT_THAT(refused.err, HasSubstr("3 cases not as claimed: TB-11 TB-12 TB-13.\n"));
  EXPECT_THAT(refused.err, HasSubstr("nothing is published"));
  EXPECT_FALSE(std::filesystem::exists(out));
  EXPECT_EQ(run_sample({"pages", "--out", out, "text_limit"}).exit, 0);
}

TEST(PagesCommand, SaysOnThePageWhatIsNotAsClaimed) {
  const TemporaryFolder folder;
  const ProgramResult forced = publish_sample(folder.path() / "site");
  EXPECT_EQ(forced.exit, 0) << forced.err;
  EXPECT_THAT(forced.err, HasSubstr("3 cases not as claimed: TB-11 TB-12 TB-13.\n"));
  const std::string page = read_file((folder.path() / "site/cases/TB-12.html").string());
  EXPECT_THAT(page, HasSubstr("Not verified"));
  EXPECT_THAT(page, HasSubstr("Not as claimed: the attempt passes every check."));
  EXPECT_THAT(page, Not(HasSubstr("Verified by execution")));
}

TEST(PagesCommand, TakesTheTimeFromTheBaseline) {
  const TemporaryFolder folder;
  const auto baseline = folder.path() / "reports";
  const auto run = [&](const std::vector<std::string>& arguments) {
    return run_in_process(sample().registry, sample().fixtures, arguments, baseline);
  };
  const ProgramResult recorded =
      run({"record", "--reason", "a test", "--baseline", baseline, "--allow-unverified"});
  ASSERT_EQ(recorded.exit, 0) << recorded.err;
  run({"pages", "--out", folder.path() / "site", "--tier", "member", "--allow-unverified"});
  EXPECT_THAT(read_file((folder.path() / "site/cases/TB-12.html").string()),
              HasSubstr("<time datetime=\"2026-11-30T12:00:00Z\">"));
  // What is published to members is the baseline's file.
  EXPECT_EQ(read_file((folder.path() / "site/cases/TB-12.json").string()),
            read_file((baseline / "records/TB-12.json").string()));
}

TEST(PagesCommand, WritesTheSameBytesWhereverItRuns) {
  const TemporaryFolder folder;
  const auto run = [&](const std::string& environment, const std::string& name) {
    const ShellResult result = run_shell("cd " + folder.path().string() + " && " + environment + " " +
                                         kProgram + " pages partial_sum metric_key_union --out " + name);
    EXPECT_EQ(result.exit, 0) << result.err;
  };
  run("TZ=Asia/Tokyo LC_ALL=C umask 022;", "a");
  run("TZ=America/New_York LC_ALL=C.UTF-8", "b");
  const auto first = tree(folder.path() / "a");
  EXPECT_GT(first.size(), 40U);
  EXPECT_EQ(first, tree(folder.path() / "b"));
}

TEST(PagesCommand, RefusesWhatMakesNoSense) {
  EXPECT_EQ(run_sample({"pages"}).exit, 2);
  EXPECT_EQ(run_sample({"pages", "--out", ""}).exit, 2);
  EXPECT_EQ(run_sample({"pages", "--out", "x", "--tier", "secret"}).exit, 2);
  EXPECT_EQ(run_sample({"pages", "--out", "x", "--address", "example.org"}).exit, 2);
  EXPECT_EQ(run_sample({"pages", "--out", "x", "no_such_mechanism"}).exit, 5);
  const TemporaryFolder folder;
  folder.write("file", "mine");
  const ProgramResult foreign = publish_sample(folder.path());
  EXPECT_EQ(foreign.exit, 70);
  EXPECT_THAT(foreign.err, HasSubstr("name a new or an empty folder"));
}

TEST(PagesCommand, RefusesWhatDriftedFromTheBaseline) {
  ArchiveCopy archive;
  archive.recast({Role::Failure, Role::Failure, Role::Repair});
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "site").string();
  const ProgramResult refused = archive.run({"pages", "--out", out});
  EXPECT_EQ(refused.exit, 4);
  EXPECT_THAT(refused.err, HasSubstr("10 cases drifted from the baseline, the first FA-99246"));
  EXPECT_FALSE(std::filesystem::exists(out));
  EXPECT_EQ(archive.run({"pages", "--out", out, "--allow-drift"}).exit, 0);
}

TEST(PagesCommand, PublishesCasesThatTheBaselineDoesNotKnow) {
  ArchiveCopy archive;
  std::filesystem::remove_all(archive.reports());
  const TemporaryFolder folder;
  EXPECT_EQ(archive.run({"pages", "--out", (folder.path() / "site").string()}).exit, 0);
}

}  // namespace
}  // namespace failmap
