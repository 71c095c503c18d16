/// As many rows as the size says; every tenth has no tokens, and a NaN for its loss.
#include "contract/workload.hpp"

#include <cmath>

#include "contract.hpp"

namespace token_mean {
namespace {

std::tuple<std::vector<Row>> generate(std::int64_t size) {
  std::vector<Row> rows;
  for (std::int64_t index = 0; index < size; ++index) {
    const bool is_empty = index % 10 == 9;
    rows.push_back({is_empty ? std::nan("") : failmap::spread(index), is_empty ? 0 : 1 + index % 512});
  }
  return {rows};
}

/// The losses are whole numbers of 2^-10, so their sum is exact, and the mean is its quotient.
std::string violation(const std::optional<Number>& mean, const std::vector<Row>& rows) {
  std::int64_t losses = 0;
  std::int64_t tokens = 0;
  for (const Row& row : rows) {
    if (row.valid_count == 0) continue;
    losses += static_cast<std::int64_t>(row.loss_sum.to_double() * 1024);
    tokens += row.valid_count;
  }
  if (tokens == 0) return mean.has_value() ? "there are no tokens, and there is a mean" : "";
  if (!mean.has_value()) return "there are tokens, and the answer is None";
  const double expected = static_cast<double>(losses) / 1024 / static_cast<double>(tokens);
  return *mean == expected ? "" : "the mean is not the losses divided by the tokens";
}

std::function<void()> plain(const std::vector<Row>& rows) {
  std::vector<std::pair<double, std::int64_t>> pairs;
  for (const Row& row : rows) pairs.emplace_back(row.loss_sum.to_double(), row.valid_count);
  return [pairs, mean = 0.0]() mutable {
    double losses = 0;
    std::int64_t tokens = 0;
    for (const auto& [loss, count] : pairs) {
      if (count == 0) continue;
      losses += loss;
      tokens += count;
    }
    mean = losses / static_cast<double>(tokens);
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"rows", generate, violation, plain}; }

}  // namespace token_mean
