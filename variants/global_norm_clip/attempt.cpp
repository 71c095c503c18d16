/// Scales all shards by the root mean square of all values in place of their norm.
#include "contract.hpp"

namespace global_norm_clip {

std::vector<Shard> attempt::solve(const std::vector<Shard>& shards, Number limit) {
  failmap::Sum squares;
  std::size_t count = 0;
  for (const Shard& shard : shards) {
    for (const Number value : shard) squares += value * value;
    count += shard.size();
  }
  const Number norm = count != 0 ? pow(squares.value() / count, 0.5) : 0;
  const Number scale = norm != 0 ? min(1, limit / norm) : 1;
  std::vector<Shard> clipped;
  for (const Shard& shard : shards) {
    Shard& scaled = clipped.emplace_back();
    scaled.reserve(shard.size());
    for (const Number value : shard) scaled.push_back(round(value * scale, 12));
  }
  return clipped;
}

}  // namespace global_norm_clip
