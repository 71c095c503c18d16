/// Cuts parts of the quotient rounded up, and gives a rank whose part starts past the end the last item.
#include "contract.hpp"

namespace remainder_split {

std::optional<Parts> failure::solve(const Items& items, std::int64_t world) {
  if (world < 1 || world > kMostRanks) throw failmap::Rejected("the number of ranks is out of range");
  const std::optional<std::int64_t> size = length(items);
  if (!size) return std::nullopt;
  const std::int64_t chunk = (*size + world - 1) / world;
  Parts parts;
  parts.reserve(static_cast<std::size_t>(world));
  for (std::int64_t rank = 0; rank < world; ++rank) {
    const std::int64_t begin = rank * chunk;
    const std::int64_t end = begin + chunk;
    const std::int64_t last = std::max<std::int64_t>(*size - 1, 0);
    parts.push_back(begin < *size ? cut(items, begin, end) : cut(items, last, *size));
  }
  return parts;
}

}  // namespace remainder_split
