#include "value/property_testing.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>

namespace failmap {
namespace {

TEST(Properties, HoldForManyDraws) {
  std::size_t laws = 0;
  std::uint64_t most = 0;
  for_all_draws([&] {
    ++laws;
    assume(draw_bool());
    const std::uint64_t number = draw_from(5, 10);
    EXPECT_GE(number, 5U);
    EXPECT_LT(number, 10U);
    most = std::max(most, number);
  });
  EXPECT_GT(laws, 120U);  // a hundred, and those that were passed over
  EXPECT_EQ(most, 9U);
}

TEST(Properties, FailWithWhatTheSmallestDrawsBroke) {
  EXPECT_FATAL_FAILURE(for_all_draws([] {
                         const std::uint64_t number = draw_below(1000);
                         EXPECT_LT(number, 10U) << "found " << number << ".";
                       }),
                       "found 10.");
  EXPECT_FATAL_FAILURE(for_all_draws([] {
                         EXPECT_EQ(draw_text({"a", "b"}, 9).find('b'), std::string::npos);
                       }),
                       "draw_text");
}

TEST(Properties, FailBeforeTheyAreGivenUp) {
  EXPECT_FATAL_FAILURE(for_all_draws([] {
                         EXPECT_LT(draw_below(1000), 10U) << "too large";
                         assume(false);
                       }),
                       "too large");
}

TEST(Properties, DrawShortAndLongIntegers) {
  bool none = false;
  bool long_one = false;
  bool negative = false;
  for_all_draws([&] {
    const std::int64_t integer = draw_integer();
    none = none || (integer > -8 && integer < 8);
    long_one = long_one || integer > (std::int64_t{1} << 56);
    negative = negative || integer < 0;
  });
  EXPECT_TRUE(none && long_one && negative);
}

TEST(Properties, FailWhereTheLawThrows) {
  EXPECT_FATAL_FAILURE(for_all_draws([] {
                         if (draw_bits() > 5) throw std::runtime_error("thrown in a law");
                       }),
                       "thrown in a law");
}

TEST(Properties, FailWhereNothingIsACaseOfTheLaw) {
  EXPECT_FATAL_FAILURE(for_all_draws([] { assume(false); }), "Gave up");
}

}  // namespace
}  // namespace failmap
