/// Sums losses and tokens over the workers and divides once.
#include <cmath>

#include "contract.hpp"

namespace token_mean {

std::optional<Number> repair::solve(const std::vector<Row>& rows) {
  failmap::Sum losses;
  Number tokens = 0;
  for (const Row& row : rows) {
    if (row.valid_count < 0) throw failmap::Rejected("a token count is negative");
    if (row.valid_count == 0) continue;
    losses += row.loss_sum;
    tokens += row.valid_count;
  }
  if (tokens == 0) return std::nullopt;
  const Number mean = losses.value() / tokens;
  if (!std::isfinite(mean.to_double())) throw failmap::Rejected("the mean is not finite");
  return mean;
}

}  // namespace token_mean
