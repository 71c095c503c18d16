/// What differs between two texts, line by line.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace failmap {

enum class Change { None, Removed, Added };

struct DiffLine {
  Change change;
  std::string_view text;  ///< with its newline, which only the last line of a text may lack
};

/// Lines that changed, with the ones around them that did not.
struct Hunk {
  std::size_t old_begin;  ///< the index of its first line in the old text, from 0
  std::size_t new_begin;
  std::vector<DiffLine> lines;  ///< where lines were replaced, the old ones stand before the new ones
};

/// The shortest way from the old text to the new one, in their order; no hunk where they are equal. Changes
/// with more than twice `context` unchanged lines in between are in hunks of their own. The lines are parts
/// of the texts, which outlive them. Meant for sources: time and memory grow with the product of the numbers
/// of lines.
std::vector<Hunk> line_diff(std::string_view old_text, std::string_view new_text, std::size_t context = 3);

}  // namespace failmap
