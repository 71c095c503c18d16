/// The sum of the workers' updates for one step, each worker's last delivery for that step counting once.
///
/// Rows come in order of delivery. Rows of other steps have no effect, and neither has a delivery that a
/// later one replaced, whatever its value. A step that no row has gives 0. Workers are added in the order of
/// their names, so that the order of delivery does not reach the last bit. Rejected: a sum that is not
/// finite. An integer sum outside 64 bits throws std::overflow_error.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace retry_dedup {

using failmap::Number;

struct Row {
  std::int64_t step = 0;
  std::string worker;
  Number value;

  static constexpr auto fields = std::tuple{&Row::step, &Row::worker, &Row::value};
};

using Solve = Number(const std::vector<Row>& rows, std::int64_t step);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace retry_dedup
