/// Appends the chunks in the order of their offsets, each of which must lie where the ones before it end.
#include <algorithm>

#include "contract.hpp"

namespace bucket_offsets {

std::optional<Elements> repair::solve(const std::vector<Chunk>& chunks, std::int64_t total) {
  if (total < 0) throw failmap::Rejected("the total length is negative");
  std::vector<const Chunk*> ordered;
  std::int64_t count = 0;
  for (const Chunk& chunk : chunks) {
    if (!chunk.values.empty()) ordered.push_back(&chunk);
    count += std::ssize(chunk.values);
  }
  if (count != total) return std::nullopt;
  std::ranges::sort(ordered, {}, &Chunk::offset);
  Elements whole;
  whole.reserve(static_cast<std::size_t>(count));
  for (const Chunk* chunk : ordered) {
    if (chunk->offset != std::ssize(whole)) return std::nullopt;
    whole.insert(whole.end(), chunk->values.begin(), chunk->values.end());
  }
  return whole;
}

}  // namespace bucket_offsets
