/// Counts characters up to the end of the text.
#include "contract.hpp"

namespace text_limit {

std::string repair::solve(const std::string& text, std::int64_t limit) {
  if (limit < 0) throw failmap::Rejected("a negative limit");
  std::size_t end = 0;
  for (; limit > 0 && end < text.size(); --limit) end += length_of_character(text[end]);
  return text.substr(0, end);
}

}  // namespace text_limit
