#include "bench/compare.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "value/input_error.hpp"

namespace failmap {
namespace {

/// How large a share of what did not change lies within the floor.
constexpr double kWithinFloor = 0.95;

/// Whether what was measured is the same program: its source and all that is compiled with it.
bool same_source(const BenchmarkFile& old_file, const BenchmarkFile& new_file, const Benchmark& benchmark) {
  const auto same = [&](std::initializer_list<std::string_view> path) {
    const std::string text = old_file.context_text(path);
    return !text.empty() && text == new_file.context_text(path);
  };
  if (!same({"compiler"}) || !same({"flags"})) return false;
  if (benchmark.variant == kPlain) return same({"sources", benchmark.mechanism, "workload"});
  const std::string source = benchmark.variant == kRepairAgain ? "repair" : benchmark.variant;
  return same({"support_sha256"}) && same({"sources", benchmark.mechanism, "contract"}) &&
         same({"sources", benchmark.mechanism, source});
}

double distance(double ratio) { return std::fabs(std::log(ratio)); }

/// How far apart two measurements of the same repair lie, at each size of a file.
void add_repeats(const BenchmarkFile& file, std::vector<double>& distances) {
  for (const Benchmark& again : file.benchmarks) {
    if (again.variant != kRepairAgain || !again.is_measured()) continue;
    const Benchmark* repair = file.find(again.mechanism, "repair", again.size);
    if (repair == nullptr || !repair->is_measured()) continue;
    distances.push_back(distance(ratio_between(repair->cpu_time, again.cpu_time).estimate));
  }
}

std::optional<double> instructions_between(const Benchmark& before, const Benchmark& after) {
  if (before.instructions.empty() || after.instructions.empty()) return std::nullopt;
  return median(after.instructions) / median(before.instructions);
}

/// The digests of the answers; "" where the file has none.
std::string answer_digest(const BenchmarkFile& file, const Benchmark& benchmark) {
  return file.context_text({"answers", benchmark.name(), "sha256"});
}

std::set<std::string> mechanisms_with_other_work(const BenchmarkFile& old_file,
                                                 const BenchmarkFile& new_file) {
  std::set<std::string> different;
  for (const Benchmark& benchmark : new_file.benchmarks) {
    const std::string before = old_file.context_text({"sources", benchmark.mechanism, "workload"});
    const std::string after = new_file.context_text({"sources", benchmark.mechanism, "workload"});
    if (!before.empty() && before != after) different.insert(benchmark.mechanism);
  }
  return different;
}

class Comparing {
 public:
  Comparing(const BenchmarkFile& old_file, const BenchmarkFile& new_file, double threshold)
      : old_file_(old_file),
        new_file_(new_file),
        other_work_(mechanisms_with_other_work(old_file, new_file)) {
    result_.threshold = threshold;
    result_.other_work.assign(other_work_.begin(), other_work_.end());
  }

  Comparison run() {
    for (const Benchmark& after : new_file_.benchmarks) {
      const Benchmark* before = old_file_.find(after.mechanism, after.variant, after.size);
      if (other_work_.contains(after.mechanism)) continue;
      if (before == nullptr) {
        result_.only_in_new.push_back(after.name());
      } else if (!before->is_measured() || !after.is_measured()) {
        result_.not_measured.push_back(after.name());
      } else {
        add(*before, after);
      }
    }
    for (const Benchmark& before : old_file_.benchmarks) {
      if (other_work_.contains(before.mechanism)) continue;
      if (new_file_.find(before.mechanism, before.variant, before.size) == nullptr) {
        result_.only_in_old.push_back(before.name());
      }
    }
    judge();
    warn();
    return std::move(result_);
  }

 private:
  void add(const Benchmark& before, const Benchmark& after) {
    ComparedBenchmark compared{.name = after.name(),
                               .variant = after.variant,
                               .ratio = ratio_between(before.cpu_time, after.cpu_time),
                               .instructions = instructions_between(before, after)};
    compared.answers_differently = answer_digest(old_file_, before) != answer_digest(new_file_, after);
    if (same_source(old_file_, new_file_, after)) {
      between_.push_back(distance(compared.ratio.estimate));
    } else {
      changed_.push_back(result_.benchmarks.size());
      ps_.push_back(mann_whitney(before.cpu_time, after.cpu_time).p);
      least_p_ = std::max(least_p_, least_p(before.cpu_time.size(), after.cpu_time.size()));
    }
    result_.benchmarks.push_back(std::move(compared));
  }

