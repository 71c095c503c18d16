#include "corpus/expression.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace failmap {
namespace {

constexpr std::size_t kLongest = 10'000;
constexpr int kDeepest = 100;

bool is_digit(char character) { return character >= '0' && character <= '9'; }

bool is_name_start(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character == '_';
}

}  // namespace

/// Recursive descent over the text; emits the steps in postfix order as it reads.
class ExpressionParser {
 public:
  ExpressionParser(Expression& expression, std::span<const std::string> names)
      : text_(expression.text_), steps_(expression.steps_), names_(names) {}

  void parse() {
    if (text_.size() > kLongest) throw ExpressionError("longer than " + std::to_string(kLongest) + " bytes");
    sum();
    skip_space();
    if (position_ < text_.size()) refuse("expected an operator or the end");
  }

  static bool can_name(std::string_view name) {
    if (name.empty() || !is_name_start(name.front()) || name == "inf" || name == "nan") return false;
    const auto fits = [](char character) { return is_name_start(character) || is_digit(character); };
    return std::all_of(name.begin(), name.end(), fits) && function_named(name) == nullptr;
  }

 private:
  using Operation = Expression::Operation;

  struct Function {
    std::string_view name;
    Operation operation;
    std::size_t fewest;
    std::size_t most;
  };

  static constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
  static constexpr std::array kFunctions{
      Function{"round", Operation::Round, 1, 2}, Function{"min", Operation::Min, 2, kAny},
      Function{"max", Operation::Max, 2, kAny},  Function{"abs", Operation::Abs, 1, 1},
      Function{"float", Operation::Float, 1, 1}, Function{"int", Operation::Int, 1, 1},
  };

  static const Function* function_named(std::string_view name) {
    for (const Function& function : kFunctions) {
      if (function.name == name) return &function;
    }
    return nullptr;
  }

  void sum() {
    term();
    while (true) {
      if (take("+")) {
        term();
        emit(Operation::Add, 2);
      } else if (take("-")) {
        term();
        emit(Operation::Subtract, 2);
      } else {
        return;
      }
    }
  }

  void term() {
    factor();
    while (true) {
      if (at("**")) return;
      if (take("*")) {
        factor();
        emit(Operation::Multiply, 2);
      } else if (take("//")) {
        factor();
        emit(Operation::FloorDivide, 2);
      } else if (take("/")) {
        factor();
        emit(Operation::Divide, 2);
      } else if (take("%")) {
        factor();
        emit(Operation::Modulo, 2);
      } else {
        return;
      }
    }
  }

  void factor() {
    if (++depth_ > kDeepest)
      throw ExpressionError("nested deeper than " + std::to_string(kDeepest) + " levels");
    if (take("-")) {
      factor();
      emit(Operation::Negate, 1);
    } else if (take("+")) {
      factor();
    } else {
      primary();
      if (take("**")) {
        factor();
        emit(Operation::Power, 2);
      }
    }
    --depth_;
  }

  void primary() {
    skip_space();
    if (take("(")) {
      sum();
      if (!take(")")) refuse("expected ')'");
    } else if (position_ < text_.size() && is_name_start(text_[position_])) {
      name();
    } else if (position_ < text_.size() && (is_digit(text_[position_]) || text_[position_] == '.')) {
      number();
    } else {
      refuse("expected a number, a name or '('");
    }
  }

  void name() {
    const std::size_t start = position_;
    while (position_ < text_.size() && (is_name_start(text_[position_]) || is_digit(text_[position_])))
      ++position_;
    const std::string_view word = std::string_view(text_).substr(start, position_ - start);

    const auto variable = std::find(names_.begin(), names_.end(), word);
    const Function* function = function_named(word);
    if (variable != names_.end()) {
      emit(Operation::Variable, static_cast<std::size_t>(variable - names_.begin()));
    } else if (word == "inf") {
      emit_constant(std::numeric_limits<double>::infinity());
    } else if (word == "nan") {
      emit_constant(std::numeric_limits<double>::quiet_NaN());
    } else if (function != nullptr) {
      call(*function);
    } else {
      position_ = start;
      refuse("unknown name '" + std::string(word) + "'; known here: " + known_names());
    }
  }

  void call(const Function& function) {
    if (!take("(")) refuse("expected '(' after " + std::string(function.name));
    std::size_t count = 0;
    if (!at(")")) {
      do {
        sum();
        ++count;
      } while (take(","));
    }
    if (!take(")")) refuse("expected ',' or ')'");
    if (count < function.fewest || count > function.most) {
      refuse(std::string(function.name) + " does not take " + std::to_string(count) + " argument" +
             (count == 1 ? "" : "s"));
    }
    emit(function.operation, count);
  }

  /// Python's decimal forms: 12, 1_000, 1.5, .5, 5., 1e-3.
  void number() {
    const std::size_t start = position_;
    std::string digits;
    bool real = false;
    take_digits(digits);
    if (position_ < text_.size() && text_[position_] == '.') {
      real = true;
      digits += text_[position_++];
      take_digits(digits);
    }
    if (digits == ".") refuse("expected a digit");
    if (position_ < text_.size() && (text_[position_] == 'e' || text_[position_] == 'E')) {
      real = true;
      digits += text_[position_++];
      if (position_ < text_.size() && (text_[position_] == '+' || text_[position_] == '-'))
        digits += text_[position_++];
      if (position_ == text_.size() || !is_digit(text_[position_]))
        refuse("expected a digit of the exponent");
      take_digits(digits);
    }
    if (position_ < text_.size() && (is_name_start(text_[position_]) || text_[position_] == '.')) {
      refuse("malformed number");
    }
    if (real) {
      emit_constant(read_double(digits));
    } else {
      emit_constant(read_integer(digits, start));
    }
  }

