/// Sums the parts, which must match in length, and leaves the sum as it is.
#include <cmath>

#include "contract.hpp"

namespace partial_sum {

Gradient repair::solve(const std::vector<Gradient>& parts) {
  if (parts.empty()) return {};
  for (const Gradient& part : parts) {
    if (part.size() != parts.front().size()) throw failmap::Rejected("the parts differ in length");
  }
  Gradient gradient;
  gradient.reserve(parts.front().size());
  for (std::size_t element = 0; element < parts.front().size(); ++element) {
    failmap::Sum total;
    for (const Gradient& part : parts) total += part[element];
    gradient.push_back(total.value());
    if (!std::isfinite(gradient.back().to_double())) throw failmap::Rejected("a sum is not finite");
  }
  return gradient;
}

}  // namespace partial_sum
