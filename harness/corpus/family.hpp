/// The cases of a mechanism: which parameters are published, and under which ids.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace failmap {

/// Published cases are N = from..to; their ids count upwards from the first: FA-99246, FA-99247, …
struct Family {
  std::string id_prefix;          ///< "FA-"
  std::int64_t first_number = 0;  ///< 99246
  std::size_t number_width = 0;   ///< digits of the first number; shorter numbers are filled with zeros
  std::int64_t from = 1;
  std::int64_t to = 1;

  bool contains(std::int64_t n) const { return from <= n && n <= to; }

  std::int64_t size() const { return to - from + 1; }

  /// 1 for N = from; nothing outside the family.
  std::optional<std::int64_t> case_number(std::int64_t n) const;

  /// The published id of that case number, from 1 to size().
  std::string published_id(std::int64_t case_number) const;

  /// The parameter of a published id; nothing for any other text.
  std::optional<std::int64_t> parameter_of(std::string_view id) const;
};

/// The published id, or outside the family `partial_sum@N=11`.
std::string case_id(std::string_view mechanism, const Family& family, std::int64_t n);

/// The parameter in `partial_sum@N=11`, written for any N; nothing for any other text.
std::optional<std::int64_t> parameter_after_at(std::string_view text, std::string_view mechanism);

/// Splits "FA-99246" into prefix, number and width; nothing where the text does not end in 1 to 15 digits.
struct IdParts {
  std::string prefix;
  std::int64_t number;
  std::size_t width;
};
std::optional<IdParts> split_id(std::string_view id);

}  // namespace failmap
