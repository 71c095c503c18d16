/// As many deliveries as the size says: every worker delivers five steps, each of them twice.
#include "contract/workload.hpp"

#include "contract.hpp"

namespace retry_dedup {
namespace {

constexpr std::int64_t kSteps = 5;
constexpr std::int64_t kDeliveries = 2;
constexpr std::int64_t kStep = 2;  // the one that is asked for

std::int64_t workers_of(std::int64_t size) {
  return std::max<std::int64_t>(1, size / (kSteps * kDeliveries));
}

/// All workers deliver in turn, then again for the next step.
std::tuple<std::vector<Row>, std::int64_t> generate(std::int64_t size) {
  const std::int64_t workers = workers_of(size);
  std::vector<Row> rows;
  for (std::int64_t index = 0; index < size; ++index) {
    rows.push_back(
        {index / workers % kSteps, "worker-" + std::to_string(index % workers), failmap::spread(index)});
  }
  return {rows, kStep};
}

/// From behind, the first delivery of a worker is its last: no name is compared.
std::string violation(const Number& total, const std::vector<Row>& rows, std::int64_t step) {
  const std::int64_t workers = workers_of(std::ssize(rows));
  std::vector<bool> counted(static_cast<std::size_t>(workers));
  double expected = 0;
  for (std::int64_t index = std::ssize(rows) - 1; index >= 0; --index) {
    const auto worker = static_cast<std::size_t>(index % workers);
    if (rows[static_cast<std::size_t>(index)].step != step || counted[worker]) continue;
    counted[worker] = true;
    expected += failmap::spread(index);
  }
  return total == expected ? "" : "the sum is not that of each worker's last delivery";
}

/// Keeps the last value by place: the worker's number stands for its name.
std::function<void()> plain(const std::vector<Row>& rows, std::int64_t step) {
  struct Delivery {
    std::int64_t step;
    std::size_t worker;
    double value;
  };
  const std::int64_t workers = workers_of(std::ssize(rows));
  std::vector<Delivery> deliveries;
  for (std::int64_t index = 0; index < std::ssize(rows); ++index) {
    const Row& row = rows[static_cast<std::size_t>(index)];
    deliveries.push_back({row.step, static_cast<std::size_t>(index % workers), row.value.to_double()});
  }
  return [=, total = 0.0]() mutable {
    std::vector<double> last(static_cast<std::size_t>(workers));
    for (const Delivery& delivery : deliveries) {
      if (delivery.step == step) last[delivery.worker] = delivery.value;
    }
    total = 0;
    for (const double value : last) total += value;
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"deliveries, ten a worker", generate, violation, plain}; }

}  // namespace retry_dedup
