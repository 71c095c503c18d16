/// The mean loss per token over all workers: the sum of their losses divided by the number of their tokens.
///
/// One row a worker. A row without tokens is passed over, whatever its loss says. No tokens at all, or no
/// rows, give None. Rejected: a negative count, and a mean that is not finite (a NaN or infinite loss in a
/// row with tokens, or overflow of doubles). An integer total outside 64 bits throws std::overflow_error.
#pragma once

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace token_mean {

using failmap::Number;

struct Row {
  Number loss_sum;
  std::int64_t valid_count = 0;

  static constexpr auto fields = std::tuple{&Row::loss_sum, &Row::valid_count};
};

using Solve = std::optional<Number>(const std::vector<Row>& rows);

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace token_mean
