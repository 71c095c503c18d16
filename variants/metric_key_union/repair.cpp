/// Sums and counts by name, and divides by the number of ranks that have a value.
#include <cmath>
#include <limits>
#include <string_view>

#include "contract.hpp"

namespace metric_key_union {

Means repair::solve(const std::vector<Rank>& ranks) {
  struct Tally {
    failmap::Sum total;
    std::size_t count = 0;
    const Rank* latest = nullptr;
  };
  std::map<std::string_view, Tally> tallies;
  for (const Rank& rank : ranks) {
    for (const auto& [name, value] : rank) {
      Tally& tally = tallies[name];
      if (tally.latest == &rank) throw failmap::Rejected("a rank lists a metric twice");
      tally.latest = &rank;
      if (value.is_nan()) continue;
      tally.total += value;
      ++tally.count;
    }
  }
  Means means;
  for (const auto& [name, tally] : tallies) {
    const Number total = tally.total.value();
    if (!std::isfinite(total.to_double())) throw failmap::Rejected("a metric's sum is not finite");
    means.emplace_hint(means.end(), name,
                       tally.count != 0 ? total / tally.count : std::numeric_limits<double>::quiet_NaN());
  }
  return means;
}

}  // namespace metric_key_union
