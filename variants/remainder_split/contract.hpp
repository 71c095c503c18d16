/// Items split over ranks into contiguous parts whose sizes differ by at most one, the larger ones first.
///
/// Items are a list, or a map of equally long columns that are cut alike. The answer has `world` parts in the
/// order of the ranks; with fewer items than ranks the last parts are empty. Columns of different lengths,
/// and a map without columns, have no length and give None. Items are copied, not computed with, so NaN and
/// infinities pass. Rejected: a world below 1 or above kMostRanks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace remainder_split {

using failmap::Number;

using List = std::vector<Number>;
using Columns = std::map<std::string, List>;
using Items = std::variant<List, Columns>;
using Parts = std::vector<Items>;
using Solve = std::optional<Parts>(const Items& items, std::int64_t world);

/// The parts are allocated for the asking, so there is a most that may be asked for.
inline constexpr std::int64_t kMostRanks = 100'000;

/// The number of items; nothing where the columns do not agree on one.
inline std::optional<std::int64_t> length(const Items& items) {
  if (const auto* list = std::get_if<List>(&items)) return std::ssize(*list);
  const auto& columns = std::get<Columns>(items);
  if (columns.empty()) return std::nullopt;
  const std::int64_t first = std::ssize(columns.begin()->second);
  for (const auto& [name, column] : columns) {
    if (std::ssize(column) != first) return std::nullopt;
  }
  return first;
}

/// The items from `begin` up to `end`, 0 <= begin <= end; those past the last are left out, as in a slice.
inline Items cut(const Items& items, std::int64_t begin, std::int64_t end) {
  const auto slice = [&](const List& list) {
    const std::int64_t size = std::ssize(list);
    return List(list.begin() + std::min(begin, size), list.begin() + std::min(end, size));
  };
  if (const auto* list = std::get_if<List>(&items)) return slice(*list);
  Columns part;
  for (const auto& [name, column] : std::get<Columns>(items)) part.emplace(name, slice(column));
  return part;
}

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace remainder_split
