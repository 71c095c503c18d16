/// A flat list put together from chunks that each own the elements from their offset on.
///
/// The chunks come in any order. They must cover the elements 0 to total - 1 exactly once: a gap, an overlap
/// (of equal values too) or an element outside gives None. A chunk without values covers nothing and is
/// passed over, wherever its offset lies. Values are copied, not computed with, so NaN and infinities pass.
/// Rejected: a negative total. An element of the answer is None where a variant left it unwritten; a right
/// answer has none.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace bucket_offsets {

using failmap::Number;

struct Chunk {
  std::int64_t offset = 0;
  std::vector<Number> values;

  static constexpr auto fields = std::tuple{&Chunk::offset, &Chunk::values};
};

using Elements = std::vector<std::optional<Number>>;
using Solve = std::optional<Elements>(const std::vector<Chunk>& chunks, std::int64_t total);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace bucket_offsets