  /// A difference must stand out of the repetitions, by their ranks, and out of what lies between two runs:
  /// all repetitions of a run can be off together, and that shows only in what did not change.
  std::vector<double> corrected_ps() const {
    const std::vector<double>& noise = between_.empty() ? within_ : between_;
    double squares = 0;
    for (const double off : noise) squares += off * off / static_cast<double>(noise.size());
    std::vector<double> ps = ps_;
    for (std::size_t index = 0; index < ps.size(); ++index) {
      const double off = distance(result_.benchmarks[changed_[index]].ratio.estimate);
      if (noise.empty() || off == 0) {
        ps[index] = 1;
      } else {
        ps[index] = std::max(ps[index], student_p(off / std::sqrt(squares), noise.size()));
      }
    }
    return holm(ps);
  }

  void judge() {
    add_repeats(old_file_, within_);
    add_repeats(new_file_, within_);
    std::vector<double> noise = between_;
    noise.insert(noise.end(), within_.begin(), within_.end());
    result_.floor = std::exp(quantile(noise, kWithinFloor));
    const std::vector<double> corrected = corrected_ps();
    for (std::size_t index = 0; index < changed_.size(); ++index) {
      ComparedBenchmark& compared = result_.benchmarks[changed_[index]];
      compared.p = corrected[index];
      const bool stands_out =
          corrected[index] < kErrorRate && distance(compared.ratio.estimate) > std::log(result_.floor);
      const double decisive = compared.instructions.value_or(compared.ratio.estimate);
      compared.verdict = Verdict::Undecided;
      if (!compared.instructions.has_value() && !stands_out) continue;
      if (decisive > 1 + result_.threshold) compared.verdict = Verdict::Slower;
      if (decisive < 1 / (1 + result_.threshold)) compared.verdict = Verdict::Faster;
    }
  }

  void warn() {
    if (between_.empty() && within_.empty()) {
      result_.warnings.emplace_back(
          "There is nothing that did not change and no second measurement of a repair: the noise is not "
          "known, "
          "so nothing is claimed.");
    }
    if (!changed_.empty() && least_p_ * static_cast<double>(changed_.size()) >= kErrorRate) {
      result_.warnings.emplace_back(
          "With so few repetitions and so many comparisons no difference can pass the test: measure with "
          "more "
          "--repetitions, or compare fewer mechanisms.");
    }
    for (const char* key : {"machine", "compiler", "flags"}) {
      const std::string before = old_file_.context_text({key});
      const std::string after = new_file_.context_text({key});
      if (before != after) {
        result_.warnings.push_back("The files differ in their " + std::string(key) + ": '" + before +
                                   "' and '" + after + "'.");
      }
    }
  }

  const BenchmarkFile& old_file_;
  const BenchmarkFile& new_file_;
  std::set<std::string> other_work_;
  Comparison result_;
  std::vector<double> between_;       ///< distances between the files of what did not change
  std::vector<double> within_;        ///< distances within a file between two measurements of a repair
  std::vector<std::size_t> changed_;  ///< places in result_.benchmarks
  std::vector<double> ps_;            ///< of these
  double least_p_ = 0;                ///< the largest of the least that each of these could reach
};

}  // namespace

std::vector<const ComparedBenchmark*> Comparison::regressions() const {
  std::vector<const ComparedBenchmark*> slower;
  for (const ComparedBenchmark& compared : benchmarks) {
    if (compared.verdict == Verdict::Slower) slower.push_back(&compared);
  }
  return slower;
}

Comparison compare(const BenchmarkFile& old_file, const BenchmarkFile& new_file, double threshold,
                   const std::string& old_path, const std::string& new_path) {
  Comparison comparison = Comparing(old_file, new_file, threshold).run();
  if (comparison.benchmarks.empty()) {
    const bool other_work = !comparison.other_work.empty();
    throw InputError(new_path,
                     {{"/benchmarks", "has no benchmark that can be compared with one of " + old_path +
                                          (other_work ? ": the workloads changed in between; measure "
                                                        "both sides with the same"
                                                      : ": they share neither names nor sizes")}});
  }
  return comparison;
}

}  // namespace failmap
