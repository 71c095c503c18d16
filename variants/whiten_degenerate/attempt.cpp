/// Whitens all ranks with the statistics of all values, unless there are none.
#include "contract.hpp"

namespace whiten_degenerate {

std::vector<Row> attempt::solve(const std::vector<Row>& ranks) {
  if (ranks.empty()) throw failmap::Rejected("there are no ranks");
  const std::vector<Number> values = unmasked(ranks);
  if (values.empty()) return ranks;
  const Statistics over = statistics(values);
  std::vector<Row> whitened;
  whitened.reserve(ranks.size());
  for (const Row& rank : ranks) whitened.push_back(whiten(rank, over));
  return whitened;
}

}  // namespace whiten_degenerate
