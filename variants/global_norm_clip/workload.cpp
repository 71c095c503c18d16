/// Ten shards, which together have as many elements as the size says; their norm is above the limit.
#include "contract/workload.hpp"

#include <cmath>

#include "contract.hpp"

namespace global_norm_clip {
namespace {

constexpr std::int64_t kShards = 10;

std::tuple<std::vector<Shard>, Number> generate(std::int64_t size) {
  std::vector<Shard> shards(kShards);
  for (std::int64_t index = 0; index < size; ++index) {
    shards[static_cast<std::size_t>(index * kShards / size)].push_back(failmap::spread(index));
  }
  return {shards, 0.5};
}

/// The norm is that of the limit, and every value keeps its share of it: to a unit of the 12 decimals.
std::string violation(const std::vector<Shard>& clipped, const std::vector<Shard>& shards, Number limit) {
  constexpr long double kDecimals = 1e-12L;
  if (clipped.size() != shards.size()) return "the answer has another number of shards";
  long double squares = 0;
  for (const Shard& shard : shards) {
    for (const Number value : shard) squares += std::pow(static_cast<long double>(value.to_double()), 2);
  }
  const long double scale = std::min(1.0L, limit.to_double() / std::sqrt(squares));
  for (std::size_t index = 0; index < shards.size(); ++index) {
    if (clipped[index].size() != shards[index].size()) return "a shard has another length";
    for (std::size_t place = 0; place < shards[index].size(); ++place) {
      const long double value = clipped[index][place].to_double();
      if (!(std::fabs(value - shards[index][place].to_double() * scale) <= kDecimals)) {
        return "shard " + std::to_string(index) + " is not scaled by limit / norm";
      }
    }
  }
  return "";
}

std::function<void()> plain(const std::vector<Shard>& shards, Number limit) {
  std::vector<std::vector<double>> doubles;
  for (const Shard& shard : shards) {
    auto& copy = doubles.emplace_back();
    for (const Number value : shard) copy.push_back(value.to_double());
  }
  return [doubles, bound = limit.to_double(), clipped = std::vector<std::vector<double>>()]() mutable {
    double squares = 0;
    for (const auto& shard : doubles) {
      for (const double value : shard) squares += value * value;
    }
    const double scale = std::min(1.0, bound / std::sqrt(squares));
    clipped = std::vector<std::vector<double>>(doubles.size());
    for (std::size_t shard = 0; shard < doubles.size(); ++shard) {
      clipped[shard].reserve(doubles[shard].size());
      for (const double value : doubles[shard]) clipped[shard].push_back(value * scale);
    }
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"elements in 10 shards", generate, violation, plain}; }

}  // namespace global_norm_clip
