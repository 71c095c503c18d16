#include "run/worker_area.hpp"

#include <linux/futex.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <limits>
#include <new>
#include <system_error>

namespace failmap {
namespace {

/// Pages before and after the area that nobody may touch, against variants that write past their memory.
constexpr std::size_t kGuard = 64 * 1024;
constexpr std::size_t kAreaSize = 64 * 1024;
constexpr std::size_t kLongAnswers = 8 * 1024 * 1024;
static_assert(sizeof(WorkerArea) <= kAreaSize);

/// The processes share the memory, so the futex is not private to one of them.
template <typename Word>
void futex_wait(const std::atomic<Word>& word, Word value, const timespec* at_most) {
  static_assert(sizeof word == sizeof(std::uint32_t) && std::atomic<Word>::is_always_lock_free);
  syscall(SYS_futex, &word, FUTEX_WAIT, static_cast<std::uint32_t>(value), at_most, nullptr, 0);
}

template <typename Word>
void futex_wake(const std::atomic<Word>& word) {
  syscall(SYS_futex, &word, FUTEX_WAKE, std::numeric_limits<int>::max(), nullptr, nullptr, 0);
}

}  // namespace

void WorkerArea::enter(WorkerState next_state) {
  state.store(next_state);
  wake();
}

bool WorkerArea::enter_from(WorkerState current, WorkerState next_state) {
  if (!state.compare_exchange_strong(current, next_state)) return false;
  wake();
  return true;
}

void WorkerArea::wake() {
  futex_wake(state);
  events.fetch_add(1);
  futex_wake(events);
}

void WorkerArea::wait_while(WorkerState current) const {
  while (state.load() == current) futex_wait(state, current, nullptr);
}

void WorkerArea::wait_for_event(std::uint32_t seen, std::chrono::milliseconds at_most) const {
  const timespec time{at_most.count() / 1000, (at_most.count() % 1000) * 1'000'000};
  if (events.load() == seen) futex_wait(events, seen, &time);
}

SharedArea::SharedArea() {
  constexpr std::size_t kSize = kGuard + kAreaSize + kAnswerCapacity + kGuard;
  mapping_ = mmap(nullptr, kSize, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping_ == MAP_FAILED) throw std::system_error(errno, std::generic_category(), "shared memory");
  char* usable = static_cast<char*>(mapping_) + kGuard;
  if (mprotect(usable, kAreaSize + kAnswerCapacity, PROT_READ | PROT_WRITE) != 0) {
    throw std::system_error(errno, std::generic_category(), "shared memory");
  }
  area_ = new (usable) WorkerArea{};
  answers_ = usable + kAreaSize;
}

SharedArea::~SharedArea() { munmap(mapping_, kGuard + kAreaSize + kAnswerCapacity + kGuard); }

void SharedArea::release_answers() const {
  if (area_->answer_bytes.load() > kLongAnswers) madvise(answers_, kAnswerCapacity, MADV_REMOVE);
}

}  // namespace failmap
