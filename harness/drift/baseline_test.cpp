#include "drift/baseline.hpp"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

#include "record/sha256.hpp"
#include "record/whole_file.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

void record_two(const fs::path& folder, const std::string& digest_before, const std::string& digest_after) {
  Recording recording(folder);
  for (const char* id : {"A-1", "A-2"}) {
    recording.put(record_name(id), "record of " + digest_after);
    recording.note({"2026-11-30T12:00:00Z", id, digest_before, digest_after, "because"});
  }
  recording.put("summary.md", "summary of " + digest_after);
  recording.remove(record_name("A-3"));
  recording.commit();
}

/// A baseline in which two records and one more stand at "one".
void make_first(const fs::path& folder) {
  record_two(folder, "", "one");
  Recording recording(folder);
  recording.put(record_name("A-3"), "an orphan");
  recording.commit();
}

struct State {
  std::string first;
  std::string second;
  bool orphan;
  std::string summary;
  std::string journal;

  friend bool operator==(const State&, const State&) = default;
  friend void PrintTo(const State& state, std::ostream* out) {
    *out << state.first << " | " << state.second << " | " << state.orphan << " | " << state.summary << " | "
         << state.journal;
  }
};

State state_of(const fs::path& folder) {
  const Baseline baseline(folder);
  const Journal journal = baseline.journal();
  EXPECT_TRUE(journal.breaks.empty());
  return {baseline.records().find("A-1").value_or("none"), baseline.records().find("A-2").value_or("none"),
          baseline.records().find("A-3").has_value(), read_file((folder / "summary.md").string()),
          journal.digests.at("A-1") + journal.digests.at("A-2")};
}

/// Runs `act` in a child that is killed at its system call of that number; whether it got that far.
bool killed_at(int call, const std::function<void()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME);
    std::raise(SIGSTOP);
    act();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  for (int seen = 0; WIFSTOPPED(status); ++seen) {
    if (seen == call) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      return true;
    }
    ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    waitpid(child, &status, 0);
  }
  EXPECT_EQ(status, 0);
  return false;
}

TEST(Recording, IsThereWhollyOrNotAtAllWhereverItIsKilled) {
  const State before{"record of one", "record of one", true, "summary of one", "oneone"};
  const State after{"record of two", "record of two", false, "summary of two", "twotwo"};
  // In memory, where nothing waits for the disk.
  if (fs::is_directory("/dev/shm")) setenv("TMPDIR", "/dev/shm", 1);
  int olds = 0;
  int news = 0;
  for (int call = 0;; call += 2) {  // each call stops the child twice
    TemporaryFolder folder;
    make_first(folder.path());
    const bool killed = killed_at(call, [&] { record_two(folder.path(), "one", "two"); });
    const State state = state_of(folder.path());
    EXPECT_TRUE(state == before || state == after)
        << "killed at " << call << ": " << testing::PrintToString(state);
    (state == before ? olds : news) += 1;
    if (!killed) break;
    // Whatever was left behind, the next one works.
    record_two(folder.path(), state == before ? "one" : "two", "three");
    EXPECT_EQ(state_of(folder.path()).journal, "threethree");
    EXPECT_FALSE(fs::exists(folder.path() / ".recording.new"));
  }
  EXPECT_GT(olds, 20);
  EXPECT_GT(news, 20);
}

TEST(Recording, LeavesNothingBehindWithoutACommit) {
  TemporaryFolder folder;
  make_first(folder.path());
  const State before = state_of(folder.path());
  {
    Recording recording(folder.path());
    recording.put(record_name("A-1"), "another");
    EXPECT_EQ(recording.prepared(record_name("A-1")), "another");
    EXPECT_EQ(recording.prepared(record_name("A-2")), std::nullopt);
  }
  EXPECT_EQ(state_of(folder.path()), before);
  EXPECT_FALSE(fs::exists(folder.path() / ".recording.new"));
}

TEST(Recording, IsForOneProcessAtATime) {
  TemporaryFolder folder;
  const Recording first(folder.path());
  try {
    const Recording second(folder.path());
    FAIL();
  } catch (const OutputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("another process is recording"));
  }
}

