#include "corpus/family.hpp"

#include <algorithm>
#include <charconv>

namespace failmap {
namespace {

/// Between the mechanism and N.
constexpr std::string_view kAt = "@N=";

}  // namespace

std::optional<std::int64_t> Family::case_number(std::int64_t n) const {
  if (!contains(n)) return std::nullopt;
  return n - from + 1;
}

std::string Family::published_id(std::int64_t case_number) const {
  std::string digits = std::to_string(first_number + case_number - 1);
  if (digits.size() < number_width) digits.insert(0, number_width - digits.size(), '0');
  return id_prefix + digits;
}

std::optional<std::int64_t> Family::parameter_of(std::string_view id) const {
  const auto parts = split_id(id);
  if (!parts.has_value()) return std::nullopt;
  const std::int64_t case_number = parts->number - first_number + 1;
  if (case_number < 1 || case_number > size() || published_id(case_number) != id) return std::nullopt;
  return from + case_number - 1;
}

std::string case_id(std::string_view mechanism, const Family& family, std::int64_t n) {
  if (const auto number = family.case_number(n)) return family.published_id(*number);
  return std::string(mechanism) + std::string(kAt) + std::to_string(n);
}

std::optional<std::int64_t> parameter_after_at(std::string_view text, std::string_view mechanism) {
  if (!text.starts_with(mechanism) || !text.substr(mechanism.size()).starts_with(kAt)) return std::nullopt;
  text.remove_prefix(mechanism.size() + kAt.size());
  std::int64_t n = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), n);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
  return n;
}

std::optional<IdParts> split_id(std::string_view id) {
  std::size_t start = id.size();
  while (start > 0 && id[start - 1] >= '0' && id[start - 1] <= '9') --start;
  const std::string_view digits = id.substr(start);
  if (digits.empty() || digits.size() > 15) return std::nullopt;
  std::int64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return IdParts{std::string(id.substr(0, start)), number, digits.size()};
}

}  // namespace failmap
