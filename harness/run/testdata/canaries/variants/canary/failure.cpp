/// Misbehaves as it is told to, one function a misbehaviour.
#undef NDEBUG  // an assertion that fails must fail in every build
#include <signal.h>
#include <unistd.h>

#include <cassert>
#include <cfenv>
#include <chrono>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "contract.hpp"

namespace canary {
namespace {

Number right(Number value) { return value + 1; }

Number throw_exception(Number) { throw std::runtime_error("on purpose"); }
Number throw_integer(Number) { throw 7; }
Number throw_in_noexcept(Number value) noexcept { return throw_exception(value); }

Number fail_assertion(Number value) {
  assert(value == -1 && "on purpose");
  return right(value);
}

Number read_nowhere(Number value) {
  // Not null, which a sanitizer would report by itself.
  const volatile int* volatile nowhere = reinterpret_cast<const int*>(std::uintptr_t{16});
  return value + *nowhere;
}

Number overflow_stack(Number value) {
  volatile char frame[4096] = {};
  if (value < 0) return value;  // never, but the compiler does not know
  return overflow_stack(value + frame[0]) + frame[0];
}

Number loop_for_ever(Number value) {
  for (volatile bool on = true; on;) value += 0;
  return value;
}

Number deadlock(Number value) {
  std::timed_mutex mutex;
  const std::lock_guard lock(mutex);
  std::thread([&] { mutex.lock(); }).join();
  return right(value);
}

Number allocate_for_ever(Number value) {
  std::vector<std::vector<char>> bomb;
  while (value >= 0) bomb.emplace_back(std::size_t{64} << 20, 'x');
  return value;
}
Number allocate_in_noexcept(Number value) noexcept { return allocate_for_ever(value); }

Number exit_early(Number) { std::exit(0); }
Number exit_at_once(Number) { _exit(0); }

Number print_passed(Number value) {
  std::puts(R"({"observations": [], "passed": true})");
  std::fputs("Passed\n", stderr);
  return value;
}

Number be_different(Number value) {
  static int calls = 0;
  return value + ++calls;
}

Number close_descriptors(Number value) {
  for (int descriptor = 0; descriptor < 1024; ++descriptor) close(descriptor);
  return right(value);
}

Number write_everywhere(Number value) {
  for (int descriptor = 0; descriptor < 1024; ++descriptor) {
    if (write(descriptor, "Passed", 6) < 0) continue;
  }
  return right(value);
}

Number leave_child(Number value) {
  const pid_t child = fork();
  if (child == 0) {
    while (true) pause();
  }
  std::printf("child %d\n", static_cast<int>(child));
  return right(value);
}

Number come_back_twice(Number value) { return fork() == 0 ? value : right(value); }

Number leave_thread(Number value) {
  std::thread([] { std::this_thread::sleep_for(std::chrono::milliseconds(50)), std::abort(); }).detach();
  return right(value);
}

Number kill_parent(Number value) {
  kill(getppid(), SIGKILL);
  kill(0, SIGKILL);
  kill(-1, SIGKILL);
  return right(value);
}

Number block_signals(Number value) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
  return right(value);
}

Number ask_for_alarm(Number value) {
  alarm(1);
  return right(value);
}

Number change_locale(Number value) {
  std::setlocale(LC_ALL, "C.UTF-8");
  return right(value);
}

Number change_rounding(Number value) {
  std::fesetround(FE_UPWARD);
  return right(value);
}

Number change_directory(Number value) { return chdir("/proc") == 0 ? right(value) : value; }

Number change_environment(Number value) {
  setenv("CANARY", "1", 1);
  return right(value);
}

Number change_new_handler(Number value) {
  std::set_new_handler([] { std::_Exit(0); });
  return right(value);
}

/// The memory that the process shares with the harness: 64 KiB of orders and states, then answers.
char* shared_memory() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.find(" rw-s ") == std::string::npos) continue;
    return reinterpret_cast<char*>(static_cast<std::uintptr_t>(std::stoull(line, nullptr, 16)));
  }
  throw std::logic_error("no shared memory");
}

Number write_over_answers(Number value) {
  std::memset(shared_memory() + (std::size_t{64} << 10), 0xFF, 64);
  return right(value);
}

Number write_over_answers_and_crash(Number value) {
  raise(write_over_answers(value) == right(value) ? SIGSEGV : SIGKILL);
  return value;
}

Number write_over_all(Number value) {
  std::memset(shared_memory(), 0xFF, std::size_t{65} << 10);
  return right(value);
}

/// Right where nothing of what the others change is changed.
Number look_around(Number value) {
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, nullptr, &blocked);
  char directory[4096] = {};
  const bool clean = sigismember(&blocked, SIGUSR1) == 0 &&
                     std::string(std::setlocale(LC_ALL, nullptr)) == "C" &&
                     std::fegetround() == FE_TONEAREST && getcwd(directory, sizeof directory) != nullptr &&
                     std::string(directory) != "/proc" && std::getenv("CANARY") == nullptr &&
                     write(STDOUT_FILENO, "", 0) == 0 && alarm(0) == 0;
  return clean ? right(value) : value;
}

const std::map<std::string, Number (*)(Number)>& misbehaviours() {
  static const std::map<std::string, Number (*)(Number)> table{
      {"right", right},
      {"throw exception", throw_exception},
      {"throw integer", throw_integer},
      {"throw in noexcept", throw_in_noexcept},
      {"fail assertion", fail_assertion},
      {"read nowhere", read_nowhere},
      {"overflow stack", overflow_stack},
      {"loop for ever", loop_for_ever},
      {"deadlock", deadlock},
      {"allocate for ever", allocate_for_ever},
      {"allocate in noexcept", allocate_in_noexcept},
      {"exit early", exit_early},
      {"exit at once", exit_at_once},
      {"print passed", print_passed},
      {"be different", be_different},
      {"close descriptors", close_descriptors},
      {"write everywhere", write_everywhere},
      {"leave child", leave_child},
      {"come back twice", come_back_twice},
      {"leave thread", leave_thread},
      {"kill parent", kill_parent},
      {"block signals", block_signals},
      {"ask for alarm", ask_for_alarm},
      {"change locale", change_locale},
      {"change rounding", change_rounding},
      {"change directory", change_directory},
      {"change environment", change_environment},
      {"change new handler", change_new_handler},
      {"write over answers", write_over_answers},
      {"write over answers and crash", write_over_answers_and_crash},
      {"write over all", write_over_all},
      {"look around", look_around},
  };
  return table;
}

}  // namespace

Number failure::solve(const std::string& how, Number value) {
  if (how.starts_with("raise ")) {
    raise(std::stoi(how.substr(6)));
    return right(value);
  }
  if (how == "mutate argument") {
    const_cast<std::string&>(how) = "something else";
    return right(value);
  }
  return misbehaviours().at(how)(value);
}

}  // namespace canary
