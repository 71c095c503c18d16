/// Spreads the remainder over the first ranks, but still gives a rank that starts past the end the last item.
#include "contract.hpp"

namespace remainder_split {

std::optional<Parts> attempt::solve(const Items& items, std::int64_t world) {
  if (world < 1 || world > kMostRanks) throw failmap::Rejected("the number of ranks is out of range");
  const std::optional<std::int64_t> size = length(items);
  if (!size) return std::nullopt;
  const std::int64_t quotient = *size / world;
  const std::int64_t remainder = *size % world;
  Parts parts;
  parts.reserve(static_cast<std::size_t>(world));
  for (std::int64_t rank = 0; rank < world; ++rank) {
    const std::int64_t begin = rank * quotient + std::min(rank, remainder);
    const std::int64_t end = begin + quotient + (rank < remainder ? 1 : 0);
    const std::int64_t last = std::max<std::int64_t>(*size - 1, 0);
    parts.push_back(begin < *size ? cut(items, begin, end) : cut(items, last, *size));
  }
  return parts;
}

}  // namespace remainder_split
