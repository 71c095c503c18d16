/// Averages the values that stand at one position on all ranks, under the name the first rank has there.
#include <algorithm>

#include "contract.hpp"

namespace metric_key_union {

Means failure::solve(const std::vector<Rank>& ranks) {
  if (ranks.empty()) return {};
  std::size_t width = ranks.front().size();
  for (const Rank& rank : ranks) width = std::min(width, rank.size());
  Means means;
  for (std::size_t position = 0; position < width; ++position) {
    failmap::Sum total;
    for (const Rank& rank : ranks) total += rank[position].value;
    means[ranks.front()[position].name] = total.value() / ranks.size();
  }
  return means;
}

}  // namespace metric_key_union
