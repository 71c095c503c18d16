#include "run/lane.hpp"

#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace failmap {
namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

}  // namespace

Lane::Lane(std::size_t memory) : capture_(memfd_create("printed", MFD_CLOEXEC)) {
  std::array<int, 2> pair{};
  if (capture_ < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0)
    fail("worker processes");
  channel_ = pair[0];
  keeper_ = fork();
  if (keeper_ < 0) fail("worker processes");
  if (keeper_ == 0) run_keeper(shared_, pair[1], capture_, memory);
  close(pair[1]);
}

Lane::~Lane() {
  close(channel_);
  waitpid(keeper_, nullptr, 0);
  close(capture_);
}

void Lane::give_order() {
  if (has_worker_ && area().enter_from(WorkerState::Paused, WorkerState::Ordered)) return;
  area().state.store(WorkerState::Starting);
  area().running.store(kNoCall);
  command(KeeperCommand::Start);
  has_worker_ = true;
  // Where it is not so, the worker is gone already, and the state says that.
  area().enter_from(WorkerState::Starting, WorkerState::Ordered);
}

void Lane::end_worker() {
  if (!has_worker_) return;
  if (area().state.load() != WorkerState::Gone) command(KeeperCommand::Kill);
  for (WorkerState state{}; (state = area().state.load()) != WorkerState::Gone;) {
    wait_while(state, std::chrono::milliseconds(100));
  }
  has_worker_ = false;
}

void Lane::wait_while(WorkerState current, std::chrono::milliseconds at_most) const {
  const std::uint32_t seen = area().events.load();
  if (area().state.load() != current) return;
  area().wait_for_event(seen, at_most);
  pollfd end{channel_, POLLIN, 0};
  if (area().events.load() == seen && poll(&end, 1, 0) == 1) {
    throw std::runtime_error("the process that keeps the workers has ended");
  }
}

std::string_view Lane::answers() const {
  return {shared_.answers(), std::min<std::size_t>(area().answer_bytes.load(), SharedArea::kAnswerCapacity)};
}

std::string Lane::take_printed() const {
  const off_t size = lseek(capture_, 0, SEEK_END);
  if (size <= 0) return {};
  std::string printed(static_cast<std::size_t>(size), '\0');
  const ssize_t read = pread(capture_, printed.data(), printed.size(), 0);
  printed.resize(read < 0 ? 0 : static_cast<std::size_t>(read));
  if (ftruncate(capture_, 0) != 0) fail("the output of variants");
  lseek(capture_, 0, SEEK_SET);
  return printed;
}

void Lane::command(KeeperCommand command) const {
  if (send(channel_, &command, sizeof command, MSG_NOSIGNAL) != sizeof command)
    fail("the keeper of the workers");
}

}  // namespace failmap
