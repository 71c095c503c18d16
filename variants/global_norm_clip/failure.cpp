/// Scales each shard by the norm of that shard alone.
#include "contract.hpp"

namespace global_norm_clip {

std::vector<Shard> failure::solve(const std::vector<Shard>& shards, Number limit) {
  std::vector<Shard> clipped;
  for (const Shard& shard : shards) {
    failmap::Sum squares;
    for (const Number value : shard) squares += value * value;
    const Number norm = pow(squares.value(), 0.5);
    const Number scale = norm != 0 ? min(1, limit / norm) : 1;
    Shard& scaled = clipped.emplace_back();
    scaled.reserve(shard.size());
    for (const Number value : shard) scaled.push_back(round(value * scale, 12));
  }
  return clipped;
}

}  // namespace global_norm_clip
