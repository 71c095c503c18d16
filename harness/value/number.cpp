#include "value/number.hpp"

#include <array>
#include <bit>
#include <cerrno>
#include <charconv>
#include <stdexcept>
#include <string>

namespace failmap {
namespace {

__extension__ using UnsignedWide = unsigned __int128;

std::uint64_t magnitude(std::int64_t value) {
  return value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
}

/// `whole` is integral; throws where a 64-bit integer cannot hold it.
Number to_integer(double whole, const char* operation) {
  if (std::isnan(whole)) throw std::domain_error(std::string(operation) + " of a NaN");
  if (!(whole >= -0x1p63 && whole < 0x1p63)) detail::throw_integer_overflow(operation);
  return static_cast<std::int64_t>(whole);
}

/// Those that a double holds exactly.
constexpr std::array kPowersOfTen{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/// The double nearest to round(value * scale) / scale, the product exact and its halves to even.
double round_scaled(double value, double scale) {
  constexpr double kWhole = 0x1p53;
  const double product = value * scale;
  // From here on doubles lie further apart than the multiples of 1 / scale: each is nearest to its own.
  if (!(std::fabs(product) < kWhole)) return value;
  const double lost = std::fma(value, scale, -product);  // product + lost is the exact one
  double whole = std::nearbyint(product);
  const double above = product - whole;
  const bool odd = (static_cast<std::int64_t>(whole) & 1) != 0;
  if (lost > 0.5 - above || (lost == 0.5 - above && odd)) {
    whole += 1;
  } else if (lost < -0.5 - above || (lost == -0.5 - above && odd)) {
    whole -= 1;
  }
  return std::copysign(whole / scale, value);
}

Number integer_power(std::int64_t base, std::int64_t exponent) {
  Number result = 1;
  Number square = base;
  while (true) {
    if (exponent & 1) result *= square;
    exponent >>= 1;
    if (exponent == 0) return result;
    square *= square;
  }
}

}  // namespace

namespace detail {

void throw_integer_overflow(const char* operation) {
  throw std::overflow_error(std::string("the result of ") + operation + " is outside 64-bit integers");
}

void throw_division_by_zero() { throw std::domain_error("division by zero"); }

double quotient(std::int64_t dividend, std::int64_t divisor) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;
  const std::uint64_t above = magnitude(dividend);
  const std::uint64_t below = magnitude(divisor);
  if (above == 0 || (above <= kExact && below <= kExact)) {
    return static_cast<double>(dividend) / static_cast<double>(divisor);
  }

  // Scaled so that the quotient has at least 64 bits, cut to 64 with what was cut off kept in the last one
  // ("round to odd"): the conversion to 53 bits then rounds as if from the exact quotient.
  const int shift = 64 + std::countl_zero(above);
  const UnsignedWide scaled = static_cast<UnsignedWide>(above) << shift;
  UnsignedWide whole = scaled / below;
  bool inexact = scaled % below != 0;
  int exponent = -shift;
  while (whole >> 64 != 0) {
    inexact = inexact || (whole & 1) != 0;
    whole >>= 1;
    ++exponent;
  }
  const double rounded = static_cast<double>(static_cast<std::uint64_t>(whole) | (inexact ? 1U : 0U));
  const double result = std::ldexp(rounded, exponent);
  return (dividend < 0) != (divisor < 0) ? -result : result;
}

std::partial_ordering compare(std::int64_t integer, double real) {
  if (std::isnan(real)) return std::partial_ordering::unordered;
  if (real >= 0x1p63) return std::partial_ordering::less;
  if (real < -0x1p63) return std::partial_ordering::greater;
  const double whole = std::trunc(real);
  const auto truncated = static_cast<std::int64_t>(whole);
  if (integer != truncated) return integer <=> truncated;
  return 0.0 <=> real - whole;
}

}  // namespace detail

Number floor_divide(Number dividend, Number divisor) {
  if (divisor == Number(0)) detail::throw_division_by_zero();
  if (dividend.is_integer() && divisor.is_integer()) {
    if (divisor == Number(-1)) return -dividend;
    const std::int64_t quotient = dividend.integer() / divisor.integer();
    const std::int64_t rest = dividend.integer() % divisor.integer();
    return rest != 0 && (rest < 0) != (divisor.integer() < 0) ? quotient - 1 : quotient;
  }
  // The order of operations is CPython's (Objects/floatobject.c, _float_div_mod), so that the last bit
  // agrees.
  const double above = dividend.to_double();
  const double below = divisor.to_double();
  const double rest = std::fmod(above, below);
  double quotient = (above - rest) / below;
  if (rest != 0 && (below < 0) != (rest < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(0.0, above / below);
  const double floor = std::floor(quotient);
  return quotient - floor > 0.5 ? floor + 1 : floor;
}

Number operator%(Number dividend, Number divisor) {
  if (divisor == Number(0)) detail::throw_division_by_zero();
  if (dividend.is_integer() && divisor.is_integer()) {
    if (divisor == Number(-1)) return 0;
    const std::int64_t rest = dividend.integer() % divisor.integer();
    return rest != 0 && (rest < 0) != (divisor.integer() < 0) ? rest + divisor.integer() : rest;
  }
  const double below = divisor.to_double();
  const double rest = std::fmod(dividend.to_double(), below);
  if (rest == 0) return std::copysign(0.0, below);
  return (below < 0) != (rest < 0) ? rest + below : rest;
}

Number pow(Number base, Number exponent) {
  if (base.is_integer() && exponent.is_integer() && exponent >= 0) {
    return integer_power(base.integer(), exponent.integer());
  }
  const double below = base.to_double();
  const double above = exponent.to_double();
  if (below == 0 && above < 0 && std::isfinite(above)) throw std::domain_error("zero to a negative power");
  if (below < 0 && std::isfinite(below) && std::isfinite(above) && above != std::floor(above)) {
    throw std::domain_error("a negative number to a broken power");
  }
  const double result = std::pow(below, above);
  if (std::isinf(result) && std::isfinite(below) && std::isfinite(above)) {
    throw std::overflow_error("the result of ** is outside doubles");
  }
  return result;
}

Number round(Number value, int digits) {
  if (digits < 0 || digits > 400) throw std::domain_error("round to digits outside 0 to 400");
  if (value.is_integer() || !std::isfinite(value.to_double())) return value;
  if (static_cast<std::size_t>(digits) < kPowersOfTen.size()) {
    return round_scaled(value.to_double(), kPowersOfTen[static_cast<std::size_t>(digits)]);
  }
  // Fixed precision prints the exact decimal value rounded half to even; reading it back rounds to nearest.
  std::array<char, 800> text{};
  const auto printed = std::to_chars(text.data(), text.data() + text.size(), value.to_double(),
                                     std::chars_format::fixed, digits);
  double rounded = 0;
  std::from_chars(text.data(), printed.ptr, rounded);
  return rounded;
}

Number round(Number value) {
  if (value.is_integer()) return value;
  const double real = value.to_double();
  const double floor = std::floor(real);
  const double above = real - floor;
  const bool up = above > 0.5 || (above == 0.5 && std::fmod(floor, 2) != 0);
  return to_integer(up ? floor + 1 : floor, "round");
}

Number truncate(Number value) {
  return value.is_integer() ? value : to_integer(std::trunc(value.to_double()), "int");
}

}  // namespace failmap
