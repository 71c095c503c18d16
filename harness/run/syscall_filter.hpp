/// Tells the keeper when a worker asks the system for anything but memory and time.
#pragma once

#include <sys/types.h>

namespace failmap {

/// A pure function needs no system call but for memory. The calls that leave nothing behind pass; every other
/// one is held up until the keeper has seen it; a few that would reach out of the worker are refused. Without
/// support of the system (Linux 5.5 with seccomp) nothing is seen.
class SyscallFilter {
 public:
  SyscallFilter();
  ~SyscallFilter();
  SyscallFilter(const SyscallFilter&) = delete;
  SyscallFilter& operator=(const SyscallFilter&) = delete;

  /// Whether the system lets a process be bound and listened to: a process of its own tries it. For a program
  /// with one thread.
  static bool is_supported();

  /// In the worker: binds the process for good and sends what the keeper listens on through the socket.
  /// Returns whether it could.
  bool bind_worker(int channel) const;

  /// In the keeper: receives what bind_worker() has sent, -1 where it has sent nothing.
  static int receive_listener(int channel);

  /// In the keeper: lets the call that waits go on, or refuses it where it would signal a process other than
  /// the worker. Returns whether there was one.
  bool answer(int listener, pid_t worker) const;

 private:
  void* filter_;  ///< of libseccomp; null without support
  struct Messages;
  Messages* messages_;
};

}  // namespace failmap
