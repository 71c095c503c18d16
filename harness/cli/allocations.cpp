#include "cli/allocations.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

/// All the cost that this has where nothing is counted is a look at `counting`.
struct Counter {
  bool counting = false;
  std::size_t count = 0;
  std::ptrdiff_t held = 0;  // below 0 where something is freed that was allocated before
  std::ptrdiff_t peak = 0;
};

constinit thread_local Counter counter;

void* counted(void* memory) {
  if (counter.counting) [[unlikely]] {
    ++counter.count;
    counter.held += static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
    counter.peak = std::max(counter.peak, counter.held);
  }
  return memory;
}

}  // namespace

// The standard library's other forms, but for those with an alignment, come down to these. A sanitizer's do
// not, which is why the one that does not throw is here too.
void* operator new(std::size_t size) {
  while (true) {
    if (void* memory = std::malloc(std::max<std::size_t>(size, 1)); memory != nullptr) return counted(memory);
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void operator delete(void* memory) noexcept {
  if (counter.counting) [[unlikely]]
    counter.held -= static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
  std::free(memory);
}

void operator delete(void* memory, std::size_t /*size*/) noexcept { operator delete(memory); }

namespace failmap {

Allocations count_allocations(const std::function<void()>& call) {
  counter = {.counting = true};
  try {
    call();
  } catch (...) {
    counter = {};
    throw;
  }
  const Allocations counted{counter.count, static_cast<std::size_t>(counter.peak)};
  counter = {};
  return counted;
}

}  // namespace failmap
