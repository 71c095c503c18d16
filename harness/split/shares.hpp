/// The sets of a split and the shares of the cases that they are asked to hold, exactly.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace failmap {

/// A number from 0 to 1 as it was written, exactly: "0.85" is 85 over 100.
struct Decimal {
  std::uint64_t numerator;
  std::uint64_t denominator;  ///< a power of ten, up to 10^6
};

/// Digits with at most six of them behind the point; nothing for any other text.
std::optional<Decimal> parse_decimal(std::string_view text);

/// A set is asked to hold `parts` of the parts of all sets.
struct Share {
  std::string set;
  std::uint64_t parts;
};

/// The set of groups that are kept out of every other one. No share bears its name.
inline constexpr std::string_view kHeldOut = "held_out";

/// Reads "train=0.8" and the like; the ratios sum to exactly 1. The parts are the least whole numbers in that
/// proportion: 8, 1, 1 for 0.8, 0.1, 0.1. Throws UsageError.
std::vector<Share> parse_ratios(std::span<const std::string> texts);

/// fold_1 to fold_K, one part each.
std::vector<Share> equal_folds(std::uint64_t count);

std::uint64_t all_parts(std::span<const Share> shares);

}  // namespace failmap
