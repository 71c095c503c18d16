/// A fixture's value as a template in the parameter N.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/input_error.hpp"
#include "value/value.hpp"

namespace failmap {

/// Why a template has no value at some N. `place` is the JSON pointer of the expression in its file.
class ExpansionError : public std::runtime_error {
 public:
  explicit ExpansionError(Problem problem)
      : std::runtime_error(problem.message), problem_(std::move(problem)) {}
  const Problem& problem() const { return problem_; }

 private:
  Problem problem_;
};

/// Compiled once, expanded for every N. In its JSON form a string that begins with `=` is an expression; a
/// leading `'` is dropped, so that a text may begin with `=`; {"$number": "nan" | "inf" | "-inf"} is a
/// number; and a list item {"$for": "i", "from": …, "below": …, "item": …} puts its items in place, where i
/// is a name in `item`. Everything else stands for itself. Map keys do not begin with `$`.
class Template {
 public:
  /// Compiles the JSON value that stands at `place`. Every problem is appended to `problems`; with any, the
  /// result is empty.
  static std::optional<Template> compile(const Value& json, std::string_view place,
                                         std::vector<Problem>& problems);

  /// The value at N. Throws ExpansionError where an expression has none, and where loops would give the value
  /// more than 10,000,000 items and members in all (32 bytes of text count as one more).
  Value expand(std::int64_t n) const;

  struct Node;

 private:
  explicit Template(std::shared_ptr<const Node> root) : root_(std::move(root)) {}
  std::shared_ptr<const Node> root_;
};

}  // namespace failmap
