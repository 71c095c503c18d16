/// Writes each value where its offset says, over what is there, and drops what falls outside.
#include <algorithm>

#include "contract.hpp"

namespace bucket_offsets {

std::optional<Elements> attempt::solve(const std::vector<Chunk>& chunks, std::int64_t total) {
  constexpr std::int64_t kMostElements = 1'000'000;  // allocated before anything shows that they exist
  if (total > kMostElements) throw failmap::Rejected("the total length is above 1000000");
  Elements whole(static_cast<std::size_t>(std::max<std::int64_t>(total, 0)));
  for (const Chunk& chunk : chunks) {
    std::int64_t position = chunk.offset;
    for (const Number value : chunk.values) {
      if (position >= total) break;
      if (position >= 0) whole[static_cast<std::size_t>(position)] = value;
      ++position;
    }
  }
  return whole;
}

}  // namespace bucket_offsets
