#include "record/line_diff.hpp"

#include <algorithm>
#include <cstdint>

namespace failmap {
namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return lines;
}

/// For each pair of places, how many lines the two texts have in common from there on.
class CommonLines {
 public:
  CommonLines(const Lines& old_lines, const Lines& new_lines)
      : width_(new_lines.size() + 1), counts_((old_lines.size() + 1) * width_) {
    for (std::size_t row = old_lines.size(); row-- > 0;) {
      for (std::size_t column = new_lines.size(); column-- > 0;) {
        counts_[row * width_ + column] = old_lines[row] == new_lines[column]
                                             ? at(row + 1, column + 1) + 1
                                             : std::max(at(row + 1, column), at(row, column + 1));
      }
    }
  }

  std::uint32_t at(std::size_t row, std::size_t column) const { return counts_[row * width_ + column]; }

 private:
  std::size_t width_;
  std::vector<std::uint32_t> counts_;
};

std::vector<DiffLine> every_line(const Lines& old_lines, const Lines& new_lines) {
  const CommonLines common(old_lines, new_lines);
  std::vector<DiffLine> lines;
  std::size_t row = 0;
  std::size_t column = 0;
  while (row < old_lines.size() || column < new_lines.size()) {
    const bool both = row < old_lines.size() && column < new_lines.size();
    if (both && old_lines[row] == new_lines[column]) {
      lines.push_back({Change::None, old_lines[row++]});
      ++column;
    } else if (column == new_lines.size() ||
               (both && common.at(row + 1, column) >= common.at(row, column + 1))) {
      lines.push_back({Change::Removed, old_lines[row++]});
    } else {
      lines.push_back({Change::Added, new_lines[column++]});
    }
  }
  return lines;
}

/// Which lines are in a hunk: those that changed, and `context` lines on either side.
std::vector<bool> shown(const std::vector<DiffLine>& lines, std::size_t context) {
  std::vector<bool> shown(lines.size());
  std::size_t done = 0;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    if (lines[index].change == Change::None) continue;
    const std::size_t begin = std::max(done, index - std::min(index, context));
    done = index + std::min(context, lines.size() - index - 1) + 1;
    for (std::size_t place = begin; place < done; ++place) shown[place] = true;
  }
  return shown;
}

}  // namespace

std::vector<Hunk> line_diff(std::string_view old_text, std::string_view new_text, std::size_t context) {
  const std::vector<DiffLine> lines = every_line(lines_of(old_text), lines_of(new_text));
  const std::vector<bool> in_hunk = shown(lines, context);
  std::vector<Hunk> hunks;
  std::size_t old_line = 0;
  std::size_t new_line = 0;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    if (in_hunk[index]) {
      if (index == 0 || !in_hunk[index - 1]) hunks.push_back({old_line, new_line, {}});
      hunks.back().lines.push_back(lines[index]);
    }
    if (lines[index].change != Change::Added) ++old_line;
    if (lines[index].change != Change::Removed) ++new_line;
  }
  return hunks;
}

}  // namespace failmap