TEST(Journal, TellsWhichLineDoesNotGoOnFromTheOneBefore) {
  TemporaryFolder folder;
  std::ofstream(folder.path() / "journal.jsonl")
      << to_line({"t", "A-1", "", "one", "first"}) << to_line({"t", "A-2", "", "uno", "first \"quoted\""})
      << to_line({"t", "A-1", "two", "three", "a line before it is missing"})
      << to_line({"t", "A-2", "uno", "", "gone"});
  const Journal journal = Baseline(folder.path()).journal();
  ASSERT_EQ(journal.breaks.size(), 1U);
  EXPECT_EQ(journal.breaks[0].id, "A-1");
  EXPECT_EQ(journal.breaks[0].expected, "one");
  EXPECT_EQ(journal.breaks[0].stated, "two");
  EXPECT_TRUE(journal.breaks[0].place.ends_with("journal.jsonl:3"));
  EXPECT_EQ(journal.digests.at("A-1"), "three");
  EXPECT_EQ(journal.digests.at("A-2"), "");
}

TEST(Journal, RefusesWhatIsNoLine) {
  TemporaryFolder folder;
  std::ofstream(folder.path() / "journal.jsonl")
      << to_line({"t", "A-1", "", "one", "first"}) << "{\"case\":\"A";
  EXPECT_THROW(Baseline(folder.path()).journal(), InputError);
}

/// Usual lines are read in a quicker way than others; both say the same.
TEST(Journal, ReadsLinesThatAreWrittenOtherwise) {
  TemporaryFolder folder;
  std::ofstream(folder.path() / "journal.jsonl")
      << R"({"when":"t","reason":"by hand","old":null,"new":"one","case":"A-1"})" << '\n'
      << R"({"case": "A-1", "new": "two", "old": "one", "reason": "a \"quote\"", "when": "t"})" << '\n'
      << R"({"case":"A-1","new":"three","old":"two","reason":"Grüße","when":"t","more":[1]})" << '\n'
      << to_line({"t", "A-1", "three", "four", "as ever"}) << to_line({"t", "B-1", "", "five", ""});
  const Journal journal = Baseline(folder.path()).journal();
  EXPECT_TRUE(journal.breaks.empty());
  EXPECT_EQ(journal.digests.at("A-1"), "four");
  EXPECT_EQ(journal.digests.at("B-1"), "five");
}

TEST(Journal, RefusesWhatIsNotUtf8) {
  TemporaryFolder folder;
  std::ofstream(folder.path() / "journal.jsonl") << to_line({"t", "A-1", "", "one",
                                                             "Gr\xFC\xDF"
                                                             "e"});
  EXPECT_THROW(Baseline(folder.path()).journal(), InputError);
}

TEST(Journal, RefusesALineWithSomethingBehindIt) {
  TemporaryFolder folder;
  std::string line = to_line({"t", "A-1", "", "one", "first"});
  line.insert(line.size() - 1, "x");
  std::ofstream(folder.path() / "journal.jsonl") << line;
  EXPECT_THROW(Baseline(folder.path()).journal(), InputError);
}

TEST(Baseline, GivesASourceOnlyWithItsDigest) {
  TemporaryFolder folder;
  const std::string digest = sha256("int main() {}");
  Recording recording(folder.path());
  recording.put(source_name(digest), "int main() {}");
  recording.put(source_name(sha256("other")), "not that");
  recording.commit();
  const Baseline baseline(folder.path());
  EXPECT_EQ(baseline.source(digest), "int main() {}");
  EXPECT_EQ(baseline.source(sha256("other")), std::nullopt);
  EXPECT_EQ(baseline.source(sha256("none")), std::nullopt);
  EXPECT_EQ(baseline.sources().size(), 2U);
}

TEST(Baseline, IsEmptyWhereThereIsNone) {
  TemporaryFolder folder;
  const Baseline baseline(folder.path() / "none");
  EXPECT_TRUE(baseline.records().ids().empty());
  EXPECT_TRUE(baseline.journal().digests.empty());
  EXPECT_TRUE(baseline.sources().empty());
}

}  // namespace
}  // namespace failmap
