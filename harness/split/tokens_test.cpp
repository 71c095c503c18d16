#include "split/tokens.hpp"

#include <gtest/gtest.h>

#include <string>

#include "value/property_testing.hpp"

namespace failmap {
namespace {

/// The tokens of one kind, with a bar between two.
std::string tokens_of(TokenKind kind, std::string_view source) {
  std::string joined;
  for (const Token& token : tokenize(source)) {
    if (token.kind != kind) continue;
    joined += (joined.empty() ? "" : "|") + std::string(token.text);
  }
  return joined;
}

std::string put_together(std::string_view source) {
  std::string joined;
  for (const Token& token : tokenize(source)) joined += token.text;
  return joined;
}

TEST(Tokens, TellNamesFromKeywords) {
  EXPECT_EQ(tokens_of(TokenKind::Identifier, "int value = other_1 + std::min(a, 2);"),
            "value|other_1|std|min|a");
  EXPECT_EQ(tokens_of(TokenKind::Keyword, "int value; return sizeof(value);"), "int|return|sizeof");
}

TEST(Tokens, TakeLiteralsWhole) {
  EXPECT_EQ(tokens_of(TokenKind::Number, "1'000 + 0x1.8p+3 - 1e-5f * .5 / 7u8 a1"),
            "1'000|0x1.8p+3|1e-5f|.5|7u8");
  EXPECT_EQ(tokens_of(TokenKind::Text, R"(f("a\"//b", 'c', '\'', u8"d"))"), R"("a\"//b"|'c'|'\''|u8"d")");
  EXPECT_EQ(tokens_of(TokenKind::Text, "x = R\"x(a)\" \n // )x\"; y"), "R\"x(a)\" \n // )x\"");
  EXPECT_EQ(tokens_of(TokenKind::Text, "#include <vector>\n#include \"a.hpp\"\nb < c > d"),
            "<vector>|\"a.hpp\"");
}

TEST(Tokens, FindComments) {
  EXPECT_EQ(tokens_of(TokenKind::Comment, "a /* b // c */ d // e \"f\n\"// g\""), "/* b // c */|// e \"f");
  EXPECT_EQ(tokens_of(TokenKind::Comment, "a /* b"), "/* b");
}

TEST(Tokens, EndAPlainLiteralWithItsLine) { EXPECT_EQ(tokens_of(TokenKind::Identifier, "a = 'b\nc"), "a|c"); }

TEST(Tokens, PutTogetherAreTheSource) {
  for_all_draws([] {
    const std::string source =
        draw_text({"a",  "R\"", "(", ")\"", "\"", "'",  "\\",       "/*", "*/",       "//",
                   "\n", " ",   "1", ".",   "e+", "u8", "\xc3\xa9", "<",  "#include", "%"},
                  100);
    EXPECT_EQ(put_together(source), source);
  });
}

}  // namespace
}  // namespace failmap
