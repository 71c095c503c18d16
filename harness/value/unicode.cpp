#include "value/unicode.hpp"

#include <utf8proc.h>

#include <algorithm>

namespace failmap {

Character first_character(std::string_view text) {
  std::int32_t code = kNoCharacter;
  const auto length =
      utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                       static_cast<utf8proc_ssize_t>(std::min<std::size_t>(text.size(), 4)), &code);
  if (length <= 0) return {kNoCharacter, 1};
  return {code, static_cast<std::size_t>(length)};
}

bool is_printable(std::int32_t code) {
  if (code == ' ') return true;
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS: return false;
    default: return true;
  }
}

}  // namespace failmap
