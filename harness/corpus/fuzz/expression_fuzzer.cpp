/// Any text is an expression or is refused, has a value or an error, and means the same in parentheses.
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "corpus/expression.hpp"
#include "corpus/fuzz/check.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

const std::vector<std::string> kNames{"N", "i"};

std::string value_of(const Expression& expression, const std::vector<Number>& variables) {
  try {
    return literal(expression.evaluate(variables));
  } catch (const ExpressionError& error) {
    return error.what();
  }
}

void try_expression(const std::string& text) {
  try {
    const Expression expression(text, kNames);
    check(expression.text() == text, "an expression keeps its text");
    const Expression enclosed("(" + text + ")", kNames);
    for (const std::int64_t n :
         {std::int64_t{0}, std::int64_t{1}, std::int64_t{-7}, std::int64_t{999983},
          std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
      const std::vector<Number> variables{n, 0.5};
      check(value_of(expression, variables) == value_of(enclosed, variables), "parentheses change nothing");
    }
  } catch (const ExpressionError& error) {
    check(is_utf8(error.what()) && error.what()[0] != '\0', "an error has a message");
  }
}

}  // namespace
}  // namespace failmap

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  failmap::try_expression(std::string(data, data + size));
  return 0;
}
