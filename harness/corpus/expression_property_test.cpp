#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "corpus/expression.hpp"
#include "value/literal.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

/// How tightly an expression holds together, loosest first.
enum class Level { Sum, Term, Unary, Power, Atom };

struct Tree {
  std::string word;  ///< the operator, the function, or the leaf itself
  Level level;
  std::vector<Tree> operands;
};

Tree draw_tree(std::uint32_t depth) {
  static const std::vector<std::string> leaves{"N",  "i",   "0",   "1",    "2",  "3",
                                               "10", "0.5", "1.2", "1e16", "inf"};
  static const std::vector<std::string> terms{"*", "/", "//", "%"};
  static const std::vector<std::string> functions{"abs", "float", "round", "min", "max"};
  const auto below = [&] { return draw_tree(depth - 1); };
  switch (depth == 0 ? 0 : draw_below(9)) {
    case 1:
    case 2: return {draw_below(2) == 0 ? "+" : "-", Level::Sum, {below(), below()}};
    case 3:
    case 4: return {draw_one_of(terms), Level::Term, {below(), below()}};
    case 5:
    case 6: return {draw_below(4) == 0 ? "+" : "-", Level::Unary, {below()}};
    case 7: return {"**", Level::Power, {below(), below()}};
    case 8: {
      Tree call{draw_one_of(functions), Level::Atom, {below()}};
      if (call.word.starts_with('m')) call.operands.push_back(below());
      return call;
    }
    default: return {draw_one_of(leaves), Level::Atom, {}};
  }
}

/// Every operation in parentheses.
std::string print_all(const Tree& tree) {
  if (tree.operands.empty()) return tree.word;
  const std::string first = print_all(tree.operands[0]);
  if (tree.operands.size() == 1) return "(" + tree.word + "(" + first + "))";
  const std::string second = print_all(tree.operands[1]);
  if (tree.level == Level::Atom) return tree.word + "(" + first + "," + second + ")";
  return "(" + first + tree.word + second + ")";
}

std::string print_least(const Tree& tree);

std::string print_operand(const Tree& tree, Level loosest) {
  return tree.level < loosest ? "(" + print_least(tree) + ")" : print_least(tree);
}

/// Parentheses only where Python's grammar needs them.
std::string print_least(const Tree& tree) {
  const auto& operands = tree.operands;
  switch (tree.level) {
    case Level::Sum:
      return print_operand(operands[0], Level::Sum) + tree.word + print_operand(operands[1], Level::Term);
    case Level::Term:
      return print_operand(operands[0], Level::Term) + " " + tree.word + " " +
             print_operand(operands[1], Level::Unary);
    case Level::Unary: return tree.word + print_operand(operands[0], Level::Unary);
    case Level::Power:
      return print_operand(operands[0], Level::Atom) + tree.word + print_operand(operands[1], Level::Unary);
    case Level::Atom: break;
  }
  std::string text = tree.word;
  for (const Tree& operand : operands) text += (&operand == &operands[0] ? "(" : ", ") + print_least(operand);
  return operands.empty() ? text : text + ")";
}

struct Variables {
  Number n;
  Number i;
};

Number evaluate(const Tree& tree, const Variables& variables) {
  if (tree.word == "N") return variables.n;
  if (tree.word == "i") return variables.i;
  if (tree.operands.empty()) {
    if (tree.word.find_first_of(".ef") == std::string::npos) return std::stoll(tree.word);
    return std::stod(tree.word);
  }
  const Number first = evaluate(tree.operands[0], variables);
  if (tree.operands.size() == 1) {
    if (tree.word == "abs") return abs(first);
    if (tree.word == "float") return first.to_double();
    if (tree.word == "round") return round(first);
    return tree.word == "-" ? -first : first;
  }
  const Number second = evaluate(tree.operands[1], variables);
  if (tree.word == "+") return first + second;
  if (tree.word == "-") return first - second;
  if (tree.word == "*") return first * second;
  if (tree.word == "/") return first / second;
  if (tree.word == "//") return floor_divide(first, second);
  if (tree.word == "%") return first % second;
  if (tree.word == "min") return min(first, second);
  if (tree.word == "max") return max(first, second);
  return pow(first, second);
}

template <typename Compute>
std::string result_of(Compute compute) {
  try {
    return literal(compute());
  } catch (const std::runtime_error& error) {  // overflow, or an error of an expression
    return error.what();
  } catch (const std::domain_error& error) {
    return error.what();
  }
}

/// Of 16 bits, and often near 0.
Number draw_small() {
  const auto size = static_cast<std::int64_t>(draw_below(draw_bool() ? 1 << 15 : 4));
  return draw_bool() ? -size : size;
}

TEST(Expression, HasThePrecedenceOfPython) {
  for_all_draws([] {
    const Tree tree = draw_tree(6);
    const Number n = draw_small();
    const Number i = draw_small();
    const std::vector<std::string> names{"N", "i"};
    const std::vector<Number> variables{n, i};
    const std::string least = print_least(tree);
    const std::string all = print_all(tree);
    SCOPED_TRACE(least + "\n" + all);
    const std::string expected = result_of([&] { return evaluate(tree, {n, i}); });
    EXPECT_EQ(result_of([&] { return Expression(least, names).evaluate(variables); }), expected);
    EXPECT_EQ(result_of([&] { return Expression(all, names).evaluate(variables); }), expected);
  });
}

}  // namespace
}  // namespace failmap
