#include "bench/sizes.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "corpus/parameters.hpp"

namespace failmap {
namespace {

using testing::ElementsAre;

TEST(Sizes, AreListedOrStepByTens) {
  EXPECT_THAT(parse_sizes("1e2..1e6"), ElementsAre(100, 1000, 10000, 100000, 1000000));
  EXPECT_THAT(parse_sizes("5..60"), ElementsAre(5, 50));
  EXPECT_THAT(parse_sizes("5e4,100,100"), ElementsAre(100, 50000));
  for (const char* text :
       {"", "1,", "x", "0", "1.5", "-1", "1e9", "10..1", "1..", "1e2...1e3", "1 2", "nan"}) {
    EXPECT_THROW(parse_sizes(text), UsageError) << text;
  }
}

}  // namespace
}  // namespace failmap
