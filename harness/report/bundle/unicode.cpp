// Stands in for the archive's own file, which looks characters up in a library's tables. Only error messages
// depend on it: here they escape whatever is not ASCII.
#include "value/unicode.hpp"

namespace failmap {

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  if (length == 1) return {byte(0), 1};
  if (length > text.size()) return {kNoCharacter, 1};
  std::int32_t code = byte(0) & (0xFF >> (length + 1));
  for (std::size_t at = 1; at < length; ++at) {
    if ((byte(at) & 0xC0) != 0x80) return {kNoCharacter, 1};
    code = code * 64 + (byte(at) & 0x3F);
  }
  return {code, length};
}

bool is_printable(std::int32_t code) { return code >= 0x20 && code < 0x7F; }

}  // namespace failmap
