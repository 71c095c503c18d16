#include "run/syscall_filter.hpp"

#include <fcntl.h>
#include <seccomp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <initializer_list>
#include <system_error>

namespace failmap {
namespace {

/// What leaves no trace: memory, time, waiting within the process, and ending it.
constexpr std::initializer_list<int> kHarmless{
    SCMP_SYS(brk),
    SCMP_SYS(mmap),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(mprotect),
    SCMP_SYS(futex),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_getres),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(time),
    SCMP_SYS(nanosleep),
    SCMP_SYS(sched_yield),
    SCMP_SYS(getrandom),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
};

/// What would let a worker get out of the keeper's sight, or into another process.
constexpr std::initializer_list<int> kRefused{
    SCMP_SYS(setsid),          SCMP_SYS(setpgid),           SCMP_SYS(ptrace),     SCMP_SYS(process_vm_readv),
    SCMP_SYS(pidfd_getfd),     SCMP_SYS(process_vm_writev), SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo),
};

bool is_signal(int number) {
  return number == SCMP_SYS(kill) || number == SCMP_SYS(tkill) || number == SCMP_SYS(tgkill);
}

/// What SCMP_A0 makes, whose way of doing it is not C++.
scmp_arg_cmp first_argument_is(scmp_datum_t value) { return {0, SCMP_CMP_EQ, value, 0}; }

scmp_filter_ctx make_filter() {
  if (seccomp_api_get() < 5) return nullptr;  // the first with notifications
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_NOTIFY);
  if (filter == nullptr) return nullptr;
  bool complete = true;
  for (const int number : kHarmless) {
    complete = complete && seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0) == 0;
  }
  for (const int number : kRefused) {
    complete = complete && seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0) == 0;
  }
  // A null first argument asks for the signal stack and changes nothing. AddressSanitizer asks at every
  // throw.
  const scmp_arg_cmp only_asks = first_argument_is(0);
  complete = complete && seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(sigaltstack), 1, only_asks) == 0;
  if (complete) return filter;
  seccomp_release(filter);
  return nullptr;
}

/// A message of one byte; `control` carries a descriptor with it.
struct Envelope {
  char byte = 0;
  iovec data{&byte, 1};
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
  msghdr message{};

  Envelope() {
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
  }
};

void send_descriptor(int channel, int descriptor) {
  Envelope envelope;
  cmsghdr* header = CMSG_FIRSTHDR(&envelope.message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  std::memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  sendmsg(channel, &envelope.message, MSG_NOSIGNAL);
}

}  // namespace

/// The library's buffers, whose size depends on the kernel.
struct SyscallFilter::Messages {
  seccomp_notif* request = nullptr;
  seccomp_notif_resp* response = nullptr;
};

SyscallFilter::SyscallFilter() : filter_(make_filter()), messages_(new Messages) {
  if (filter_ != nullptr) seccomp_notify_alloc(&messages_->request, &messages_->response);
}

SyscallFilter::~SyscallFilter() {
  if (filter_ != nullptr) {
    seccomp_notify_free(messages_->request, messages_->response);
    seccomp_release(filter_);
  }
  delete messages_;
}

bool SyscallFilter::is_supported() {
  const SyscallFilter filter;
  std::array<int, 2> pair{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "worker processes");
  }
  const pid_t bound = fork();
  if (bound == 0) _exit(filter.bind_worker(pair[1]) ? 0 : 1);
  close(pair[1]);
  const int listener = bound < 0 ? -1 : receive_listener(pair[0]);
  close(pair[0]);
  if (listener >= 0) close(listener);
  int status = -1;
  if (bound > 0) waitpid(bound, &status, 0);
  return listener >= 0 && status == 0;
}

bool SyscallFilter::bind_worker(int channel) const {
  if (filter_ == nullptr) return false;
  // The one message must pass before anyone can answer for it.
  const scmp_arg_cmp on_channel = first_argument_is(static_cast<scmp_datum_t>(channel));
  if (seccomp_rule_add(filter_, SCMP_ACT_ALLOW, SCMP_SYS(sendmsg), 1, on_channel) != 0) return false;
  if (seccomp_load(filter_) != 0) return false;
  send_descriptor(channel, seccomp_notify_fd(filter_));
  return true;
}

int SyscallFilter::receive_listener(int channel) {
  Envelope envelope;
  if (recvmsg(channel, &envelope.message, MSG_CMSG_CLOEXEC) <= 0) return -1;
  const cmsghdr* header = CMSG_FIRSTHDR(&envelope.message);
  if (header == nullptr || header->cmsg_type != SCM_RIGHTS) return -1;
  int listener = -1;
  std::memcpy(&listener, CMSG_DATA(header), sizeof listener);
  return listener;
}

bool SyscallFilter::answer(int listener, pid_t worker) const {
  std::memset(messages_->request, 0, sizeof *messages_->request);
  if (seccomp_notify_receive(listener, messages_->request) != 0) return false;
  const seccomp_notif& request = *messages_->request;
  seccomp_notif_resp& response = *messages_->response;
  response = {};
  response.id = request.id;
  const auto target = static_cast<pid_t>(request.data.args[0]);
  if (is_signal(request.data.nr) && target != worker && target != static_cast<pid_t>(request.pid)) {
    response.error = -EPERM;
  } else {
    response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  }
  seccomp_notify_respond(listener, &response);
  return true;
}

}  // namespace failmap
