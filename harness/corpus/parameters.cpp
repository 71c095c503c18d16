#include "corpus/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace failmap {
namespace {

/// Keeps counts and indices well inside 64 bits.
constexpr std::int64_t kLargest = 1'000'000'000'000'000;

[[noreturn]] void refuse(std::string_view part) {
  throw UsageError("'" + std::string(part) +
                   "' is no value of N; write 7, or 1..100, or a list such as 1..10,999983 " +
                   "(up to 10^15 either side of 0, a range's smaller end first)");
}

std::int64_t parse_integer(std::string_view text, std::string_view part) {
  std::int64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) refuse(part);
  if (value > kLargest || value < -kLargest) refuse(part);
  return value;
}

}  // namespace

Parameters Parameters::parse(std::string_view text) {
  Parameters parameters;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const std::size_t dots = part.find("..");
    const std::int64_t first = parse_integer(part.substr(0, dots), part);
    const std::int64_t last =
        dots == std::string_view::npos ? first : parse_integer(part.substr(dots + 2), part);
    if (last < first) refuse(part);
    parameters.add({first, last});
    if (comma == std::string_view::npos) return parameters;
    text.remove_prefix(comma + 1);
  }
}

void Parameters::add(const Parameters& other) {
  std::vector<Interval> all = std::move(intervals_);
  all.insert(all.end(), other.intervals_.begin(), other.intervals_.end());
  std::sort(all.begin(), all.end(),
            [](const Interval& one, const Interval& two) { return one.first < two.first; });
  intervals_.clear();
  for (const Interval& interval : all) {
    if (!intervals_.empty() && interval.first <= intervals_.back().last + 1) {
      intervals_.back().last = std::max(intervals_.back().last, interval.last);
    } else {
      intervals_.push_back(interval);
    }
  }
}

std::optional<std::uint64_t> Parameters::index_of(std::int64_t n) const {
  std::uint64_t before = 0;
  for (const Interval& interval : intervals_) {
    if (interval.first <= n && n <= interval.last)
      return before + static_cast<std::uint64_t>(n - interval.first);
    before += interval.size();
  }
  return std::nullopt;
}

std::uint64_t Parameters::size() const {
  std::uint64_t total = 0;
  for (const Interval& interval : intervals_) total += interval.size();
  return total;
}

std::int64_t Parameters::at(std::uint64_t index) const {
  auto interval = intervals_.begin();
  while (index >= interval->size()) index -= (interval++)->size();
  return interval->first + static_cast<std::int64_t>(index);
}

}  // namespace failmap
