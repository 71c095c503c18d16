/// A set of values of the parameter N, however large: "1..100000", "7,999983".
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace failmap {

/// The user asked for something that makes no sense; the message says what and how to ask for it.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Parameters {
 public:
  /// No value.
  Parameters() = default;

  /// first to last, both included; last is not below first.
  Parameters(std::int64_t first, std::int64_t last) : intervals_{{first, last, 0}} {}

  /// Values and ranges separated by commas. Throws UsageError.
  static Parameters parse(std::string_view text);

  /// What parse() reads as the same: "1..10,999983".
  std::string text() const;

  /// Adds those of `other`; a value counts once.
  void add(const Parameters& other);

  bool empty() const { return intervals_.empty(); }
  bool contains(std::int64_t n) const { return index_of(n).has_value(); }
  std::uint64_t size() const;

  /// The value at that place in ascending order, from 0 to size() - 1.
  std::int64_t at(std::uint64_t index) const;

  /// The place of that value; nothing where it is none of them.
  std::optional<std::uint64_t> index_of(std::int64_t n) const;

 private:
  struct Interval {
    std::int64_t first;
    std::int64_t last;
    std::uint64_t before;  ///< how many values stand in the intervals before it
    std::uint64_t size() const {
      return static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) + 1;
    }
  };

  /// Adds an interval that does not begin below the last.
  void append(std::int64_t first, std::int64_t last);

  std::vector<Interval> intervals_;  ///< ascending, with a gap between each two
};

}  // namespace failmap
