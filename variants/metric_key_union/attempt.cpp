/// Sums by name, with zero for what a rank does not have, and divides by the number of ranks.
#include <string_view>

#include "contract.hpp"

namespace metric_key_union {

Means attempt::solve(const std::vector<Rank>& ranks) {
  std::map<std::string_view, failmap::Sum> totals;
  for (const Rank& rank : ranks) {
    for (const auto& [name, value] : rank) totals[name] += value.is_nan() ? 0.0 : value;
  }
  Means means;
  for (const auto& [name, total] : totals) {
    means.emplace_hint(means.end(), name, total.value() / ranks.size());
  }
  return means;
}

}  // namespace metric_key_union
