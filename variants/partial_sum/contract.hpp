/// The gradient of a block to which every worker contributes a part: the elementwise sum of the parts.
///
/// All parts have one length, and so has the sum. No parts, or parts without elements, give an empty
/// gradient. Rejected: parts of different lengths, and a sum that is not finite, whether a part holds a NaN
/// or an infinity or the doubles overflow. An integer sum outside 64 bits throws std::overflow_error, as all
/// of Number does.
#pragma once

#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace partial_sum {

using failmap::Number;

using Gradient = std::vector<Number>;
using Solve = Gradient(const std::vector<Gradient>& parts);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace partial_sum
