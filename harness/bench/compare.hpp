/// Holds two runs of the benchmarks against each other: what became slower, and what only looks like it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench/benchmark_file.hpp"
#include "bench/statistics.hpp"

namespace failmap {

enum class Verdict {
  Slower,
  Faster,
  Undecided,   ///< no difference that stands out of the noise
  SameSource,  ///< nothing was changed, so whatever was measured is noise
};

/// One benchmark that both files have.
struct ComparedBenchmark {
  std::string name;
  std::string variant;
  Ratio ratio;                           ///< of the new time to the old one
  std::optional<double> p{};             ///< of both tests, corrected for their number; empty: same source
  std::optional<double> instructions{};  ///< the ratio of their counts
  bool answers_differently = false;
  Verdict verdict = Verdict::SameSource;
};

struct Comparison {
  std::vector<ComparedBenchmark> benchmarks;  ///< in the order of the new file
  std::vector<std::string> only_in_old;       ///< names
  std::vector<std::string> only_in_new;
  std::vector<std::string> other_work;    ///< mechanisms whose workloads differ: not compared
  std::vector<std::string> not_measured;  ///< with errors, in one file or in both
  std::vector<std::string> warnings;      ///< what makes the comparison weaker, as sentences
  double floor = 1;  ///< the ratio that things which did not change reach: below it nothing is claimed
  double threshold;

  /// Claimed to be slower by more than the threshold.
  std::vector<const ComparedBenchmark*> regressions() const;
};

/// The chance that a comparison of equal programs claims any difference at all is at most this.
inline constexpr double kErrorRate = 0.05;

/// `threshold`: 0.1 for 10 %. A difference is claimed where the ratio is beyond the threshold and the floor,
/// and p, corrected for the number of comparisons, is below kErrorRate. That p is the larger one of two: of
/// mann_whitney for the repetitions, and of student_p for the ratio among the ratios of what did not change.
/// Where both files count instructions, it is claimed where those are beyond the threshold. Throws InputError
/// where the files have nothing in common; the paths name them.
Comparison compare(const BenchmarkFile& old_file, const BenchmarkFile& new_file, double threshold,
                   const std::string& old_path, const std::string& new_path);

}  // namespace failmap
