/// The memory that a lane of the harness shares with its keeper and its worker, and how they wait for each
/// other.
///
/// A lane is a thread of the harness that observes. Its keeper is a process that does nothing but start a
/// worker, watch it and clean up behind it; its worker is the process in which the variants run, one at a
/// time. The lane gives orders, the worker makes the calls and writes their answers, the keeper says when the
/// worker is gone.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "contract/contract.hpp"
#include "run/subject.hpp"

namespace failmap {

enum class WorkerState : std::uint32_t {
  Starting,  ///< no order yet
  Ordered,   ///< the lane has written an order
  Paused,    ///< the worker has answered the calls before `next` and takes another order
  Retired,   ///< as Paused, but the last call has left traces in the process, which is about to end
  Gone,      ///< the process has ended, and so has everything that it started
};

inline constexpr std::uint32_t kNoCall = UINT32_MAX;

struct WorkerArea {
  static constexpr std::size_t kMostCases = 64;

  /// The subject has the same address in all processes, since they are forked from the one that loaded it.
  struct Place {
    const Subject* subject;
    std::int64_t n;
  };

  // The order, written by the lane: of calls_of() for these cases make the calls `next` to `end` - 1.
  std::array<Place, kMostCases> cases;
  std::array<Role, kRoles.size()> roles;
  std::uint32_t case_count;
  std::uint32_t role_count;
  std::uint32_t round;
  std::uint32_t end;

  // Written by the worker but for the first order; the answers are valid up to `answer_bytes`.
  std::atomic<std::uint32_t> next;
  std::atomic<std::uint32_t> running;        ///< the call that is being made, or kNoCall
  std::atomic<std::uint32_t> out_of_memory;  ///< whether an allocation has failed in this call
  std::atomic<std::uint32_t> watched;  ///< whether the keeper sees the calls of this worker to the system
  std::atomic<std::uint64_t> answer_bytes;

  // Written by the keeper.
  std::atomic<std::uint32_t> touched;  ///< whether the variant has asked the system for more than memory
  int wait_status;                     ///< of the worker that is Gone, as of waitpid

  alignas(64) std::atomic<WorkerState> state;     ///< the worker waits on it
  alignas(64) std::atomic<std::uint32_t> events;  ///< counts the changes of the state; the lane waits on it

  /// Changes the state and wakes whoever waits.
  void enter(WorkerState next_state);

  /// The same only where the state is `current`; false where it is another.
  bool enter_from(WorkerState current, WorkerState next_state);

  /// Waits until the state is not `current`.
  void wait_while(WorkerState current) const;

  /// Waits until `events` is not `seen`, at most that long.
  void wait_for_event(std::uint32_t seen, std::chrono::milliseconds at_most) const;

 private:
  void wake();
};

/// An area with room for answers behind it, in shared memory; pages that nothing was written to cost nothing.
class SharedArea {
 public:
  static constexpr std::size_t kAnswerCapacity = std::size_t{1} << 30;

  SharedArea();
  ~SharedArea();
  SharedArea(const SharedArea&) = delete;
  SharedArea& operator=(const SharedArea&) = delete;

  WorkerArea& area() const { return *area_; }

  /// kAnswerCapacity bytes.
  char* answers() const { return answers_; }

  /// Gives the memory of uncommonly long answers back to the system.
  void release_answers() const;

 private:
  void* mapping_;
  WorkerArea* area_;
  char* answers_;
};

}  // namespace failmap
