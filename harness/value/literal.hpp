/// Writes a value as Python's `repr` does: `None`, `0.6666666666666666`, `1e+16`, `'a'`, `[[1.2, 0], []]`.
#pragma once

#include <string>
#include <string_view>

#include "value/value.hpp"

namespace failmap {

/// The literal of a value, on one line, ASCII but for printable characters (Unicode 15, as Python 3.12). A
/// byte that is not part of UTF-8 text shows as Python shows an undecodable one: `\udc80` to `\udcff`.
std::string literal(const Value& value);

void append_literal(std::string& out, const Value& value);
void append_text_literal(std::string& out, std::string_view text);

/// The shortest digits that read back as the same double, laid out as Python does: with a point, or with an
/// exponent below 1e-4 and from 1e16 on; `inf`, `-inf`, `nan`.
void append_float(std::string& out, double value);

void append_integer(std::string& out, std::int64_t value);

/// The text on one line, with everything escaped that a literal escapes but for the quotes.
std::string printable(std::string_view text);

/// Whether the bytes are well-formed UTF-8.
bool is_utf8(std::string_view text);

}  // namespace failmap
