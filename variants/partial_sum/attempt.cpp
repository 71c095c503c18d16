/// Takes the first worker's part for the whole gradient.
#include "contract.hpp"

namespace partial_sum {

Gradient attempt::solve(const std::vector<Gradient>& parts) {
  if (parts.empty()) return {};
  return parts.front();
}

}  // namespace partial_sum
