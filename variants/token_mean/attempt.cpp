/// Weights each worker's mean with its token count, and still divides by the number of workers.
#include "contract.hpp"

namespace token_mean {

std::optional<Number> attempt::solve(const std::vector<Row>& rows) {
  if (rows.empty()) return std::nullopt;
  failmap::Sum means;
  for (const Row& row : rows) {
    if (row.valid_count == 0) continue;
    means += row.loss_sum / row.valid_count * row.valid_count;
  }
  return means.value() / rows.size();
}

}  // namespace token_mean
