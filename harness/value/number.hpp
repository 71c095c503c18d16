/// A number in the archive's notation: a 64-bit integer or a double, computed with Python's rules.
#pragma once

#include <cmath>
#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>

namespace failmap {

class Number;

namespace detail {
[[noreturn]] void throw_integer_overflow(const char* operation);
[[noreturn]] void throw_division_by_zero();
/// The correctly rounded quotient of two integers, also where they exceed 2^53. `divisor` is not 0.
double quotient(std::int64_t dividend, std::int64_t divisor);
/// Orders an integer against a double by their exact values; a NaN is unordered.
std::partial_ordering compare(std::int64_t integer, double real);
}  // namespace detail

/// What the interpreter that recorded the published pages (Python 3.12) calls int or float, except that
/// an integer outside 64 bits throws std::overflow_error. Division by zero throws std::domain_error, of
/// doubles too. An operation on two integers gives an integer, but for `/`; any other gives a double.
class Number {
 public:
  constexpr Number() = default;

  template <std::integral Integer>
  requires(!std::same_as<Integer, bool>) constexpr Number(Integer value)
      : integer_(static_cast<std::int64_t>(value)) {
    if constexpr (std::unsigned_integral<Integer> && sizeof(Integer) == sizeof(std::int64_t)) {
      if (value > static_cast<Integer>(std::numeric_limits<std::int64_t>::max())) {
        detail::throw_integer_overflow("conversion");
      }
    }
  }

  /// A boolean is no number.
  Number(std::same_as<bool> auto) = delete;

  constexpr Number(double value) : real_(value), is_integer_(false) {}

  constexpr bool is_integer() const { return is_integer_; }

  /// The integer itself; only meaningful where is_integer().
  constexpr std::int64_t integer() const { return integer_; }

  /// The value as a double; an integer beyond 2^53 is rounded to the nearest.
  constexpr double to_double() const { return is_integer_ ? static_cast<double>(integer_) : real_; }

  constexpr bool is_nan() const { return !is_integer_ && real_ != real_; }

  Number& operator+=(Number other) { return *this = *this + other; }
  Number& operator-=(Number other) { return *this = *this - other; }
  Number& operator*=(Number other) { return *this = *this * other; }
  Number& operator/=(Number other) { return *this = *this / other; }

  friend Number operator-(Number value) {
    if (!value.is_integer_) return -value.real_;
    return Number(0) - value;
  }

  friend Number operator+(Number left, Number right) {
    if (left.is_integer_ && right.is_integer_) {
      std::int64_t sum = 0;
      if (__builtin_add_overflow(left.integer_, right.integer_, &sum)) detail::throw_integer_overflow("+");
      return sum;
    }
    return left.to_double() + right.to_double();
  }

  friend Number operator-(Number left, Number right) {
    if (left.is_integer_ && right.is_integer_) {
      std::int64_t difference = 0;
      if (__builtin_sub_overflow(left.integer_, right.integer_, &difference)) {
        detail::throw_integer_overflow("-");
      }
      return difference;
    }
    return left.to_double() - right.to_double();
  }

  friend Number operator*(Number left, Number right) {
    if (left.is_integer_ && right.is_integer_) {
      std::int64_t product = 0;
      if (__builtin_mul_overflow(left.integer_, right.integer_, &product)) {
        detail::throw_integer_overflow("*");
      }
      return product;
    }
    return left.to_double() * right.to_double();
  }

  /// True division: always a double.
  friend Number operator/(Number dividend, Number divisor) {
    if (divisor.to_double() == 0) detail::throw_division_by_zero();
    if (dividend.is_integer_ && divisor.is_integer_) {
      return detail::quotient(dividend.integer_, divisor.integer_);
    }
    return dividend.to_double() / divisor.to_double();
  }

  /// By exact value across integer and double; a NaN equals nothing and is unordered.
  friend bool operator==(Number left, Number right) { return (left <=> right) == 0; }
  friend std::partial_ordering operator<=>(Number left, Number right) {
    if (left.is_integer_ && right.is_integer_) return left.integer_ <=> right.integer_;
    if (left.is_integer_) return detail::compare(left.integer_, right.real_);
    if (right.is_integer_) return 0 <=> detail::compare(right.integer_, left.real_);
    return left.real_ <=> right.real_;
  }

 private:
  union {
    std::int64_t integer_ = 0;
    double real_;
  };
  bool is_integer_ = true;
};

/// Python's `//`: rounds towards minus infinity; an integer for two integers.
Number floor_divide(Number dividend, Number divisor);

/// Python's `%`: the result has the sign of the divisor.
Number operator%(Number dividend, Number divisor);

/// Python's `**`. Two integers give an integer unless the exponent is negative. Throws std::domain_error for
/// a negative base under a broken exponent and for zero under a negative one, std::overflow_error for a
/// finite result that no double holds.
Number pow(Number base, Number exponent);

/// Python's `round(value, digits)`, digits from 0 to 400: the decimal value itself is rounded, halves to
/// even. An integer stays what it is.
Number round(Number value, int digits);

/// Python's `round(value)`: the nearest integer, halves to even. Throws for NaN, infinities and beyond 64
/// bits.
Number round(Number value);

/// Python's `int(value)`: the integer part. Throws as round(value) does.
Number truncate(Number value);

inline Number abs(Number value) {
  return value.is_integer() && value >= 0 ? value
         : value.is_integer()             ? -value
                                          : Number(std::fabs(value.to_double()));
}

/// Python's `min` and `max`: of equal values the first, and its kind (integer or double) with it.
inline Number min(Number first, Number second) { return second < first ? second : first; }
inline Number max(Number first, Number second) { return second > first ? second : first; }

/// Python's `sum`, an item at a time: integers add exactly; from the first double on, doubles add with
/// Neumaier's compensation and integers without, as the interpreter of the published pages does
/// (CPython 3.12, Python/bltinmodule.c, builtin_sum_impl). No item gives the integer 0.
class Sum {
 public:
  Sum& operator+=(Number item) {
    if (is_integer_) {
      if (item.is_integer()) {
        whole_ = (Number(whole_) + item).integer();
      } else {
        real_ = static_cast<double>(whole_) + item.to_double();
        is_integer_ = false;
      }
    } else if (item.is_integer()) {
      real_ += item.to_double();
    } else {
      const double before = real_;
      const double added = item.to_double();
      real_ = before + added;
      // What the addition rounded away, found (Knuth) without asking which of the two is larger, as Neumaier
      // does: a processor cannot foresee that. Where it is finite the two agree, as both are exact.
      const double taken = real_ - before;
      double lost = (before - (real_ - taken)) + (added - taken);
      if (!std::isfinite(lost)) [[unlikely]] {
        lost = std::fabs(before) >= std::fabs(added) ? (before - real_) + added : (added - real_) + before;
      }
      compensation_ += lost;
    }
    return *this;
  }

  Number value() const {
    if (is_integer_) return whole_;
    if (compensation_ != 0 && std::isfinite(compensation_)) return real_ + compensation_;
    return real_;
  }

 private:
  // Apart from each other and not in a Number, so that the double stays in a register for doubles.
  std::int64_t whole_ = 0;
  double real_ = 0;
  double compensation_ = 0;
  bool is_integer_ = true;
};

/// Python's `sum` of a range of numbers.
template <typename Numbers>
Number sum(const Numbers& numbers) {
  Sum total;
  for (const Number number : numbers) total += number;
  return total.value();
}

}  // namespace failmap
