/// Advantages whitened over all ranks: less their mean, divided by their unbiased standard deviation.
///
/// A rank's row may mask values with None; the answer has the same rows with the same masks. Mean and
/// deviation are those of all unmasked values of all ranks. Where these are all equal, the unmasked become
/// 0.0; where there are fewer than two, the rows stay as they are. Rejected: no ranks, an unmasked value that
/// is NaN or infinite, and unequal values whose deviation is below kLeastDeviation or above the doubles.
/// Integers further apart than 64 bits reach throw std::overflow_error.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "value/number.hpp"
#include "value/rejected.hpp"

namespace whiten_degenerate {

using failmap::Number;

using Row = std::vector<std::optional<Number>>;
using Solve = std::vector<Row>(const std::vector<Row>& ranks);

/// Below it the squares lose digits, and in the end all of them.
inline constexpr double kLeastDeviation = 1e-140;

/// Of some values: the least, and the mean and the unbiased standard deviation of what they are above it.
/// So equal values have deviation 0 however their mean rounds, and an offset they share costs no digits.
struct Statistics {
  Number least;
  Number mean;
  Number deviation;
};

inline std::vector<Number> unmasked(std::span<const Row> ranks) {
  std::size_t count = 0;
  for (const Row& rank : ranks) count += rank.size();
  std::vector<Number> values;
  values.reserve(count);
  for (const Row& rank : ranks) {
    for (const std::optional<Number>& value : rank) {
      if (!value) continue;
      if (!std::isfinite(value->to_double())) throw failmap::Rejected("a value is not finite");
      values.push_back(*value);
    }
  }
  return values;
}

/// Throws std::domain_error for fewer than two values, which have no unbiased deviation.
inline Statistics statistics(const std::vector<Number>& values) {
  if (values.size() < 2) throw std::domain_error("an unbiased deviation needs two values");
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  if (*least == *greatest) return {*least, 0, 0};
  failmap::Sum total;
  for (const Number value : values) total += value - *least;
  const Number mean = total.value() / values.size();
  failmap::Sum squares;
  for (const Number value : values) {
    const Number distance = value - *least - mean;
    squares += distance * distance;
  }
  const double deviation = std::sqrt((squares.value() / (values.size() - 1)).to_double());
  if (!(deviation >= kLeastDeviation && std::isfinite(deviation))) {
    throw failmap::Rejected("the deviation is out of range");
  }
  return {*least, mean, deviation};
}

inline Row whiten(const Row& row, const Statistics& over) {
  const bool all_equal = over.deviation == 0;
  Row whitened = row;
  for (std::optional<Number>& value : whitened) {
    if (value) value = all_equal ? 0.0 : (*value - over.least - over.mean) / over.deviation;
  }
  return whitened;
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

}  // namespace whiten_degenerate
