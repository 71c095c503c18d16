/// The mean of every metric over the ranks that have a value for it.
///
/// A rank lists its metrics as name and value, in its own order, which has no effect; a NaN says that the
/// rank has no entries for the metric, and so does its absence. Every name of any rank is in the answer, with
/// NaN where no rank has a value. No ranks, or ranks without metrics, give an empty map. Rejected: a name
/// twice on one rank, and values whose sum is not finite. An integer sum outside 64 bits throws
/// std::overflow_error.
#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace metric_key_union {

using failmap::Number;

struct Metric {
  std::string name;
  Number value;

  static constexpr auto fields = std::tuple{&Metric::name, &Metric::value};
};

using Rank = std::vector<Metric>;
using Means = std::map<std::string, Number>;
using Solve = Means(const std::vector<Rank>& ranks);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace metric_key_union
