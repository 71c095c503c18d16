#include "corpus/parameters.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
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

std::string Parameters::text() const {
  std::string text;
  for (const Interval& interval : intervals_) {
    text += (text.empty() ? "" : ",") + std::to_string(interval.first);
    if (interval.last != interval.first) text += ".." + std::to_string(interval.last);
  }
  return text;
}

void Parameters::add(const Parameters& other) {
  if (other.empty()) return;
  if (empty() || intervals_.back().first <= other.intervals_.front().first) {
    for (const Interval& interval : other.intervals_) append(interval.first, interval.last);
    return;
  }
  std::vector<Interval> all;
  std::merge(intervals_.begin(), intervals_.end(), other.intervals_.begin(), other.intervals_.end(),
             std::back_inserter(all),
             [](const Interval& one, const Interval& two) { return one.first < two.first; });
  intervals_.clear();
  for (const Interval& interval : all) append(interval.first, interval.last);
}

void Parameters::append(std::int64_t first, std::int64_t last) {
  if (!empty() && (first <= intervals_.back().last || first - 1 == intervals_.back().last)) {
    intervals_.back().last = std::max(intervals_.back().last, last);
  } else {
    intervals_.push_back({first, last, size()});
  }
}

std::optional<std::uint64_t> Parameters::index_of(std::int64_t n) const {
  const auto above =
      std::upper_bound(intervals_.begin(), intervals_.end(), n,
                       [](std::int64_t value, const Interval& interval) { return value < interval.first; });
  if (above == intervals_.begin() || n > std::prev(above)->last) return std::nullopt;
  return std::prev(above)->before + static_cast<std::uint64_t>(n - std::prev(above)->first);
}

std::uint64_t Parameters::size() const {
  return empty() ? 0 : intervals_.back().before + intervals_.back().size();
}

std::int64_t Parameters::at(std::uint64_t index) const {
  const auto above =
      std::upper_bound(intervals_.begin(), intervals_.end(), index,
                       [](std::uint64_t place, const Interval& interval) { return place < interval.before; });
  const Interval& interval = *std::prev(above);
  return interval.first + static_cast<std::int64_t>(index - interval.before);
}

}  // namespace failmap
