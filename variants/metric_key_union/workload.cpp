/// Ten ranks, which together list as many metrics as the size says.
///
/// Each metric is missing on two of the ranks and NaN on a third, and each rank begins its list elsewhere.
#include "contract/workload.hpp"

#include <cmath>

#include "contract.hpp"

namespace metric_key_union {
namespace {

constexpr std::int64_t kRanks = 10;
constexpr std::int64_t kListing = kRanks - 2;  // ranks a metric
constexpr std::int64_t kValues = kListing - 1;

std::string name_of(std::int64_t metric) { return "layer." + std::to_string(metric) + ".grad_norm"; }

std::tuple<std::vector<Rank>> generate(std::int64_t size) {
  const std::int64_t metrics = std::max<std::int64_t>(1, size / kListing);
  std::vector<Rank> ranks(kRanks);
  for (std::int64_t rank = 0; rank < kRanks; ++rank) {
    for (std::int64_t place = 0; place < metrics; ++place) {
      const std::int64_t metric = (place + rank * metrics / kRanks) % metrics;
      const std::int64_t turn = (rank + metric) % kRanks;
      if (turn >= kListing) continue;
      const double value = turn == kValues ? std::nan("") : failmap::spread(metric * kRanks + rank);
      ranks[static_cast<std::size_t>(rank)].push_back({name_of(metric), value});
    }
  }
  return {ranks};
}

/// Every mean, found from the numbers of ranks and metrics, not by name.
std::string violation(const Means& means, const std::vector<Rank>& ranks) {
  std::size_t listed = 0;
  for (const Rank& rank : ranks) listed += rank.size();
  if (means.size() != listed / kListing) return "the answer has not every metric once";
  for (std::int64_t metric = 0; metric < std::ssize(means); ++metric) {
    double total = 0;
    for (std::int64_t rank = 0; rank < kRanks; ++rank) {
      if ((rank + metric) % kRanks < kValues) total += failmap::spread(metric * kRanks + rank);
    }
    const std::string name = name_of(metric);
    const auto mean = means.find(name);
    if (mean == means.end()) return name + " is missing";
    if (mean->second != total / kValues) return name + " is not the mean of its values";
  }
  return "";
}

/// Adds by place: the metric's number stands for its name.
std::function<void()> plain(const std::vector<Rank>& ranks) {
  std::map<std::string, std::size_t> numbers;
  for (const Rank& rank : ranks) {
    for (const Metric& metric : rank) numbers.emplace(metric.name, numbers.size());
  }
  std::vector<std::pair<std::size_t, double>> values;
  for (const Rank& rank : ranks) {
    for (const Metric& metric : rank) values.emplace_back(numbers.at(metric.name), metric.value.to_double());
  }
  return [values, metrics = numbers.size(), means = std::vector<double>()]() mutable {
    std::vector<double> counts(metrics);
    means = std::vector<double>(metrics);
    for (const auto& [metric, value] : values) {
      if (std::isnan(value)) continue;
      means[metric] += value;
      counts[metric] += 1;
    }
    for (std::size_t metric = 0; metric < metrics; ++metric) means[metric] /= counts[metric];
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"metrics listed by 10 ranks", generate, violation, plain}; }

}  // namespace metric_key_union
