/// Counts what a call allocates. Whatever links this has its operator new.
#pragma once

#include <functional>

#include "bench/measure.hpp"

namespace failmap {

/// What `call` asks operator new for, on this thread; with the sizes that the allocator hands out.
Allocations count_allocations(const std::function<void()>& call);

}  // namespace failmap
