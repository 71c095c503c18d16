#include "report/text.hpp"

#include <gtest/gtest.h>

namespace failmap {
namespace {

/// Every kind of character that counts differently, and bytes that are none.
const std::vector<std::string>& pieces() {
  static const std::vector<std::string> all{"a",      "é",        "e\u0301", "表", "😀",
                                            "\u0301", "\xe8\xa1", "\xff",    " "};
  return all;
}

TEST(DisplayWidth, CountsColumnsOfATerminal) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("é"), 1U);
  EXPECT_EQ(display_width("e\u0301"), 1U);
  EXPECT_EQ(display_width("表示"), 4U);
  EXPECT_EQ(display_width("😀"), 2U);
  EXPECT_EQ(display_width("…"), 1U);
  EXPECT_EQ(display_width("a\xff\xe8"), 3U);
}

TEST(Shorten, KeepsWhatFits) {
  EXPECT_EQ(shorten("abc", 3), "abc");
  EXPECT_EQ(shorten("表示", 4), "表示");
  EXPECT_EQ(shorten("", 1), "");
}

TEST(Shorten, EndsInAnEllipsis) {
  EXPECT_EQ(shorten("abcd", 3), "ab…");
  EXPECT_EQ(shorten("abcd", 1), "…");
  EXPECT_EQ(shorten("表示幅", 5), "表示…");
  EXPECT_EQ(shorten("表示幅", 4), "表…");
  EXPECT_EQ(shorten("e\u0301e\u0301e\u0301", 2), "e\u0301…");
}

/// All texts of up to four pieces, at every width up to beyond theirs.
TEST(Shorten, IsNeverWiderThanAskedFor) {
  std::vector<std::string> texts{""};
  for (std::size_t begin = 0, length = 0; length < 4; ++length) {
    const std::size_t end = texts.size();
    for (; begin < end; ++begin) {
      for (const std::string& piece : pieces()) texts.push_back(texts[begin] + piece);
    }
  }
  ASSERT_GT(texts.size(), 6000U);
  for (const std::string& text : texts) {
    for (std::size_t width = 1; width < 10; ++width) {
      const std::string shown = shorten(text, width);
      ASSERT_LE(display_width(shown), width) << text;
      ASSERT_EQ(shown == text, display_width(text) <= width) << text;
    }
  }
}

TEST(TextTable, AlignsWideCharacters) {
  TextTable table({"Name", "Value", "Last"}, 0, false);
  table.add({{"表示"}, {"e\u0301"}, {"x"}});
  table.add({{"a"}, {"long value"}, {""}});
  std::string out;
  table.append(out, "  ");
  EXPECT_EQ(out,
            "  Name  Value       Last\n"
            "  表示  e\u0301           x\n"
            "  a     long value\n");
}

TEST(TextTable, ShortensTheWidestColumnsToTheTerminal) {
  TextTable table({"Name", "Value"}, 26, false);
  table.add({{"short"}, {std::string(40, 'x')}});
  table.add({{"表示表示表示表示"}, {"y"}});
  std::string out;
  table.append(out, "  ");
  EXPECT_EQ(out,
            "  Name         Value\n"
            "  short        xxxxxxxxxx…\n"
            "  表示表示表…  y\n");
}

TEST(TextTable, ColoursTheTextAndNotTheSpace) {
  TextTable table({"A", "B"}, 0, true);
  table.add({{"1", Colour::Good}, {"2"}});
  table.add({{"333", Colour::Bad}, {"4"}});
  std::string out;
  table.append(out, "");
  EXPECT_EQ(out,
            "\x1b[2mA\x1b[0m    \x1b[2mB\x1b[0m\n"
            "\x1b[32m1\x1b[0m    2\n"
            "\x1b[31m333\x1b[0m  4\n");
}

TEST(Coloured, LeavesTheTextAloneWhereThereIsNoColour) {
  EXPECT_EQ(coloured("text", Colour::Bad, false), "text");
  EXPECT_EQ(coloured("text", Colour::None, true), "text");
  EXPECT_EQ(coloured("text", Colour::Bold, true), "\x1b[1mtext\x1b[0m");
}

TEST(Count, SpeaksOfOneAndOfMany) {
  EXPECT_EQ(count(1, "case"), "1 case");
  EXPECT_EQ(count(0, "case"), "0 cases");
  EXPECT_EQ(count(80, "case"), "80 cases");
}

TEST(MarkdownText, LetsNothingBeMarkup) {
  EXPECT_EQ(markdown_text("plain 表 text"), "plain 表 text");
  EXPECT_EQ(markdown_text("a|b *c* _d_ `e` [f](g) <h> &amp; #i ~j~"),
            R"(a\|b \*c\* \_d\_ \`e\` \[f\]\(g\) \<h\> \&amp; \#i \~j\~)");
  EXPECT_EQ(markdown_text("1. - + !"), R"(1\. \- \+ \!)");
}

TEST(MarkdownText, StaysOnOneLine) {
  EXPECT_EQ(markdown_text("a\nb\tc\x1b\xff\\"), R"(a\\nb\\tc\\x1b\\udcff\\\\)");
}

TEST(MarkdownCode, PutsAValueInBackticks) {
  EXPECT_EQ(markdown_code("[2.0, 3.0]"), "`[2.0, 3.0]`");
  EXPECT_EQ(markdown_code("<b> & *c*"), "`<b> & *c*`");
}

TEST(MarkdownCode, EscapesWhatSeparatesCells) {
  EXPECT_EQ(markdown_code("'a|b||'"), R"(`'a\|b\|\|'`)");
  EXPECT_EQ(markdown_code(R"('\\|')"), R"(`'\\\|'`)");
}

TEST(MarkdownCode, TakesMoreBackticksThanAreInIt) {
  EXPECT_EQ(markdown_code("'`'"), "`` '`' ``");
  EXPECT_EQ(markdown_code("`a```b``"), "```` `a```b`` ````");
}

}  // namespace
}  // namespace failmap
