#include "corpus/family.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "value/property_testing.hpp"

namespace failmap {
namespace {

TEST(Family, CountsItsIdsUpFromTheFirst) {
  const Family family{"FA-", 99246, 5, 1, 10};
  EXPECT_EQ(family.size(), 10);
  EXPECT_EQ(family.published_id(1), "FA-99246");
  EXPECT_EQ(family.published_id(10), "FA-99255");
  EXPECT_EQ(family.case_number(1), 1);
  EXPECT_EQ(family.case_number(10), 10);
  EXPECT_EQ(family.case_number(0), std::nullopt);
  EXPECT_EQ(family.case_number(11), std::nullopt);
  EXPECT_EQ(case_id("partial_sum", family, 1), "FA-99246");
  EXPECT_EQ(case_id("partial_sum", family, 10), "FA-99255");
  EXPECT_EQ(case_id("partial_sum", family, 11), "partial_sum@N=11");
  EXPECT_EQ(case_id("partial_sum", family, 0), "partial_sum@N=0");
  EXPECT_EQ(case_id("partial_sum", family, -3), "partial_sum@N=-3");
}

TEST(Family, BeginsAtAnyParameter) {
  const Family family{"X", 5, 1, -2, 3};
  EXPECT_EQ(family.size(), 6);
  EXPECT_EQ(family.case_number(-2), 1);
  EXPECT_EQ(case_id("m", family, -2), "X5");
  EXPECT_EQ(case_id("m", family, 3), "X10");
  EXPECT_EQ(family.parameter_of("X5"), -2);
  EXPECT_EQ(family.parameter_of("X10"), 3);
}

TEST(Family, FillsIdsWithZerosAndLetsThemGrow) {
  const Family padded{"FB-", 8, 5, 1, 3};
  EXPECT_EQ(padded.published_id(2), "FB-00009");
  EXPECT_EQ(padded.published_id(3), "FB-00010");
  const Family growing{"C", 98, 2, 1, 4};
  EXPECT_EQ(growing.published_id(2), "C99");
  EXPECT_EQ(growing.published_id(3), "C100");
  EXPECT_EQ(growing.parameter_of("C100"), 3);
  const Family zero{"C", 0, 3, 0, 1};
  EXPECT_EQ(zero.published_id(1), "C000");
  EXPECT_EQ(zero.parameter_of("C000"), 0);
}

TEST(Family, KnowsNoForeignId) {
  const Family family{"FA-", 98, 3, 1, 4};
  for (const char* id : {"FA-098", "FA-099", "FA-100", "FA-101"}) EXPECT_TRUE(family.parameter_of(id)) << id;
  for (const char* id : {"",
                         "FA-",
                         "FA-97",
                         "FA-097",
                         "FA-102",
                         "FA-98",
                         "FA-0098",
                         "FA-99",
                         "FA-0100",
                         "FB-098",
                         "fa-098",
                         "098",
                         "98",
                         "XFA-098",
                         " FA-098",
                         "FA-098 ",
                         "FA-098x",
                         "FA--098",
                         "FA-9223372036854775807",
                         "FA-99999999999999999999999",
                         "FA-\xd9\xa9"}) {
    EXPECT_EQ(family.parameter_of(id), std::nullopt) << id;
  }
}

TEST(Family, FindsTheParameterOfEachOfItsIds) {
  for_all_draws([] {
    const auto first_number = static_cast<std::int64_t>(draw_below(1 << 16));
    const auto from = static_cast<std::int64_t>(draw_below(1 << 16)) - (1 << 15);
    Family family{"FA-", first_number, draw_from(1, 9), from,
                  from + static_cast<std::int64_t>(draw_below(256))};
    family.number_width = std::max(family.number_width, std::to_string(first_number).size());
    for (std::int64_t n = family.from; n <= family.to; ++n) {
      const std::string id = case_id("m", family, n);
      EXPECT_EQ(family.parameter_of(id), n);
      EXPECT_GE(id.size(), 3 + family.number_width);
    }
    // Below, among and above them.
    const auto near = first_number - 256 + static_cast<std::int64_t>(draw_below(768));
    const std::string other = "FA-" + std::to_string(std::max<std::int64_t>(near, 0));
    const auto n = family.parameter_of(other);
    EXPECT_TRUE(!n || case_id("m", family, *n) == other) << other;
  });
}

TEST(SplitId, TakesTheDigitsOffTheEnd) {
  const auto parts = split_id("FA-00246");
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(parts->prefix, "FA-");
  EXPECT_EQ(parts->number, 246);
  EXPECT_EQ(parts->width, 5U);
  EXPECT_EQ(split_id("a1b22")->prefix, "a1b");
  EXPECT_EQ(split_id("7")->prefix, "");
  EXPECT_EQ(split_id("X999999999999999")->number, 999'999'999'999'999);
  for (const char* id : {"", "FA-", "FA-1x", "X1000000000000000"}) EXPECT_FALSE(split_id(id)) << id;
}

TEST(Family, FindsTheParameterAfterAMechanismsName) {
  EXPECT_EQ(parameter_after_at("m@N=11", "m"), 11);
  EXPECT_EQ(parameter_after_at("m@N=-3", "m"), -3);
  for (const char* text : {"m", "m@N=", "m@N=1x", "mm@N=1", "@N=1", "m@1", "m@N= 1"}) {
    EXPECT_EQ(parameter_after_at(text, "m"), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace failmap
