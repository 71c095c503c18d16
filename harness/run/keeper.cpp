#include "run/keeper.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <string>

#include "run/syscall_filter.hpp"
#include "run/worker.hpp"

namespace failmap {
namespace {

class Keeper {
 public:
  Keeper(const SharedArea& shared, int channel, int capture, std::size_t memory)
      : shared_(shared), channel_(channel), capture_(capture), memory_(memory) {}

  /// Until the lane closes the channel.
  void keep() {
    while (true) {
      std::array<pollfd, 3> watched{pollfd{channel_, POLLIN, 0}, pollfd{ended_, POLLIN, 0},
                                    pollfd{listener_, POLLIN, 0}};
      if (poll(watched.data(), watched.size(), -1) < 0) continue;
      if ((watched[2].revents & POLLIN) != 0) {
        // Before the call goes on, so that the worker finds the mark when it comes back.
        shared_.area().touched.store(1);
        filter_.answer(listener_, worker_);
      } else if (watched[2].revents != 0) {
        close_descriptor(listener_);
      }
      if (watched[1].revents != 0) clean_up();
      if (watched[0].revents != 0 && !obey()) break;
    }
    if (worker_ > 0) {
      kill(worker_, SIGKILL);
      clean_up();
    }
  }

 private:
  /// False at the end of the channel.
  bool obey() {
    KeeperCommand command{};
    if (read(channel_, &command, sizeof command) != sizeof command) return false;
    if (command == KeeperCommand::Start) start();
    if (command == KeeperCommand::Kill && worker_ > 0) kill(worker_, SIGKILL);
    return true;
  }

  void start() {
    std::array<int, 2> pair{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) _exit(1);
    worker_ = fork();
    if (worker_ < 0) _exit(1);
    if (worker_ == 0) run_worker(shared_, filter_, pair[1], capture_, memory_);
    close(pair[1]);
    ended_ = static_cast<int>(syscall(SYS_pidfd_open, worker_, 0));
    // The lane may want the worker ended before it has come so far.
    std::array<pollfd, 2> watched{pollfd{pair[0], POLLIN, 0}, pollfd{channel_, POLLIN, 0}};
    while (poll(watched.data(), watched.size(), -1) < 0) {
    }
    if (watched[0].revents != 0) listener_ = SyscallFilter::receive_listener(pair[0]);
    close(pair[0]);
  }

  /// Ends what the worker has started, then says that all of it is gone.
  void clean_up() {
    kill(-worker_, SIGKILL);
    int status = 0;
    waitpid(worker_, &status, 0);
    // Orphans become children of this process.
    do {
      kill_children();
    } while (waitpid(-1, nullptr, 0) > 0);
    worker_ = -1;
    close_descriptor(ended_);
    close_descriptor(listener_);
    shared_.area().wait_status = status;
    shared_.area().enter(WorkerState::Gone);
  }

  static void kill_children() {
    std::ifstream children("/proc/thread-self/children");
    for (pid_t child = 0; children >> child;) kill(child, SIGKILL);
  }

  static void close_descriptor(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
  }

  const SharedArea& shared_;
  const int channel_;
  const int capture_;
  const std::size_t memory_;
  const SyscallFilter filter_;
  pid_t worker_ = -1;
  int ended_ = -1;     ///< readable when the worker has ended
  int listener_ = -1;  ///< readable when the worker waits in a call to the system
};

void close_all_but(int one, int other) {
  const auto [low, high] = std::minmax(one, other);
  if (low > 3) close_range(3, static_cast<unsigned>(low) - 1, 0);
  if (high > low + 1) close_range(static_cast<unsigned>(low) + 1, static_cast<unsigned>(high) - 1, 0);
  close_range(static_cast<unsigned>(high) + 1, ~0U, 0);
}

}  // namespace

void run_keeper(const SharedArea& shared, int channel, int capture, std::size_t memory) {
  // The harness says when to end; what is typed at the terminal is for the harness alone.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  close_all_but(channel, capture);
  Keeper(shared, channel, capture, memory).keep();
  _exit(0);
}

}  // namespace failmap
