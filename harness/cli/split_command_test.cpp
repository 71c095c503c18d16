#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/split_testing.hpp"
#include "record/sha256.hpp"
#include "record/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

TEST_F(SplitCommandTest, IsTheSameEachTimeAndHolds) {
  const ProgramResult first = split("one");
  ASSERT_EQ(first.exit, 0) << first.err;
  ASSERT_EQ(split("two").exit, 0);
  for (const char* name : {"assignments.jsonl", "assignments.csv", "certificate.json", "croissant.json"}) {
    EXPECT_EQ(file(std::string("one/") + name), file(std::string("two/") + name)) << name;
  }
  const ProgramResult verified = verify("one");
  EXPECT_EQ(verified.exit, 0) << verified.out << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("holds: every group is in one set (5 checked)"));
  EXPECT_EQ(run({"audit", path("one/assignments.csv")}).exit, 0);
  EXPECT_EQ(run({"audit", path("one/assignments.jsonl")}).exit, 0);
}

TEST_F(SplitCommandTest, VerifyNamesWhatWasChanged) {
  ASSERT_EQ(split("one").exit, 0);
  change("one/assignments.csv", "FA-99247,partial_sum,gradient_scaling,Distributed training aggregation,test",
         "FA-99247,partial_sum,gradient_scaling,Distributed training aggregation,train");
  ProgramResult result = verify("one");
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("one/assignments.csv:3: is\n  FA-99247,"));
  std::filesystem::remove(path("one/croissant.json"));
  EXPECT_THAT(verify("one").out, HasSubstr("one/croissant.json: is missing"));
  change("one/certificate.json", "\"salt\":\"2026\"", "\"salt\":\"2027\"");
  result = verify("one");
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("certificate.json: /digest: is not the digest of the rest"));
}

/// Who changes the certificate's digest too is found out by the split itself.
TEST_F(SplitCommandTest, VerifyComparesWithTheCorpus) {
  ASSERT_EQ(split("one").exit, 0);
  std::string certificate = file("one/certificate.json");
  const std::string digest = certificate.substr(certificate.find("\"corpus_digest\":\"") + 17, 64);
  certificate.replace(certificate.find(digest), 64, std::string(64, '0'));
  const std::size_t own = certificate.find(",\"digest\":\"");
  ASSERT_NE(own, std::string::npos);
  std::string without = certificate;
  without.erase(own, 76).pop_back();
  certificate.replace(own + 11, 64, sha256(without));
  folder_.write("one/certificate.json", certificate);
  const ProgramResult result = verify("one");
  EXPECT_EQ(result.exit, 1) << result.err;
  EXPECT_THAT(result.out, HasSubstr("/corpus_digest: is\n  \"" + std::string(64, '0')));
}

TEST_F(SplitCommandTest, RemembersWhatItWasAskedFor) {
  ASSERT_EQ(split("pinned", {"--pin", "group:global_norms=test", "--hold-out", "group:shard_indexing",
                             "--stratify", "domain", "--tolerance", "0.9", "--n", "1..3,12"})
                .exit,
            0);
  EXPECT_THAT(file("pinned/assignments.csv"), HasSubstr("bucket_offsets@N=12,bucket_offsets,shard_indexing"));
  const ProgramResult verified = verify("pinned");
  EXPECT_EQ(verified.exit, 0) << verified.out << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("held_out"));
  EXPECT_THAT(verified.out, HasSubstr("is where it was fixed (2 checked)"));
}

TEST_F(SplitCommandTest, FoldsAreNeverEmpty) {
  const std::vector<std::string> folds{"split", "--salt", "1", "--isolation", "none", "--folds"};
  auto five = folds;
  five.insert(five.end(), {"5", "--mode", "balanced", "--out", path("five")});
  EXPECT_EQ(run(five).exit, 0);
  auto six = folds;
  six.insert(six.end(), {"6", "--mode", "balanced", "--out", path("six")});
  const ProgramResult result = run(six);
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("too few groups: 5 selected"));
  EXPECT_FALSE(std::filesystem::exists(path("six")));
}

