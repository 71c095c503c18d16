/// A number, but at most 2. None of the variants is always as its role claims.
#pragma once

#include <new>

#include "value/number.hpp"

namespace ceiling {

using failmap::Number;

using Solve = Number(Number value);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace ceiling