  /// Digits with single underscores between them.
  void take_digits(std::string& digits) {
    while (position_ < text_.size()) {
      if (is_digit(text_[position_])) {
        digits += text_[position_++];
      } else if (text_[position_] == '_' && position_ > 0 && is_digit(text_[position_ - 1]) &&
                 position_ + 1 < text_.size() && is_digit(text_[position_ + 1])) {
        ++position_;
      } else {
        return;
      }
    }
  }

  static double read_double(const std::string& digits) {
    double value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc::result_out_of_range) return value;
    // Python reads what no double holds as infinity, and what is too small as zero. Which it is tells the
    // place of the first digit, counted from the point as the exponent moves it.
    const std::size_t mark = std::min(digits.find_first_of("eE"), digits.size());
    const std::size_t point = std::min(digits.find('.'), mark);
    const std::size_t first = digits.find_first_not_of("0.");
    return static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first) + read_exponent(digits, mark) >
                   0
               ? std::numeric_limits<double>::infinity()
               : 0.0;
  }

  /// The exponent behind the `e` at `mark`, 0 without one; beyond what counts for so long a text it is cut
  /// off.
  static std::int64_t read_exponent(const std::string& digits, std::size_t mark) {
    if (mark == digits.size()) return 0;
    const char* start = digits.data() + mark + (digits[mark + 1] == '+' ? 2 : 1);
    std::int64_t exponent = 0;
    const auto read = std::from_chars(start, digits.data() + digits.size(), exponent);
    constexpr std::int64_t kFar = 10 * std::int64_t{kLongest};
    if (read.ec == std::errc::result_out_of_range) return *start == '-' ? -kFar : kFar;
    return std::clamp(exponent, -kFar, kFar);
  }

  Number read_integer(const std::string& digits, std::size_t start) {
    if (digits.size() > 1 && digits.front() == '0' && digits.find_first_not_of('0') != std::string::npos) {
      position_ = start;
      refuse("an integer does not begin with 0");
    }
    std::int64_t value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc()) throw ExpressionError("the integer " + digits + " is outside 64 bits");
    return value;
  }

  std::string known_names() const {
    std::string known;
    for (const std::string& variable : names_) known += variable + ", ";
    for (const Function& function : kFunctions) known += std::string(function.name) + ", ";
    return known + "inf, nan";
  }

  void skip_space() {
    while (position_ < text_.size() && (text_[position_] == ' ' || text_[position_] == '\t')) ++position_;
  }

  bool at(std::string_view token) {
    skip_space();
    return std::string_view(text_).substr(position_).starts_with(token);
  }

  bool take(std::string_view token) {
    if (!at(token)) return false;
    position_ += token.size();
    return true;
  }

  [[noreturn]] void refuse(const std::string& reason) const {
    throw ExpressionError(reason + " at column " + std::to_string(position_ + 1));
  }

  void emit(Operation operation, std::size_t count) { steps_.push_back({operation, count, {}}); }
  void emit_constant(Number value) { steps_.push_back({Operation::Constant, 0, value}); }

  const std::string& text_;
  std::vector<Expression::Step>& steps_;
  std::span<const std::string> names_;
  std::size_t position_ = 0;
  int depth_ = 0;
};

Expression::Expression(std::string_view text, std::span<const std::string> names) : text_(text) {
  ExpressionParser(*this, names).parse();
}

Number Expression::evaluate(std::span<const Number> variables) const {
  // No more operands can wait than there are steps. The heap costs more than a short expression.
  constexpr std::size_t kUsual = 16;
  std::array<Number, kUsual> room;
  std::vector<Number> more(steps_.size() > kUsual ? steps_.size() : 0);
  const std::span<Number> stack = more.empty() ? std::span<Number>(room) : std::span<Number>(more);
  std::size_t size = 0;
  try {
    for (const Step& step : steps_) {
      if (step.operation == Operation::Constant) {
        stack[size++] = step.constant;
      } else if (step.operation == Operation::Variable) {
        stack[size++] = variables[step.count];
      } else {
        size -= step.count;
        stack[size] = apply(step, stack.subspan(size, step.count));
        ++size;
      }
    }
  } catch (const std::overflow_error& error) {
    throw ExpressionError(error.what());
  } catch (const std::domain_error& error) {
    throw ExpressionError(error.what());
  }
  return stack.front();
}

bool Expression::can_name(std::string_view name) { return ExpressionParser::can_name(name); }

Number Expression::apply(const Step& step, std::span<const Number> operands) {
  const Number first = operands.front();
  const Number last = operands.back();
  switch (step.operation) {
    case Operation::Constant:
    case Operation::Variable: break;
    case Operation::Negate: return -first;
    case Operation::Add: return first + last;
    case Operation::Subtract: return first - last;
    case Operation::Multiply: return first * last;
    case Operation::Divide: return first / last;
    case Operation::FloorDivide: return floor_divide(first, last);
    case Operation::Modulo: return first % last;
    case Operation::Power: return pow(first, last);
    case Operation::Round:
      if (operands.size() == 1) return round(first);
      if (!last.is_integer() || last < 0 || last > 400) {
        throw ExpressionError("round takes an integer from 0 to 400 as its number of digits");
      }
      return round(first, static_cast<int>(last.integer()));
    case Operation::Min: {
      Number least = first;
      for (const Number operand : operands) least = min(least, operand);
      return least;
    }
    case Operation::Max: {
      Number greatest = first;
      for (const Number operand : operands) greatest = max(greatest, operand);
      return greatest;
    }
    case Operation::Abs: return abs(first);
    case Operation::Float: return first.to_double();
    case Operation::Int: return truncate(first);
  }
  return first;
}

}  // namespace failmap
