#include "report/text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <numeric>

#include "value/literal.hpp"
#include "value/unicode.hpp"

namespace failmap {
namespace {

std::size_t columns_of(Character character) {
  // A byte that is not UTF-8 is shown as one sign.
  return character.code == kNoCharacter ? 1 : static_cast<std::size_t>(utf8proc_charwidth(character.code));
}

void append_padded(std::string& line, const Cell& cell, std::size_t width, bool colour) {
  const std::string text = shorten(cell.text, width);
  line += coloured(text, cell.colour, colour);
  line.append(width - std::min(width, display_width(text)), ' ');
}

void append_line(std::string& out, std::string_view indent, const std::vector<Cell>& cells,
                 const std::vector<std::size_t>& widths, bool colour) {
  std::string line(indent);
  for (std::size_t column = 0; column < cells.size(); ++column) {
    if (column > 0) line += "  ";
    append_padded(line, cells[column], widths[column], colour);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  out += line + '\n';
}

}  // namespace

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character character = first_character(text);
    width += columns_of(character);
    text.remove_prefix(character.length);
  }
  return width;
}

std::string shorten(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  std::size_t bytes = 0;
  std::size_t columns = 0;
  while (true) {
    const Character character = first_character(text.substr(bytes));
    if (columns + columns_of(character) + 1 > width) return std::string(text.substr(0, bytes)) + "…";
    bytes += character.length;
    columns += columns_of(character);
  }
}

void TextTable::append(std::string& out, std::string_view indent) const {
  const auto widths = column_widths(width_ > indent.size() ? width_ - indent.size() : 0);
  std::vector<Cell> header;
  for (const std::string& name : header_) header.push_back({name, Colour::Faint});
  append_line(out, indent, header, widths, colour_);
  for (const auto& row : rows_) append_line(out, indent, row, widths, colour_);
}

std::vector<std::size_t> TextTable::column_widths(std::size_t available) const {
  std::vector<std::size_t> widths;
  for (const std::string& name : header_) widths.push_back(display_width(name));
  for (const auto& row : rows_) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], display_width(row[column].text));
    }
  }
  if (width_ == 0) return widths;
  constexpr std::size_t kNarrowest = 8;
  while (std::accumulate(widths.begin(), widths.end(), 2 * (widths.size() - 1)) > available) {
    const auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= kNarrowest) break;
    --*widest;
  }
  return widths;
}

std::string coloured(std::string_view text, Colour colour, bool on) {
  const char* code = "";
  switch (colour) {
    case Colour::None: break;
    case Colour::Good: code = "\x1b[32m"; break;
    case Colour::Bad: code = "\x1b[31m"; break;
    case Colour::Faint: code = "\x1b[2m"; break;
    case Colour::Bold: code = "\x1b[1m"; break;
  }
  if (!on || colour == Colour::None) return std::string(text);
  return code + std::string(text) + "\x1b[0m";
}

std::string count(std::size_t number, std::string_view noun) {
  return std::to_string(number) + ' ' + std::string(noun) + (number == 1 ? "" : "s");
}

std::string markdown_text(std::string_view text) {
  constexpr std::string_view kMarkup = "\\`*_{}[]<>()#+-.!|&~";
  std::string out;
  for (const char character : printable(text)) {
    if (kMarkup.find(character) != std::string_view::npos) out += '\\';
    out += character;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  std::size_t longest = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find_first_not_of('`', start), text.size());
    longest = std::max(longest, end - start);
    start = std::max(end, start + 1);
  }
  const std::string fence(longest + 1, '`');
  const std::string space = longest > 0 ? " " : "";
  std::string code = fence + space;
  for (const char character : text) {
    if (character == '|') code += '\\';
    code += character;
  }
  return code + space + fence;
}

}  // namespace failmap
