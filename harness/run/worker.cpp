#include "run/worker.hpp"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <locale>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "run/answer_wire.hpp"
#include "run/observe.hpp"

#ifdef __SSE__
#include <xmmintrin.h>
#endif

#ifdef __SANITIZE_ADDRESS__
/// What the address sanitizer asks a program, by these names. What it finds in a worker is a crash, and no
/// leak is looked for where a variant ends the process early.
static bool in_worker = false;
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "abort_on_error=1"; }
extern "C" int __lsan_is_turned_off();
extern "C" int __lsan_is_turned_off() { return in_worker ? 1 : 0; }
#endif

namespace failmap {
namespace {

/// After so many bytes of answers the lane takes them before the worker goes on.
constexpr std::size_t kBytesAtOnce = std::size_t{1} << 20;

/// What a variant may print before its writes fail.
constexpr rlim_t kMostPrinted = rlim_t{1} << 20;

WorkerArea* area_of_this_worker = nullptr;

/// Leaves a mark, so that an end that follows (an abort in a noexcept function, say) is told apart from a
/// crash.
void on_out_of_memory() {
  area_of_this_worker->out_of_memory.store(1);
  throw std::bad_alloc();
}

void set_limit(__rlimit_resource resource, rlim_t value) {
  const rlimit limit{value, value};
  setrlimit(resource, &limit);
}

/// Sanitizers reserve terabytes of addresses: there, memory cannot be limited.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
void limit_memory(std::size_t) {}
#else
void limit_memory(std::size_t memory) {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  set_limit(RLIMIT_AS, pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + memory);
}
#endif

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  std::signal(SIGXFSZ, SIG_IGN);  // printing too much fails, and is not a crash
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

void redirect_output(int capture) {
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  dup2(capture, STDOUT_FILENO);
  dup2(capture, STDERR_FILENO);
  // Each write reaches the capture in the call that makes it.
  std::setvbuf(stdout, nullptr, _IONBF, 0);
}

void close_all_but(int kept) {
  if (kept > 3) close_range(3, static_cast<unsigned>(kept) - 1, 0);
  close_range(static_cast<unsigned>(kept) + 1, ~0U, 0);
}

/// Whether what a variant can change in its process without asking the system is as it was.
bool is_pristine() {
  bool pristine = std::fegetround() == FE_TONEAREST;
#ifdef __SSE__
  constexpr unsigned kExceptionFlags = 0x3F;
  constexpr unsigned kDefaultControl = 0x1F80;
  pristine = pristine && (_mm_getcsr() & ~kExceptionFlags) == kDefaultControl;
#endif
  return pristine && std::strcmp(std::setlocale(LC_ALL, nullptr), "C") == 0 &&
         uselocale(nullptr) == LC_GLOBAL_LOCALE && std::locale() == std::locale::classic() &&
         (environ == nullptr || *environ == nullptr) && std::get_new_handler() == &on_out_of_memory &&
         std::get_terminate() != nullptr;
}

/// The cases of the order, expanded when their turn comes.
class OrderedCases {
 public:
  explicit OrderedCases(const WorkerArea& area) : area_(area), given_(area.case_count) {}

  std::vector<std::size_t> checks() const {
    std::vector<std::size_t> checks;
    for (std::uint32_t place = 0; place < area_.case_count; ++place) {
      checks.push_back(area_.cases[place].subject->file.checks.size());
    }
    return checks;
  }

  const List& given(const Call& call) {
    auto& given = given_[call.in_case];
    if (!given.has_value()) {
      const WorkerArea::Place& place = area_.cases[call.in_case];
      given.emplace();
      for (const Check& check : place.subject->file.checks) {
        List& arguments = given->emplace_back();
        for (const Template& argument : check.given) arguments.push_back(argument.expand(place.n));
      }
    }
    return (*given)[call.check];
  }

  const Contract& contract(const Call& call) const {
    return *area_.cases[call.in_case].subject->mechanism->contract;
  }

 private:
  const WorkerArea& area_;
  std::vector<std::optional<std::vector<List>>> given_;
};

class Worker {
 public:
  explicit Worker(const SharedArea& shared) : shared_(shared), area_(shared.area()), process_(getpid()) {}

  void work() {
    OrderedCases cases(area_);
    const std::vector<Call> calls = calls_of(cases.checks(), area_.role_count, area_.round);
    area_.answer_bytes.store(0);
    for (std::uint32_t next = area_.next.load(); next < area_.end; ++next) {
      area_.out_of_memory.store(0);
      area_.running.store(next);
      const Answer answer =
          call(cases.contract(calls[next]), area_.roles[calls[next].role], cases.given(calls[next]));
      const bool touched = area_.touched.load() != 0 || area_.watched.load() == 0;
      // A variant that forks comes back twice; only one of the two is the worker.
      if (touched && getpid() != process_) _exit(0);
      write(answer);
      area_.running.store(kNoCall);
      area_.next.store(next + 1);
      if (leaves_traces(calls, next, touched)) retire();
      if (area_.answer_bytes.load() > kBytesAtOnce) break;
    }
    area_.enter(WorkerState::Paused);
  }

 private:
  void write(const Answer& answer) {
    buffer_.clear();
    append_wire(buffer_, answer);
    const std::size_t used = area_.answer_bytes.load();
    if (buffer_.size() > SharedArea::kAnswerCapacity - used) {
      buffer_.clear();
      append_wire(buffer_, {.ending = Ending::OutOfMemory});
    }
    std::memcpy(shared_.answers() + used, buffer_.data(), buffer_.size());
    area_.answer_bytes.store(used + buffer_.size());
  }

  /// Where the keeper does not see the calls to the system, a process serves one variant on one case.
  bool leaves_traces(const std::vector<Call>& calls, std::uint32_t made, bool touched) const {
    if (!is_pristine()) return true;
    if (area_.watched.load() != 0) return touched;
    const bool last = made + 1 == area_.end;
    return !last &&
           (calls[made + 1].in_case != calls[made].in_case || calls[made + 1].role != calls[made].role);
  }

  [[noreturn]] void retire() {
    area_.enter(WorkerState::Retired);
    _exit(0);
  }

  const SharedArea& shared_;
  WorkerArea& area_;
  const pid_t process_;
  std::string buffer_;
};

}  // namespace

void run_worker(const SharedArea& shared, const SyscallFilter& filter, int channel, int capture,
                std::size_t memory) {
  WorkerArea& area = shared.area();
  area_of_this_worker = &area;
#ifdef __SANITIZE_ADDRESS__
  in_worker = true;
#endif
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
  reset_signals();
  redirect_output(capture);
  close_all_but(channel);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_FSIZE, kMostPrinted);
  limit_memory(memory);
  clearenv();
  std::set_new_handler(&on_out_of_memory);

  area.watched.store(filter.bind_worker(channel) ? 1 : 0);
  close_range(3, ~0U, 0);
  Worker worker(shared);
  area.touched.store(0);
  while (true) {
    // One look at the state: between two of them the order can come, and would then be waited through.
    for (WorkerState state{}; (state = area.state.load()) != WorkerState::Ordered;) area.wait_while(state);
    worker.work();
  }
}

}  // namespace failmap
