#include "run/isolated_observer.hpp"

#include <gtest/gtest.h>
#include <seccomp.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "run/judge.hpp"
#include "run/syscall_filter.hpp"

namespace failmap {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMemory = std::size_t{64} << 20;

/// What the canaries that do not simply pass must come to: the Actual column.
const std::map<std::string, std::string>& designated() {
  static const std::map<std::string, std::string> table{
      {"throw exception", "raised std::runtime_error: on purpose"},
      {"throw integer", "raised int"},
      {"throw in noexcept", "crashed SIGABRT"},
      {"fail assertion", "crashed SIGABRT"},
      {"read nowhere", "crashed SIGSEGV"},
      {"overflow stack", "crashed SIGSEGV"},
      {"loop for ever", "timed out"},
      {"deadlock", "timed out"},
      {"allocate for ever", "out of memory"},
      {"allocate in noexcept", "out of memory"},
      {"write over answers and crash", "crashed SIGSEGV"},
      {"write over all", "crashed after writing over the memory of the harness"},
      {"exit early", "exited 0"},
      {"exit at once", "exited 0"},
      {"print passed", "1"},
  };
  return table;
}

std::string designated_for(const std::string& check) {
  if (check.starts_with("raise ")) return "crashed " + check.substr(6);
  const auto found = designated().find(check);
  return found == designated().end() ? "2" : found->second;
}

/// A sanitizer owns the allocator and needs unlimited addresses: there, memory cannot be limited.
bool runs_in_this_build([[maybe_unused]] const Check& check) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return !check.name.starts_with("allocate ");
#else
  return true;
#endif
}

class Canaries : public ::testing::Test {
 protected:
  Canaries()
      : subjects_(join(built_in_registry(),
                       load_fixture_folder(FAILMAP_SOURCE_DIR "/harness/run/testdata/canaries/fixtures"),
                       Coverage::EveryMechanism)) {
    std::erase_if(checks(), [](const Check& check) { return !runs_in_this_build(check); });
  }

  std::vector<Check>& checks() { return subjects_.front().file.checks; }

  /// Leaves only the checks of these names.
  void keep(std::initializer_list<std::string_view> names) {
    std::erase_if(checks(), [&](const Check& check) {
      return std::find(names.begin(), names.end(), check.name) == names.end();
    });
    ASSERT_EQ(checks().size(), names.size());
  }

  /// The answers of the three roles.
  CaseAnswers observe(Observer& observer) {
    const std::vector<Case> cases{expand(subjects_.front(), 1)};
    return observer.observe({cases, kRoles}).front();
  }

  std::vector<Subject> subjects_;
  std::atomic<bool> stop_ = false;
};

TEST_F(Canaries, EachHasItsOutcomeInOneRunBesideHealthyVariants) {
  ASSERT_GT(checks().size(), 70U);
  WorkerPool pool(1, {.time = milliseconds(300), .memory = kMemory});
  const CaseAnswers answers = observe(*pool.make_observer(stop_));
  for (std::size_t check = 0; check < checks().size(); ++check) {
    SCOPED_TRACE(checks()[check].name);
    EXPECT_EQ(actual_text(answers[0][check]), designated_for(checks()[check].name));
    EXPECT_EQ(actual_text(answers[1][check]), "3") << "the attempt is always wrong";
    EXPECT_EQ(actual_text(answers[2][check]), "2") << "the repair is always right";
  }
}

TEST_F(Canaries, WhatAVariantPrintsIsCaughtAndBelongsToItsCheck) {
  keep({"right", "print passed", "after: print passed"});
  WorkerPool pool(1, {});
  const CaseAnswers answers = observe(*pool.make_observer(stop_));
  EXPECT_EQ(answers[0][0].printed, "");
  EXPECT_EQ(answers[0][1].printed, "{\"observations\": [], \"passed\": true}\nPassed\n");
  EXPECT_EQ(answers[0][2].printed, "");
}

TEST_F(Canaries, AChildThatIsLeftBehindDoesNotOutliveItsCheck) {
  keep({"leave child", "after: leave child"});
  WorkerPool pool(1, {});
  const CaseAnswers answers = observe(*pool.make_observer(stop_));
  int child = 0;
  ASSERT_EQ(std::sscanf(answers[0][0].printed.c_str(), "child %d", &child), 1);
  EXPECT_EQ(kill(child, 0), -1);
  EXPECT_EQ(errno, ESRCH);
}

