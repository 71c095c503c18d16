/// A source text as a set of hashes of its short runs of tokens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace failmap {

/// The hashes of every five tokens in a row, ascending, each once. Blanks and comments do not count, every
/// identifier counts as the same one, and so do numbers and texts.
using Shingles = std::vector<std::uint64_t>;
Shingles shingles_of(std::string_view source);

/// Spreads every bit over all (splitmix64).
inline std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

}  // namespace failmap
