#include "corpus/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace failmap {
namespace {

std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= one.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const std::size_t replaced = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
      diagonal = std::exchange(row[j], std::min({row[j] + 1, row[j - 1] + 1, replaced}));
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string> names,
                                 std::size_t most) {
  std::set<std::pair<std::size_t, std::string>> by_distance;
  for (const std::string& name : names) by_distance.emplace(distance(wanted, name), name);
  std::vector<std::string> found;
  for (const auto& [far, name] : by_distance) {
    if (found.size() == most || (!found.empty() && far > wanted.size() / 2)) break;
    found.push_back(name);
  }
  return found;
}

}  // namespace failmap
