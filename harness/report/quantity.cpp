#include "report/quantity.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <span>

namespace failmap {
namespace {

/// With the last of the units that leaves at least 1, each a thousand times the one before.
std::string scaled(double value, std::span<const std::string_view> units) {
  std::size_t unit = 0;
  // 999.5 has three digits when it is rounded: "1.00" of the next unit.
  while (value >= 999.5 && unit + 1 < units.size()) {
    value /= 1000;
    ++unit;
  }
  const int digits = value < 9.995 ? 2 : value < 99.95 ? 1 : 0;
  return fixed_text(value, digits) + " " + std::string(units[unit]);
}

}  // namespace

std::string fixed_text(double value, int digits) {
  std::array<char, 400> text{};
  const auto printed =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits);
  return {text.data(), printed.ptr};
}

std::string duration_text(double nanoseconds) {
  static constexpr std::array<std::string_view, 4> kUnits{"ns", "µs", "ms", "s"};
  return scaled(nanoseconds, kUnits);
}

std::string quantity_text(double value, std::string_view unit) {
  const std::string base(unit);
  const std::array<std::string, 5> names{base, "k" + base, "M" + base, "G" + base, "T" + base};
  const std::array<std::string_view, 5> units{names[0], names[1], names[2], names[3], names[4]};
  if (value < 999.5 && value == std::floor(value)) return fixed_text(value, 0) + " " + base;
  return scaled(value, units);
}

std::string ratio_text(double ratio) { return fixed_text(ratio, ratio < 9.995 ? 2 : ratio < 99.95 ? 1 : 0); }

}  // namespace failmap
