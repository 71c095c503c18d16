#include "bench/sizes.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "corpus/parameters.hpp"

namespace failmap {
namespace {

constexpr std::int64_t kGreatestSize = 100'000'000;

}  // namespace

std::vector<std::int64_t> parse_sizes(const std::string& text) {
  const auto refuse = [&](const std::string& part) {
    throw UsageError("--sizes " + text + ": '" + part +
                     "' is no size; expected whole numbers from 1 to 1e8 such as 100,5e4, or a range such as "
                     "1e2..1e6, which steps by tens");
  };
  const auto number = [&](const std::string& part) {
    double value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    const bool is_whole = part.find_first_of("0123456789") == 0 && value >= 1 && value <= kGreatestSize &&
                          value == std::floor(value);
    if (error != std::errc() || end != part.data() + part.size() || !is_whole) refuse(part);
    return static_cast<std::int64_t>(value);
  };
  std::vector<std::int64_t> sizes;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t comma = std::min(text.find(',', begin), text.size());
    const std::string part = text.substr(begin, comma - begin);
    const std::size_t dots = part.find("..");
    if (dots == std::string::npos) {
      sizes.push_back(number(part));
    } else {
      const std::int64_t last = number(part.substr(dots + 2));
      const std::int64_t first = number(part.substr(0, dots));
      if (first > last) refuse(part);
      for (std::int64_t size = first; size <= last; size *= 10) sizes.push_back(size);
    }
    begin = comma + 1;
  }
  std::ranges::sort(sizes);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

}  // namespace failmap
