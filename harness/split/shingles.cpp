#include "split/shingles.hpp"

#include <algorithm>

#include "split/tokens.hpp"

namespace failmap {
namespace {

constexpr std::size_t kShingle = 5;  ///< tokens

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  for (const char character : text) {
    hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3;
  }
  return mix(hash);
}

/// What counts of each token.
std::vector<std::uint64_t> symbols_of(std::string_view source) {
  std::vector<std::uint64_t> symbols;
  for (const Token& token : tokenize(source)) {
    switch (token.kind) {
      case TokenKind::Blank:
      case TokenKind::Comment: break;
      case TokenKind::Keyword:
      case TokenKind::Punctuation: symbols.push_back(hash_of(token.text)); break;
      case TokenKind::Identifier:
      case TokenKind::Number:
      case TokenKind::Text: symbols.push_back(mix(static_cast<std::uint64_t>(token.kind))); break;
    }
  }
  return symbols;
}

}  // namespace

Shingles shingles_of(std::string_view source) {
  const std::vector<std::uint64_t> symbols = symbols_of(source);
  Shingles shingles;
  for (std::size_t first = 0; first == 0 || first + kShingle <= symbols.size(); ++first) {
    std::uint64_t hash = 0;
    for (std::size_t place = first; place < std::min(first + kShingle, symbols.size()); ++place) {
      hash = mix(hash ^ symbols[place]);
    }
    shingles.push_back(hash);
  }
  std::sort(shingles.begin(), shingles.end());
  shingles.erase(std::unique(shingles.begin(), shingles.end()), shingles.end());
  return shingles;
}

}  // namespace failmap
