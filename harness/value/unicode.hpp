/// Characters of UTF-8 text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace failmap {

/// Stands for a byte that starts no character.
inline constexpr std::int32_t kNoCharacter = -1;

struct Character {
  std::int32_t code;
  std::size_t length;  ///< in bytes, at least 1
};

/// The character that a text, which is not empty, begins with.
Character first_character(std::string_view text);

/// Python's str.isprintable for one character: everything but controls, formats, surrogates, private use,
/// unassigned, and separators other than the space.
bool is_printable(std::int32_t code);

}  // namespace failmap
