#include "record/line_diff.hpp"

#include <algorithm>
#include <dtl/dtl.hpp>

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

std::vector<DiffLine> every_line(const Lines& old_lines, const Lines& new_lines) {
  constexpr bool kRemovedFirst = true;
  dtl::Diff<std::string_view, Lines> diff(old_lines, new_lines, kRemovedFirst);
  diff.compose();
  std::vector<DiffLine> lines;
  for (const auto& [text, step] : diff.getSes().getSequence()) {
    const Change change = step.type == dtl::SES_COMMON   ? Change::None
                          : step.type == dtl::SES_DELETE ? Change::Removed
                                                         : Change::Added;
    lines.push_back({change, text});
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
