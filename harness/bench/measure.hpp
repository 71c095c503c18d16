/// Runs the variants on their workloads: first what they answer, then what they cost.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/benchmark_file.hpp"
#include "contract/registry.hpp"

namespace failmap {

struct Allocations {
  std::size_t count;
  std::size_t peak_bytes;  ///< most that was held at once of what was allocated
};

struct Measurement {
  const Registry* registry;
  std::vector<const Mechanism*> mechanisms{};  ///< each with a workload
  std::vector<std::int64_t> sizes{};
  unsigned repetitions = 10;
  std::string corpus_digest{};
  std::string date{};  ///< "2026-11-30T12:00:00Z"

  /// Google Benchmark's own: "--benchmark_min_time=0.1". They come after ours, so theirs decide.
  std::vector<std::string> flags{};

  /// Counts what a call allocates. Empty: it is not counted.
  std::function<Allocations(const std::function<void()>&)> count_allocations{};

  /// Told the share of the work that is done, from 0 to 1, as it proceeds. Empty: nobody is.
  std::function<void(double)> progress{};

  const std::atomic<bool>* stop = nullptr;
};

/// A repair whose answer does not have what its contract demands. The message says which and what.
class WrongRepair : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Observes, then measures, all in one order mixed anew in each run. A failure or an attempt that throws is
/// reported in its place. Throws WrongRepair before anything is measured, UsageError for a flag that Google
/// Benchmark does not know, and Interrupted. One call at once: Google Benchmark's registry is global.
BenchmarkFile measure(const Measurement& wanted);

}  // namespace failmap
