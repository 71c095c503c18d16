#include "split/shares.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

#include "corpus/parameters.hpp"

namespace failmap {
namespace {

constexpr std::size_t kMostDecimals = 6;
constexpr std::uint64_t kWhole = 1'000'000;  ///< ratios are counted in millionths

bool is_digit(char character) { return '0' <= character && character <= '9'; }

bool is_set_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char character) {
    return is_digit(character) || ('a' <= character && character <= 'z') || character == '_' ||
           ('A' <= character && character <= 'Z') || character == '-';
  });
}

Share parse_ratio(const std::string& text) {
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (equals == std::string::npos || !is_set_name(name)) {
    throw UsageError("'" + text +
                     "' is no ratio; write SET=SHARE, such as train=0.8, with letters, digits, " +
                     "_ and - in the name");
  }
  if (name == kHeldOut) {
    throw UsageError("the set '" + name + "' takes no share: it has the groups that --hold-out names");
  }
  const auto share = parse_decimal(std::string_view(text).substr(equals + 1));
  if (!share.has_value() || share->numerator == 0) {
    throw UsageError("'" + text + "': the share is a decimal number above 0, with at most six digits after " +
                     "the point, such as 0.8");
  }
  return {name, share->numerator * (kWhole / share->denominator)};
}

/// Millionths as a decimal number.
std::string millionths(std::uint64_t count) {
  std::string digits = std::to_string(count % kWhole);
  digits.insert(0, kMostDecimals - digits.size(), '0');
  digits.erase(digits.find_last_not_of('0') + 1);
  return std::to_string(count / kWhole) + (digits.empty() ? "" : "." + digits);
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view decimals =
      point == std::string_view::npos ? std::string_view() : text.substr(point + 1);
  if (whole.size() != 1 || (point != std::string_view::npos && decimals.empty()) ||
      decimals.size() > kMostDecimals || !std::all_of(whole.begin(), whole.end(), is_digit) ||
      !std::all_of(decimals.begin(), decimals.end(), is_digit)) {
    return std::nullopt;
  }
  Decimal read{static_cast<std::uint64_t>(whole.front() - '0'), 1};
  for (const char digit : decimals) {
    read.numerator = 10 * read.numerator + static_cast<std::uint64_t>(digit - '0');
    read.denominator *= 10;
  }
  if (read.numerator > read.denominator) return std::nullopt;
  return read;
}

std::vector<Share> parse_ratios(std::span<const std::string> texts) {
  std::vector<Share> shares;
  std::set<std::string> names;
  std::uint64_t divisor = 0;
  for (const std::string& text : texts) {
    shares.push_back(parse_ratio(text));
    if (!names.insert(shares.back().set).second) {
      throw UsageError("the set '" + shares.back().set + "' has two ratios");
    }
    divisor = std::gcd(divisor, shares.back().parts);
  }
  const std::uint64_t sum = all_parts(shares);
  if (sum != kWhole) {
    throw UsageError("the ratios sum to " + millionths(sum) + "; they are shares of all cases and sum to 1");
  }
  assert(divisor > 0);  // of parts that sum to a whole
  for (Share& share : shares) share.parts /= divisor;
  return shares;
}

std::vector<Share> equal_folds(std::uint64_t count) {
  std::vector<Share> shares;
  for (std::uint64_t fold = 1; fold <= count; ++fold) shares.push_back({"fold_" + std::to_string(fold), 1});
  return shares;
}

std::uint64_t all_parts(std::span<const Share> shares) {
  std::uint64_t sum = 0;
  for (const Share& share : shares) sum += share.parts;
  return sum;
}

}  // namespace failmap
