#include "record/line_diff.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "value/property_testing.hpp"

namespace failmap {
namespace {

/// The hunks as `diff -U` writes them, but for its marks where a last newline is missing.
std::string unified(const std::vector<Hunk>& hunks) {
  std::string text;
  for (const Hunk& hunk : hunks) {
    text += "@@ -" + std::to_string(hunk.old_begin + 1) + " +" + std::to_string(hunk.new_begin + 1) + " @@\n";
    for (const DiffLine& line : hunk.lines) {
      text += line.change == Change::None ? ' ' : line.change == Change::Removed ? '-' : '+';
      text += line.text;
    }
  }
  return text;
}

/// The text that the hunks leave when the other one's lines are taken away.
std::string side(const std::vector<Hunk>& hunks, Change other) {
  std::string text;
  for (const Hunk& hunk : hunks) {
    for (const DiffLine& line : hunk.lines) {
      if (line.change != other) text += line.text;
    }
  }
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char character : text) {
    lines.back() += character;
    if (character == '\n') lines.emplace_back();
  }
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

std::string draw_lines() {
  std::string text;
  for (auto count = draw_below(12); count > 0; --count) {
    text += "abcd"[draw_below(4)];
    if (count > 1 || draw_bool()) text += '\n';
  }
  return text;
}

/// The number of lines that two texts have in common, by the textbook's table.
std::size_t longest_common(const std::vector<std::string>& one, const std::vector<std::string>& two) {
  std::vector<std::vector<std::size_t>> best(one.size() + 1, std::vector<std::size_t>(two.size() + 1));
  for (std::size_t row = 1; row <= one.size(); ++row) {
    for (std::size_t column = 1; column <= two.size(); ++column) {
      best[row][column] = one[row - 1] == two[column - 1]
                              ? best[row - 1][column - 1] + 1
                              : std::max(best[row - 1][column], best[row][column - 1]);
    }
  }
  return best[one.size()][two.size()];
}

TEST(LineDiff, HasNoHunkForEqualTexts) {
  EXPECT_TRUE(line_diff("", "").empty());
  EXPECT_TRUE(line_diff("a\nb\n", "a\nb\n").empty());
}

TEST(LineDiff, ShowsWhatChangedAndThreeLinesAround) {
  EXPECT_EQ(unified(line_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n")),
            "@@ -2 +2 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  EXPECT_EQ(unified(line_diff("1\n2\n3\n", "0\n1\n2\n3\n")), "@@ -1 +1 @@\n+0\n 1\n 2\n 3\n");
  EXPECT_EQ(unified(line_diff("", "a\nb\n")), "@@ -1 +1 @@\n+a\n+b\n");
  EXPECT_EQ(unified(line_diff("a\nb\n", "")), "@@ -1 +1 @@\n-a\n-b\n");
}

TEST(LineDiff, PutsOldLinesBeforeTheNewOnes) {
  EXPECT_EQ(unified(line_diff("a\nb\nc\n", "x\ny\nc\nz\n")), "@@ -1 +1 @@\n-a\n-b\n+x\n+y\n c\n+z\n");
}

TEST(LineDiff, JoinsChangesWithFewLinesInBetween) {
  const std::string near = "x\n1\n2\n3\n4\n5\n6\ny\n";
  const std::string far = "x\n1\n2\n3\n4\n5\n6\n7\ny\n";
  EXPECT_EQ(line_diff(near, "1\n2\n3\n4\n5\n6\n").size(), 1U);
  EXPECT_EQ(unified(line_diff(far, "1\n2\n3\n4\n5\n6\n7\n")),
            "@@ -1 +1 @@\n-x\n 1\n 2\n 3\n@@ -6 +5 @@\n 5\n 6\n 7\n-y\n");
  EXPECT_EQ(unified(line_diff(near, "1\n2\n3\n4\n5\n6\n", 0)), "@@ -1 +1 @@\n-x\n@@ -8 +7 @@\n-y\n");
}

TEST(LineDiff, CountsTheLastNewline) {
  EXPECT_EQ(unified(line_diff("a\nb", "a\nb\n")), "@@ -1 +1 @@\n a\n-b+b\n");
}

TEST(LineDiff, TakesTextsOfManyLines) {
  std::string old_text;
  std::string new_text;
  for (int line = 0; line < 2500; ++line) {
    old_text += "old " + std::to_string(line) + "\n";
    new_text += "new " + std::to_string(line) + "\n";
  }
  const auto hunks = line_diff(old_text, new_text);
  EXPECT_EQ(side(hunks, Change::Added), old_text);
  EXPECT_EQ(side(hunks, Change::Removed), new_text);
}

TEST(LineDiff, LeadsFromOneTextToTheOtherByTheShortestWay) {
  for_all_draws([] {
    const std::string old_text = draw_lines();
    const std::string new_text = draw_lines();
    const auto hunks = line_diff(old_text, new_text, 100);
    if (old_text == new_text) {
      EXPECT_TRUE(hunks.empty());
      return;
    }
    ASSERT_FALSE(hunks.empty());
    EXPECT_EQ(side(hunks, Change::Added), old_text);
    EXPECT_EQ(side(hunks, Change::Removed), new_text);
    const auto& lines = hunks.front().lines;
    const auto kept = std::count_if(lines.begin(), lines.end(),
                                    [](const DiffLine& line) { return line.change == Change::None; });
    EXPECT_EQ(static_cast<std::size_t>(kept), longest_common(split(old_text), split(new_text)));
  });
}

}  // namespace
}  // namespace failmap
