/// C++ source as HTML.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace failmap {

/// The text with every character escaped that does not show, or that turns the direction of writing
/// (`\u202e`). Backslashes and tabs stay as they are.
std::string visible(std::string_view text);

/// `visible` text in which nothing is markup.
std::string escape_html(std::string_view text);

/// The lines of C++ source, without newlines, as HTML: spans of the classes comment, preprocessor, string,
/// number, keyword, type and function, none of which goes over the end of a line.
std::vector<std::string> highlight(std::string_view source);

}  // namespace failmap
