/// Ten workers, whose parts together have as many elements as the size says.
#include "contract/workload.hpp"

#include "contract.hpp"

namespace partial_sum {
namespace {

using Parts = std::vector<Gradient>;

constexpr std::int64_t kWorkers = 10;

std::tuple<Parts> generate(std::int64_t size) {
  const std::int64_t length = std::max<std::int64_t>(1, size / kWorkers);
  Parts parts(kWorkers);
  for (std::int64_t index = 0; index < kWorkers * length; ++index) {
    parts[static_cast<std::size_t>(index / length)].push_back(failmap::spread(index));
  }
  return {parts};
}

/// The sums of whole numbers of 2^-10 are exact, whatever adds them.
std::string violation(const Gradient& gradient, const Parts& parts) {
  if (gradient.size() != parts.front().size()) return "the sum has another length than the parts";
  for (std::size_t element = 0; element < gradient.size(); ++element) {
    std::int64_t total = 0;
    for (const Gradient& part : parts) total += static_cast<std::int64_t>(part[element].to_double() * 1024);
    if (gradient[element].to_double() * 1024 != static_cast<double>(total)) {
      return "element " + std::to_string(element) + " is not the sum of the parts' elements";
    }
  }
  return "";
}

std::function<void()> plain(const Parts& parts) {
  std::vector<std::vector<double>> doubles;
  for (const Gradient& part : parts) {
    auto& copy = doubles.emplace_back();
    for (const Number value : part) copy.push_back(value.to_double());
  }
  return [doubles, sum = std::vector<double>()]() mutable {
    sum = std::vector<double>(doubles.front().size());
    for (const auto& part : doubles) {
      for (std::size_t element = 0; element < sum.size(); ++element) sum[element] += part[element];
    }
  };
}

}  // namespace

failmap::Workload<Solve> workload() {
  return {"elements in the parts of 10 workers", generate, violation, plain};
}

}  // namespace partial_sum
