#include "split/shares.hpp"

#include <gtest/gtest.h>

#include "corpus/parameters.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using Texts = std::vector<std::string>;

std::vector<std::uint64_t> parts_of(const Texts& ratios) {
  std::vector<std::uint64_t> parts;
  for (const Share& share : parse_ratios(ratios)) parts.push_back(share.parts);
  return parts;
}

std::string ratio_refusal(const Texts& ratios) {
  return refusal_of<UsageError>([&] { parse_ratios(ratios); });
}

TEST(Shares, AreTheLeastWholeNumbers) {
  EXPECT_EQ(parts_of({"train=0.8", "validation=0.1", "test=0.1"}), (std::vector<std::uint64_t>{8, 1, 1}));
  EXPECT_EQ(parts_of({"a=0.50", "b=0.5"}), (std::vector<std::uint64_t>{1, 1}));
  EXPECT_EQ(parts_of({"a=0.333333", "b=0.666667"}), (std::vector<std::uint64_t>{333333, 666667}));
  EXPECT_EQ(parts_of({"all=1"}), (std::vector<std::uint64_t>{1}));
}

/// Where doubles are summed, 0.7 + 0.1 + 0.1 + 0.1 is not 1.
TEST(Shares, AreSummedExactly) {
  ASSERT_NE(0.7 + 0.1 + 0.1 + 0.1, 1.0);
  EXPECT_EQ(parts_of({"a=0.7", "b=0.1", "c=0.1", "d=0.1"}), (std::vector<std::uint64_t>{7, 1, 1, 1}));
  EXPECT_EQ(ratio_refusal({"a=0.8", "b=0.1", "c=0.2"}),
            "the ratios sum to 1.1; they are shares of all cases and sum to 1");
  EXPECT_EQ(ratio_refusal({"a=0.999999"}),
            "the ratios sum to 0.999999; they are shares of all cases and sum to 1");
}

TEST(Shares, RefuseWhatIsNone) {
  for (const char* text :
       {"", "train", "=0.5", "a=", "a=-0.1", "a=+1", "a=1.5", "a=2", "a=0", "a=0.0", "a=.5", "a=1.",
        "a=0.1234567", "a=1e-1", "a=0,5", "a=0x1", "a b=1", "a=10", "held_out=1"}) {
    EXPECT_NE(ratio_refusal({text}), "nothing") << text;
  }
  EXPECT_EQ(ratio_refusal({"a=0.5", "a=0.5"}), "the set 'a' has two ratios");
}

TEST(Shares, AreEqualForFolds) {
  const std::vector<Share> folds = equal_folds(3);
  ASSERT_EQ(folds.size(), 3U);
  EXPECT_EQ(folds[0].set, "fold_1");
  EXPECT_EQ(folds[2].set, "fold_3");
  EXPECT_EQ(all_parts(folds), 3U);
}

TEST(Shares, ADecimalIsTakenAsItIsWritten) {
  for_all_draws([] {
    const auto millionths = draw_below(1'000'001);
    std::string digits = std::to_string(millionths);
    digits.insert(0, digits.size() < 7 ? 7 - digits.size() : 0, '0');
    const auto decimal = parse_decimal(digits.substr(0, 1) + "." + digits.substr(1));
    ASSERT_TRUE(decimal.has_value());
    EXPECT_EQ(decimal->numerator * (1'000'000 / decimal->denominator), millionths);
  });
}

}  // namespace
}  // namespace failmap
