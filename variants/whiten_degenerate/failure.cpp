/// Whitens each rank with the statistics of its own values.
#include "contract.hpp"

namespace whiten_degenerate {

std::vector<Row> failure::solve(const std::vector<Row>& ranks) {
  if (ranks.empty()) throw failmap::Rejected("there are no ranks");
  std::vector<Row> whitened;
  whitened.reserve(ranks.size());
  for (const Row& rank : ranks) {
    const std::vector<Number> values = unmasked({&rank, 1});
    whitened.push_back(whiten(rank, statistics(values)));
  }
  return whitened;
}

}  // namespace whiten_degenerate
