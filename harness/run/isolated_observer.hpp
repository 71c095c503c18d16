/// Observes in worker processes, so that a variant that crashes, hangs or changes its process costs one
/// observation.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

#include "run/observe.hpp"

namespace failmap {

/// What a variant may take.
struct Limits {
  std::chrono::milliseconds time{1000};  ///< a check; one that takes longer is tried again with ten times
  std::size_t memory = std::size_t{1} << 30;  ///< of a worker, in bytes
  std::chrono::milliseconds start{10'000};    ///< until a worker begins with an order; then it is replaced
};

class Lane;

/// A lane for each thread that observes, with its processes. Made while the process has one thread and little
/// memory, after the subjects were loaded: workers are forked from what is there now.
class WorkerPool {
 public:
  WorkerPool(unsigned lanes, const Limits& limits);
  ~WorkerPool();
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  /// For one thread; at most as many as there are lanes. Throws Interrupted from observe() soon after `stop`
  /// becomes true. The pool and `stop` outlive the observer.
  std::unique_ptr<Observer> make_observer(const std::atomic<bool>& stop);

 private:
  Limits limits_;
  std::vector<std::unique_ptr<Lane>> lanes_;
  std::atomic<std::size_t> taken_ = 0;
};

}  // namespace failmap
