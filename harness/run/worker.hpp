/// The process in which variants run.
#pragma once

#include <cstddef>

#include "run/syscall_filter.hpp"
#include "run/worker_area.hpp"

namespace failmap {

/// Takes orders until the process is killed or has to retire. `memory` is what the variants may allocate, in
/// bytes, `channel` where the keeper waits for the filter, `capture` where what variants print goes to.
/// Called right after the fork.
[[noreturn]] void run_worker(const SharedArea& shared, const SyscallFilter& filter, int channel, int capture,
                             std::size_t memory);

}  // namespace failmap