TEST_F(SplitCommandTest, AMissedToleranceWritesNothing) {
  const ProgramResult result = split("one", {"--tolerance", "0.05"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("than the tolerance: test. Nothing is written."));
  EXPECT_FALSE(std::filesystem::exists(path("one")));
}

TEST_F(SplitCommandTest, TheLedgerFreezesWhatWasAssigned) {
  const std::vector<std::string> with_ledger{"--ledger", path("ledger")};
  auto some = with_ledger;
  some.insert(some.end(), {"group:shard_indexing", "group:nonlinear_means", "group:gradient_scaling"});
  ASSERT_EQ(split("before", some).exit, 0);
  const std::string before = file("ledger");
  ASSERT_EQ(split("after", with_ledger).exit, 0);
  EXPECT_TRUE(file("ledger").starts_with(before));
  EXPECT_GT(file("ledger").size(), before.size());
  std::istringstream lines(file("before/assignments.csv"));
  std::size_t cases = 0;
  for (std::string line; std::getline(lines, line); ++cases) {
    EXPECT_THAT(file("after/assignments.csv"), HasSubstr(line));
  }
  EXPECT_EQ(cases, 1U + 50U);
  EXPECT_EQ(verify("before", with_ledger).exit, 0);
  EXPECT_EQ(verify("after", with_ledger).exit, 0);
  EXPECT_EQ(split("third", with_ledger).exit, 0);

  folder_.write("ledger", before);
  EXPECT_THAT(verify("after", with_ledger).out,
              HasSubstr("ledger: has 3 of the 5 entries that it had when the split was made"));
  change("ledger", "\"number\":1", "\"number\":2");
  EXPECT_EQ(split("fourth", with_ledger).exit, 3);
  EXPECT_FALSE(std::filesystem::exists(path("fourth")));
}

TEST_F(SplitCommandTest, SaysWhatDoesNotGoTogether) {
  const auto refusal = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"split", "--out", path("x")};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ProgramResult result = run(arguments);
    EXPECT_EQ(result.exit, 2);
    return result.err;
  };
  EXPECT_THAT(refusal({"--salt", "s"}), HasSubstr("either --ratio SET=SHARE, for every set, or --folds K"));
  EXPECT_THAT(refusal({"--folds", "2", "--ratio", "a=1", "--salt", "s"}), HasSubstr("either --ratio"));
  EXPECT_THAT(refusal({"--folds", "2"}), HasSubstr("--salt is missing"));
  EXPECT_THAT(refusal({"--folds", "2", "--salt", "s", "--ledger", "l"}),
              HasSubstr("--ledger goes with --mode balanced"));
  EXPECT_THAT(refusal({"--folds", "2", "--salt", "s", "--stratify", "domain"}),
              HasSubstr("--stratify goes with"));
  EXPECT_THAT(refusal({"--folds", "2", "--salt", "s", "--allow-empty"}), HasSubstr("no fold may be empty"));
  EXPECT_THAT(refusal({"--folds", "2", "--salt", "s", "--tolerance", "5%"}), HasSubstr("--tolerance takes"));
  EXPECT_THAT(refusal({"--verify", path("y")}), HasSubstr("--verify takes what was asked for"));
}

TEST_F(SplitCommandTest, SelectsNothingAsOtherCommandsDo) {
  EXPECT_EQ(split("one", {"group:missing"}).exit, 5);
  EXPECT_EQ(verify("missing").exit, 3);
}

/// What the format's specification demands, as far as this file can know: who publishes the data adds
/// license, url, creator and datePublished.
TEST_F(SplitCommandTest, ItsCroissantDescriptionFollowsTheFormat) {
  ASSERT_EQ(split("one").exit, 0);
  const ShellResult checked =
      run_shell("python3 " FAILMAP_SOURCE_DIR "/harness/split/testdata/check_croissant.py " +
                path("one/croissant.json"));
  EXPECT_EQ(checked.exit, 0) << checked.err;
  EXPECT_EQ(checked.out, "2 files, 2 record sets, 7 fields\n");
  change("one/assignments.csv", "test", "tset");
  EXPECT_NE(run_shell("python3 " FAILMAP_SOURCE_DIR "/harness/split/testdata/check_croissant.py " +
                      path("one/croissant.json"))
                .exit,
            0);
}

TEST_F(SplitCommandTest, AuditSaysWhatLeaks) {
  ASSERT_EQ(split("one").exit, 0);
  change("one/assignments.csv", "FA-99247,partial_sum,gradient_scaling,Distributed training aggregation,test",
         "FA-99247,partial_sum,gradient_scaling,Distributed training aggregation,train");
  const ProgramResult result = run({"audit", path("one/assignments.csv")});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out,
            "divided group: gradient_scaling\n  line 2: FA-99246 in test\n  line 3: FA-99247 in train\n"
            "divided mechanism: partial_sum\n  line 2: FA-99246 in test\n  line 3: FA-99247 in train\n" +
                path("one/assignments.csv") +
                ": 80 lines, 2 findings: divided group 1, divided mechanism 1.\n");
  EXPECT_EQ(run({"audit", path("one/assignments.csv"), "--threshold", "0.4"}).exit, 1);
  EXPECT_EQ(run({"audit", path("one/assignments.csv"), "--threshold", "0"}).exit, 2);
  EXPECT_EQ(run({"audit", path("missing")}).exit, 3);
  EXPECT_EQ(run({"audit", folder_.write("few.csv", "case,set\nFA-99246,test\n")}).exit, 1);
  EXPECT_EQ(
      run({"audit", folder_.write("few.csv", "case,set\nFA-99246,test\n"), "--select", "FA-99246"}).exit, 0);
}

}  // namespace
}  // namespace failmap
