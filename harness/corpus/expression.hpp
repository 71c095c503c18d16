/// An arithmetic expression of a fixture template, with Python's meaning: "round(1.2*N, 12)".
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "value/number.hpp"

namespace failmap {

/// Why a text is no expression, or why an expression has no value at some N.
class ExpressionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Grammar, loosest first, as in Python: `+ -`, `* / // %`, unary `+ -`, `**` (to the right), then numbers,
/// names, parentheses and the calls round(x[, digits]), min(x, y, …), max(x, y, …), abs(x), float(x), int(x).
/// The names `inf` and `nan` are constants. At most 10,000 bytes and 100 levels deep.
class Expression {
 public:
  /// Compiles `text`, in which `names` are the variables. Throws ExpressionError.
  Expression(std::string_view text, std::span<const std::string> names);

  /// The value where the variables have these values, in the order of the names. Throws ExpressionError.
  Number evaluate(std::span<const Number> variables) const;

  /// Whether a variable may have that name: letters, digits and underscores, and no function or constant.
  static bool can_name(std::string_view name);

  const std::string& text() const { return text_; }

 private:
  friend class ExpressionParser;

  enum class Operation {
    Constant,
    Variable,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    Power,
    Round,
    Min,
    Max,
    Abs,
    Float,
    Int
  };

  /// One step of a stack machine: pops `count` operands, pushes one result.
  struct Step {
    Operation operation;
    std::size_t count;  ///< of operands; for a variable its index
    Number constant;
  };

  static Number apply(const Step& step, std::span<const Number> operands);

  std::string text_;
  std::vector<Step> steps_;
};

}  // namespace failmap
