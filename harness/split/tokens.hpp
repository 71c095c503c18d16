/// C++ source as tokens: enough of the language to abstract names and literals, and to rename and uncomment.
#pragma once

#include <string_view>
#include <vector>

namespace failmap {

enum class TokenKind { Blank, Comment, Identifier, Keyword, Number, Text, Punctuation };

struct Token {
  TokenKind kind;
  std::string_view text;
};

/// The tokens in order; put together they are the source again. Texts are string and character literals, raw
/// ones too, and the header names of #include. Every other character is punctuation by itself. What does not
/// end (a comment, a literal) ends with the source, a plain literal with its line.
std::vector<Token> tokenize(std::string_view source);

}  // namespace failmap
