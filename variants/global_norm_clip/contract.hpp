/// A gradient held in disjoint shards, scaled by min(1, limit / norm) with the L2 norm of all shards
/// together.
///
/// The answer has the layout of the shards, its values rounded to 12 decimals. A norm of zero, and one within
/// the limit, scale by one, and integers then stay integers; no shards give none. A limit of zero gives
/// zeros, an infinite limit clips nothing. Rejected: a limit that is negative or NaN, and a value that is not
/// finite.
#pragma once

#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace global_norm_clip {

using failmap::Number;

using Shard = std::vector<Number>;
using Solve = std::vector<Shard>(const std::vector<Shard>& shards, Number limit);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace global_norm_clip
