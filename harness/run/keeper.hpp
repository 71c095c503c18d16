/// The process that starts a worker, watches it and cleans up behind it.
#pragma once

#include <cstddef>

#include "run/worker_area.hpp"

namespace failmap {

/// What a lane writes to its keeper, a byte each. The end of the channel ends the keeper and its worker.
enum class KeeperCommand : char {
  Start = 's',  ///< a new worker; the one before is Gone
  Kill = 'k',   ///< the worker, if it still lives
};

/// `channel` is a stream socket to the lane, `capture` takes what variants print, `memory` is in bytes.
/// Called right after the fork, in a process with one thread.
[[noreturn]] void run_keeper(const SharedArea& shared, int channel, int capture, std::size_t memory);

}  // namespace failmap
