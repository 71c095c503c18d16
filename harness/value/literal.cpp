#include "value/literal.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include "value/unicode.hpp"

namespace failmap {
namespace {

void append_hex(std::string& out, std::string_view prefix, std::uint32_t number, std::size_t digits) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += prefix;
  for (std::size_t place = digits; place-- > 0;) out += kDigits[(number >> (4 * place)) & 0xF];
}

void append_character(std::string& out, std::string_view bytes, std::int32_t character, char quote) {
  const auto code = static_cast<std::uint32_t>(character);
  if (character < 0) {
    append_hex(out, "\\u", 0xDC00U + static_cast<unsigned char>(bytes.front()), 4);
  } else if ((character == quote && quote != '\0') || character == '\\') {
    out += '\\';
    out += bytes;
  } else if (character == '\n') {
    out += "\\n";
  } else if (character == '\r') {
    out += "\\r";
  } else if (character == '\t') {
    out += "\\t";
  } else if (is_printable(character)) {
    out += bytes;
  } else if (code < 0x100) {
    append_hex(out, "\\x", code, 2);
  } else if (code < 0x10000) {
    append_hex(out, "\\u", code, 4);
  } else {
    append_hex(out, "\\U", code, 8);
  }
}

/// `quote` is escaped too; 0 for none.
void append_characters(std::string& out, std::string_view text, char quote) {
  while (!text.empty()) {
    const Character next = first_character(text);
    append_character(out, text.substr(0, next.length), next.code, quote);
    text.remove_prefix(next.length);
  }
}

template <typename Items, typename AppendItem>
void append_items(std::string& out, char open, char close, const Items& items, AppendItem append_item) {
  out += open;
  bool first = true;
  for (const auto& item : items) {
    if (!first) out += ", ";
    first = false;
    append_item(item);
  }
  out += close;
}

struct LiteralWriter {
  std::string& out;

  void operator()(None) const { out += "None"; }
  void operator()(bool value) const { out += value ? "True" : "False"; }
  void operator()(std::int64_t value) const { append_integer(out, value); }
  void operator()(double value) const { append_float(out, value); }
  void operator()(const std::string& value) const { append_text_literal(out, value); }
  void operator()(const List& list) const {
    append_items(out, '[', ']', list, [this](const Value& item) { append_literal(out, item); });
  }
  void operator()(const Map& map) const {
    append_items(out, '{', '}', map, [this](const Member& member) {
      append_text_literal(out, member.key);
      out += ": ";
      append_literal(out, member.value);
    });
  }
};

}  // namespace

std::string literal(const Value& value) {
  std::string out;
  append_literal(out, value);
  return out;
}

void append_literal(std::string& out, const Value& value) { std::visit(LiteralWriter{out}, value.storage()); }

void append_text_literal(std::string& out, std::string_view text) {
  const bool has_single = text.find('\'') != std::string_view::npos;
  const bool has_double = text.find('"') != std::string_view::npos;
  const char quote = has_single && !has_double ? '"' : '\'';
  out += quote;
  append_characters(out, text, quote);
  out += quote;
}

void append_float(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "nan";
    return;
  }
  if (std::signbit(value)) out += '-';
  if (std::isinf(value)) {
    out += "inf";
    return;
  }
  // "d.ddde[+-]xx": the shortest digits, of which only the layout is not Python's.
  std::array<char, 32> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::fabs(value),
                                     std::chars_format::scientific);
  const std::string_view text(buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data()));
  const std::size_t mark = text.find('e');
  int exponent = 0;
  const std::size_t sign = text[mark + 1] == '+' ? 1 : 0;
  std::from_chars(text.data() + mark + 1 + sign, text.data() + text.size(), exponent);
  const std::string_view fraction = mark > 2 ? text.substr(2, mark - 2) : std::string_view();

  if (exponent < -4 || exponent >= 16) {
    out += text.substr(0, mark);
    out += exponent < 0 ? "e-" : "e+";
    const int size = std::abs(exponent);
    if (size < 10) out += '0';
    append_integer(out, size);
  } else if (exponent < 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-exponent - 1), '0');
    out += text.front();
    out += fraction;
  } else {
    const auto whole = static_cast<std::size_t>(exponent);
    out += text.front();
    out += fraction.substr(0, whole);
    if (fraction.size() < whole) out.append(whole - fraction.size(), '0');
    out += '.';
    out += fraction.size() > whole ? fraction.substr(whole) : std::string_view("0");
  }
}

void append_integer(std::string& out, std::int64_t value) {
  std::array<char, 24> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  out.append(buffer.data(), written.ptr);
}

std::string printable(std::string_view text) {
  std::string out;
  append_characters(out, text, '\0');
  return out;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const Character next = first_character(text);
    if (next.code < 0) return false;
    text.remove_prefix(next.length);
  }
  return true;
}

}  // namespace failmap
