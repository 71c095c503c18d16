/// The mean of the values under each key; None where there are none.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "value/number.hpp"

namespace key_means {

using failmap::Number;

using Values = std::map<std::string, std::vector<Number>>;
using Means = std::map<std::string, std::optional<Number>>;
using Solve = Means(const Values& values);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace key_means
