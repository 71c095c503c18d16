/// A contract whose failure does to its process what variants must be able to do without harm to anything
/// else.
///
/// `how` names the misbehaviour; the answer is `value` plus one.
#pragma once

#include <string>

#include "value/number.hpp"

namespace canary {

using failmap::Number;
using Solve = Number(const std::string& how, Number value);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace canary
