/// Under each of ten keys as many values as make the size, and under an eleventh none.
#include "contract/workload.hpp"

#include "contract.hpp"

namespace key_means {
namespace {

std::tuple<Values> generate(std::int64_t size) {
  Values values{{"none", {}}};
  for (std::int64_t index = 0; index < size; ++index) {
    values["key " + std::to_string(index % 10)].push_back(failmap::spread(index));
  }
  return {values};
}

std::string violation(const Means& means, const Values& values) {
  if (!means.contains("none")) return "a key without values is missing";
  double total = 0;
  double expected = 0;
  for (const auto& [key, items] : values) {
    if (items.empty()) continue;
    total += means.at(key).value_or(0).to_double() * static_cast<double>(items.size());
    for (const Number item : items) expected += item.to_double();
  }
  return std::fabs(total - expected) <= 1e-9 ? "" : "the means do not add up to the sum of the values";
}

std::function<void()> plain(const Values& values) {
  std::vector<std::vector<double>> lists;
  for (const auto& [key, items] : values) {
    auto& list = lists.emplace_back();
    for (const Number item : items) list.push_back(item.to_double());
  }
  return [lists, means = std::vector<double>()]() mutable {
    means.assign(lists.size(), 0);
    for (std::size_t list = 0; list < lists.size(); ++list) {
      for (const double item : lists[list]) means[list] += item;
      means[list] /= static_cast<double>(lists[list].size());
    }
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"values under ten keys", generate, violation, plain}; }

}  // namespace key_means
