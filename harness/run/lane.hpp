/// The processes that serve one thread of the harness, and the memory shared with them (see worker_area.hpp).
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "run/keeper.hpp"
#include "run/worker_area.hpp"

namespace failmap {

class Lane {
 public:
  /// Forks the keeper, so it is made while the process has one thread; `memory` is the most that a worker may
  /// take, in bytes. Throws std::system_error, as the other functions do where the system fails them.
  explicit Lane(std::size_t memory);
  ~Lane();
  Lane(const Lane&) = delete;
  Lane& operator=(const Lane&) = delete;

  WorkerArea& area() const { return shared_.area(); }

  /// Hands the order that stands in the area to the worker; to a new one where none is left.
  void give_order();

  /// Ends the worker if there is one, with everything that it has started. Also one that is about to end by
  /// itself: something that a variant left behind may hold it up.
  void end_worker();

  /// Waits until the state is not `current`, at most that long. Throws where the keeper is gone.
  void wait_while(WorkerState current, std::chrono::milliseconds at_most) const;

  std::string_view answers() const;
  void release_answers() const { shared_.release_answers(); }

  /// What the variants have printed since the last time.
  std::string take_printed() const;

 private:
  void command(KeeperCommand command) const;

  SharedArea shared_;
  int capture_;  ///< what the variants print
  int channel_ = -1;
  pid_t keeper_ = -1;
  bool has_worker_ = false;
};

}  // namespace failmap