TEST_F(Canaries, DifferentAnswersAreUnstable) {
  keep({"right", "be different"});
  WorkerPool pool(1, {});
  RepeatingObserver observer(pool.make_observer(stop_), 3);
  const CaseAnswers answers = observe(observer);
  EXPECT_EQ(actual_text(answers[0][0]), "2");
  EXPECT_EQ(answers[0][1].ending, Ending::Unstable);
  EXPECT_EQ(actual_text(answers[0][1]), "unstable: 2 | 3 | 4");
  EXPECT_EQ(actual_text(answers[2][1]), "2");
}

TEST_F(Canaries, AnInterruptedRunLeavesNothingBehind) {
  keep({"loop for ever"});
  WorkerPool pool(1, {.time = std::chrono::hours(1)});
  const auto observer = pool.make_observer(stop_);
  stop_.store(true);
  EXPECT_THROW(observe(*observer), Interrupted);
}

/// The children of a process; of this one, those of all its threads.
std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  for (const auto& task : std::filesystem::directory_iterator(tasks)) {
    std::ifstream file(task.path() / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
  return children;
}

/// The worker of the only lane.
pid_t the_worker() {
  const std::vector<pid_t> keepers = children_of(getpid());
  const std::vector<pid_t> workers = keepers.size() == 1 ? children_of(keepers[0]) : std::vector<pid_t>();
  if (workers.size() != 1) throw std::logic_error("not one keeper with one worker");
  return workers[0];
}

TEST_F(Canaries, AWorkerThatIsKilledBetweenTwoOrdersIsReplaced) {
  keep({"right"});
  WorkerPool pool(1, {});
  const auto observer = pool.make_observer(stop_);
  for (int round = 0; round < 20; ++round) {
    EXPECT_EQ(actual_text(observe(*observer)[0][0]), "2");
    ASSERT_EQ(kill(the_worker(), SIGKILL), 0);
    // Sometimes the keeper has not seen it yet when the order comes.
    if (round % 2 == 0) std::this_thread::sleep_for(milliseconds(5));
  }
}

TEST_F(Canaries, AWorkerThatTakesNoOrderIsReplaced) {
  keep({"right"});
  WorkerPool pool(1, {.start = milliseconds(500)});
  const auto observer = pool.make_observer(stop_);
  EXPECT_EQ(actual_text(observe(*observer)[0][0]), "2");
  const pid_t stopped = the_worker();
  ASSERT_EQ(kill(stopped, SIGSTOP), 0);
  EXPECT_EQ(actual_text(observe(*observer)[0][0]), "2");
  EXPECT_NE(the_worker(), stopped);
}

/// Of "right", "throw integer", "read nowhere", "exit early" and "after: exit early", for the three roles.
constexpr const char* kTexts = "2; raised int; crashed SIGSEGV; exited 0; 2; 3; 3; 3; 3; 3; 2; 2; 2; 2; 2; ";

std::string texts_of(const CaseAnswers& answers) {
  std::string texts;
  for (const auto& role : answers) {
    for (const Answer& answer : role) texts += actual_text(answer) + "; ";
  }
  return texts;
}

/// As containers do it.
void deny_seccomp() {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(seccomp), 0) != 0 ||
      seccomp_load(filter) != 0) {
    std::_Exit(2);
  }
  seccomp_release(filter);
}

TEST_F(Canaries, WhereTheSystemShowsNothingEachVariantHasItsOwnWorker) {
  keep({"right", "throw integer", "read nowhere", "exit early", "after: exit early"});
  EXPECT_TRUE(SyscallFilter::is_supported())
      << "this system shows nothing: the other tests do not show what they should";
  const auto observe_unseen = [&] {
    deny_seccomp();
    if (SyscallFilter::is_supported()) std::_Exit(3);
    std::string texts;
    {
      WorkerPool pool(1, {});
      texts = texts_of(observe(*pool.make_observer(stop_)));
    }
    std::fputs(texts.c_str(), stderr);
    std::_Exit(0);
  };
  EXPECT_EXIT(observe_unseen(), testing::ExitedWithCode(0), kTexts);
}

TEST_F(Canaries, LanesWorkSideBySide) {
  keep({"right", "throw integer", "read nowhere", "exit early", "after: exit early"});
  WorkerPool pool(3, {});
  std::vector<std::string> texts(3);
  {
    std::vector<std::jthread> threads;
    for (std::string& text : texts) {
      threads.emplace_back([&text, this, observer = std::shared_ptr(pool.make_observer(stop_))] {
        text = texts_of(observe(*observer));
      });
    }
  }
  for (const std::string& text : texts) EXPECT_EQ(text, kTexts);
}

}  // namespace
}  // namespace failmap
