#include "corpus/nearest.hpp"

#include <gtest/gtest.h>

namespace failmap {
namespace {

using Names = std::vector<std::string>;

TEST(Nearest, PutsTheNearestFirst) {
  const Names names{"partial_sum", "token_mean", "partial_sums", "group:partial", "retry_dedup"};
  EXPECT_EQ(nearest("partial_sun", names, 2), Names({"partial_sum", "partial_sums"}));
  EXPECT_EQ(nearest("partial_sums", names, 1), Names({"partial_sums"}));
  EXPECT_EQ(nearest("token_maen", names, 3), Names({"token_mean"}));
}

TEST(Nearest, PutsTheLesserOfEquallyNearFirst) {
  EXPECT_EQ(nearest("ab", Names{"ad", "ac", "abx", "b"}, 9), Names({"abx", "ac", "ad", "b"}));
}

TEST(Nearest, LeavesOutWhatIsFarButForOne) {
  EXPECT_EQ(nearest("abcd", Names{"abxy", "axyz", "wxyz"}, 9), Names({"abxy"}));
  EXPECT_EQ(nearest("abcd", Names{"wxyz", "vwxyz"}, 9), Names({"wxyz"}));
  EXPECT_EQ(nearest("", Names{"bb", "a", "c"}, 9), Names({"a"}));
}

TEST(Nearest, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(nearest("kitten", Names{"sitting", "kitchens", "mitten", "kit"}, 9),
            Names({"mitten", "kit", "kitchens", "sitting"}));
}

TEST(Nearest, GivesNoNameTwiceAndNoMoreThanAsked) {
  EXPECT_EQ(nearest("a", Names{"a", "a", "a"}, 9), Names({"a"}));
  EXPECT_EQ(nearest("aa", Names{"aa", "ab", "ac"}, 2), Names({"aa", "ab"}));
  EXPECT_EQ(nearest("aa", Names{"aa"}, 0), Names());
  EXPECT_EQ(nearest("aa", Names{}, 3), Names());
}

}  // namespace
}  // namespace failmap
