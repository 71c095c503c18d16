/// Text in columns: widths as a terminal shows them, colour, escapes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace failmap {

/// The columns that UTF-8 text takes on a terminal; a wide character takes two, a combining one none.
std::size_t display_width(std::string_view text);

/// The text, or its beginning and "…" where it is wider than `width` (at least 1).
std::string shorten(std::string_view text, std::size_t width);

enum class Colour { None, Good, Bad, Faint, Bold };

struct Cell {
  std::string text;
  Colour colour = Colour::None;
};

/// Lines of cells under a header, each column as wide as its widest cell. The last column is not filled up.
class TextTable {
 public:
  /// `width` is that of the terminal; where the table is wider, the widest columns are shortened. 0: never.
  TextTable(std::vector<std::string> header, std::size_t width, bool colour)
      : header_(std::move(header)), width_(width), colour_(colour) {}

  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }

  /// Every line begins with `indent` and ends with a newline.
  void append(std::string& out, std::string_view indent) const;

 private:
  std::vector<std::size_t> column_widths(std::size_t available) const;

  std::vector<std::string> header_;
  std::vector<std::vector<Cell>> rows_;
  std::size_t width_;
  bool colour_;
};

/// The text between the terminal's codes for that colour, or as it is.
std::string coloured(std::string_view text, Colour colour, bool on);

/// "1 case", "80 cases".
std::string count(std::size_t number, std::string_view noun);

/// For Markdown, one line each: text in which nothing is markup, and a value in backticks that may stand in a
/// table.
std::string markdown_text(std::string_view text);
std::string markdown_code(std::string_view text);

}  // namespace failmap
