/// Four columns, which together have as many items as the size says, over seven ranks.
#include "contract/workload.hpp"

#include "contract.hpp"

namespace remainder_split {
namespace {

constexpr std::int64_t kRanks = 7;
constexpr std::int64_t kColumns = 4;

std::tuple<Items, std::int64_t> generate(std::int64_t size) {
  const std::int64_t length = std::max<std::int64_t>(1, size / kColumns);
  Columns columns;
  for (std::int64_t column = 0; column < kColumns; ++column) {
    List& list = columns["column_" + std::to_string(column)];
    for (std::int64_t item = 0; item < length; ++item) {
      list.push_back(failmap::spread(column * length + item));
    }
  }
  return {columns, kRanks};
}

/// Put behind one another, the parts of a column are the column, and the sizes are as even as they can be.
std::string violation(const std::optional<Parts>& parts, const Items& items, std::int64_t world) {
  if (!parts.has_value()) return "the columns have a length, and the answer is None";
  if (std::ssize(*parts) != world) return "there are not as many parts as ranks";
  for (const auto& [name, column] : std::get<Columns>(items)) {
    std::size_t begin = 0;
    for (std::size_t rank = 0; rank < parts->size(); ++rank) {
      const auto* cut = std::get_if<Columns>(&(*parts)[rank]);
      if (cut == nullptr || !cut->contains(name)) return "a part has not the column '" + name + "'";
      const List& part = cut->at(name);
      const std::size_t even = column.size() / parts->size();
      if (part.size() != even + (rank < column.size() % parts->size() ? 1 : 0)) {
        return "the part of rank " + std::to_string(rank) + " has another size";
      }
      if (!std::equal(part.begin(), part.end(), column.begin() + static_cast<std::ptrdiff_t>(begin))) {
        return "the part of rank " + std::to_string(rank) + " has other items";
      }
      begin += part.size();
    }
  }
  return "";
}

std::function<void()> plain(const Items& items, std::int64_t world) {
  std::vector<std::vector<double>> columns;
  for (const auto& [name, column] : std::get<Columns>(items)) {
    auto& copy = columns.emplace_back();
    for (const Number item : column) copy.push_back(item.to_double());
  }
  return [columns, world, parts = std::vector<std::vector<double>>()]() mutable {
    parts.clear();
    for (std::int64_t rank = 0; rank < world; ++rank) {
      for (const auto& column : columns) {
        const std::int64_t size = std::ssize(column);
        parts.emplace_back(column.begin() + size * rank / world, column.begin() + size * (rank + 1) / world);
      }
    }
  };
}

}  // namespace

failmap::Workload<Solve> workload() {
  return {"items in 4 columns, over 7 ranks", generate, violation, plain};
}

}  // namespace remainder_split
