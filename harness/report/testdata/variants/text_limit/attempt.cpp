/// Counts characters, and takes it for granted that the text has so many.
#include "contract.hpp"

namespace text_limit {

std::string attempt::solve(const std::string& text, std::int64_t limit) {
  if (limit < 0 || text.empty()) throw failmap::Rejected("there is nothing to limit");
  std::size_t end = 0;
  for (; limit > 0; --limit) end += length_of_character(text.at(end));
  return text.substr(0, end);
}

}  // namespace text_limit
