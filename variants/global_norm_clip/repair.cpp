/// Scales all shards by the norm of all values, taken in units of the largest so that no square overflows.
#include <cmath>

#include "contract.hpp"

namespace global_norm_clip {

std::vector<Shard> repair::solve(const std::vector<Shard>& shards, Number limit) {
  if (!(limit >= 0)) throw failmap::Rejected("the limit is negative or NaN");
  Number unit = 0.0;
  for (const Shard& shard : shards) {
    for (const Number value : shard) unit = max(unit, std::fabs(value.to_double()));
  }
  if (unit == 0) unit = 1.0;
  failmap::Sum squares;
  for (const Shard& shard : shards) {
    for (const Number value : shard) {
      const Number in_units = value / unit;
      squares += in_units * in_units;
    }
  }
  const Number norm = pow(squares.value(), 0.5);
  if (!std::isfinite(norm.to_double())) throw failmap::Rejected("a value is not finite");
  const Number bound = min(norm, limit / unit);
  const bool clips = bound < norm;
  std::vector<Shard> clipped;
  for (const Shard& shard : shards) {
    Shard& scaled = clipped.emplace_back();
    scaled.reserve(shard.size());
    for (const Number value : shard) {
      scaled.push_back(round(clips ? value / unit * bound / norm * unit : value, 12));
    }
  }
  return clipped;
}

}  // namespace global_norm_clip
