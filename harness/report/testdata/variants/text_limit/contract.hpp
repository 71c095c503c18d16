/// The first `limit` characters of a text, or all of it where it has no more. Rejected: a negative limit.
#pragma once

#include <cstdint>
#include <string>

#include "value/rejected.hpp"

namespace text_limit {

using Solve = std::string(const std::string& text, std::int64_t limit);

/// In bytes, of the UTF-8 character that begins with that byte.
inline std::size_t length_of_character(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

namespace failure {
Solve solve;
}
namespace attempt {
Solve solve;
}
namespace repair {
Solve solve;
}

}  // namespace text_limit
