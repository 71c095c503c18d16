#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/testing.hpp"
#include "record/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

/// Far more than is done before the signal comes.
const std::string kLongRun = kProgram + " run --format jsonl --n 1..100000000";

/// Starts the long run with those options, waits until it has workers, and sends the signal to it alone. The
/// shell then prints how many processes are left of those that were below it.
std::string interrupt(const std::string& options, const std::string& signal) {
  return kLongRun + " " + options +
         " & pid=$!; "
         "for i in $(seq 500); do keepers=$(pgrep -P $pid); [ -n \"$keepers\" ] && workers=$(pgrep -P "
         "\"$(echo $keepers | "
         "tr ' ' ,)\") && break; sleep 0.02; done; [ -n \"$workers\" ] || echo no workers; kill -" +
         signal +
         " $pid; wait $pid; echo status $?; "
         "for i in $(seq 500); do left=$(ps -o pid= -p \"$(echo $keepers $workers | tr ' ' ,)\" | wc -l); "
         "[ $left = 0 ] && break; sleep 0.02; done; echo left $left";
}

TEST(Interruption, EndsTheWorkersAndLeavesTheOldFile) {
  for (const char* signal : {"INT", "TERM"}) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "records.jsonl").string();
    std::ofstream(file) << "old";
    // A background job of a shell that is not interactive ignores SIGINT unless it asks for it.
    const ShellResult result = run_shell("set -m; " + interrupt("--out " + file, signal));
    EXPECT_THAT(result.out, testing::HasSubstr("status 130\nleft 0\n")) << result.err;
    EXPECT_THAT(result.err,
                testing::ContainsRegex(
                    "interrupted. 800000000 cases planned: [0-9]+ run, 0 skipped, [0-9]+ not run"));
    EXPECT_THAT(result.err, testing::HasSubstr(file + " is not written."));
    EXPECT_EQ(read_file(file), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1)
        << "a half file is left";
  }
}

TEST(Interruption, WorkersDoNotOutliveAProgramThatIsKilled) {
  const ShellResult result = run_shell(interrupt(">/dev/null", "KILL"));
  EXPECT_THAT(result.out, testing::HasSubstr("status 137\nleft 0\n")) << result.err;
}

TEST(Interruption, AFullDiskIsAnErrorAndTheOldFileStays) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "records.jsonl").string();
  std::ofstream(file) << "old";
  // A limit on the size of files stands in for the disk.
  const ShellResult result =
      run_shell("trap '' XFSZ; ulimit -f 100; " + kProgram + " run --format jsonl --n 1..2000 --out " + file);
  EXPECT_EQ(result.exit, 70);
  EXPECT_THAT(result.err, testing::HasSubstr(file + ": cannot be written: "));
  EXPECT_EQ(read_file(file), "old");
}

TEST(Interruption, ARunThatWasKilledIsResumed) {
  const TemporaryFolder folder;
  const std::string whole = (folder.path() / "whole.jsonl").string();
  const std::string part = (folder.path() / "part.jsonl").string();
  const std::string run = kProgram + " run --n 1..400 ";
  ASSERT_EQ(run_shell(run + "--format jsonl --out " + whole).exit, 0);
  // Killed as soon as it has written something.
  run_shell(run + "--jobs 1 --resume " + part + " & pid=$!; for i in $(seq 500); do [ -s " + part +
            " ] && break; sleep 0.01; done; kill -KILL $pid; wait $pid");
  const ShellResult resumed = run_shell(run + "--resume " + part);
  EXPECT_EQ(resumed.exit, 0) << resumed.err;
  EXPECT_EQ(read_file(part), read_file(whole));
}

}  // namespace
}  // namespace failmap
