#include "corpus/parameters.hpp"

#include <gmock/gmock-matchers.h>

#include <set>
#include <string>

#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

std::vector<std::int64_t> all_of(const Parameters& parameters) {
  std::vector<std::int64_t> values;
  for (std::uint64_t index = 0; index < parameters.size(); ++index) values.push_back(parameters.at(index));
  return values;
}

using Values = std::vector<std::int64_t>;

TEST(Parameters, AreReadFromValuesAndRanges) {
  EXPECT_EQ(all_of(Parameters::parse("7")), Values({7}));
  EXPECT_EQ(all_of(Parameters::parse("1..5")), Values({1, 2, 3, 4, 5}));
  EXPECT_EQ(all_of(Parameters::parse("7,999983")), Values({7, 999983}));
  EXPECT_EQ(all_of(Parameters::parse("9,1..3,5")), Values({1, 2, 3, 5, 9}));
  EXPECT_EQ(all_of(Parameters::parse("3,3,1..3,2..4")), Values({1, 2, 3, 4}));
  EXPECT_EQ(all_of(Parameters::parse("-3..-1,0")), Values({-3, -2, -1, 0}));
  EXPECT_EQ(all_of(Parameters::parse("4..4")), Values({4}));
  EXPECT_EQ(all_of(Parameters::parse("007")), Values({7}));
}

TEST(Parameters, AreWrittenAsTheyAreRead) {
  EXPECT_EQ(Parameters::parse("9,1..3,5,-2").text(), "-2,1..3,5,9");
  EXPECT_EQ(Parameters::parse("4..4").text(), "4");
  EXPECT_EQ(Parameters().text(), "");
}

TEST(Parameters, AreAsManyAsYouLike) {
  const Parameters parameters = Parameters::parse("-1000000000000000..1000000000000000");
  EXPECT_EQ(parameters.size(), 2'000'000'000'000'001U);
  EXPECT_EQ(parameters.at(0), -1'000'000'000'000'000);
  EXPECT_EQ(parameters.at(1'000'000'000'000'007), 7);
  EXPECT_EQ(parameters.at(parameters.size() - 1), 1'000'000'000'000'000);
}

TEST(Parameters, RefuseWhatIsNone) {
  for (const char* text : {"",
                           " ",
                           ",",
                           "1,",
                           ",1",
                           "1,,2",
                           "1..",
                           "..1",
                           "..",
                           "1...2",
                           "1..2..3",
                           "5..1",
                           "a",
                           "1a",
                           "1 ",
                           " 1",
                           "1, 2",
                           "+1",
                           "1.5",
                           "1e3",
                           "0x1",
                           "--1",
                           "1-3",
                           "N=1",
                           "1000000000000001",
                           "-1000000000000001",
                           "1..1000000000000001",
                           "99999999999999999999"}) {
    EXPECT_THROW(Parameters::parse(text), UsageError) << text;
  }
  try {
    Parameters::parse("1..3,5..4,x");
    FAIL() << "5..4 is no range";
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), ::testing::StartsWith("'5..4' is no value of N; write 7, or 1..100"));
  }
}

TEST(Parameters, HoldNothingAtFirst) {
  const Parameters none;
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(none.size(), 0U);
  EXPECT_FALSE(none.contains(0));
  Parameters some;
  some.add(none);
  EXPECT_TRUE(some.empty());
  some.add({1, 2});
  some.add(none);
  EXPECT_EQ(all_of(some), Values({1, 2}));
  some.add(some);
  EXPECT_EQ(all_of(some), Values({1, 2}));
}

TEST(Parameters, ReachToTheEdgesOf64Bits) {
  Parameters parameters{kMost, kMost};
  parameters.add({kMost, kMost});
  parameters.add({kMost - 1, kMost});
  parameters.add({kLeast, kLeast});
  parameters.add({kLeast, kLeast + 1});
  EXPECT_EQ(all_of(parameters), Values({kLeast, kLeast + 1, kMost - 1, kMost}));
  EXPECT_TRUE(parameters.contains(kMost));
  EXPECT_FALSE(parameters.contains(0));
}

TEST(Parameters, TakeManyGapsInTheirStride) {
  constexpr std::int64_t kCount = 200'000;
  Parameters parameters;
  for (std::int64_t n = 0; n < kCount; ++n) parameters.add({3 * n, 3 * n});
  std::int64_t sum = 0;
  for (std::uint64_t index = 0; index < parameters.size(); ++index) sum += parameters.at(index);
  EXPECT_EQ(sum, 3 * (kCount * (kCount - 1) / 2));
  EXPECT_TRUE(parameters.contains(3 * (kCount - 1)));
  EXPECT_FALSE(parameters.contains(3 * (kCount - 1) - 1));
}

TEST(Parameters, AreASet) {
  for_all_draws([] {
    Parameters parameters;
    std::set<std::int64_t> model;
    for (auto adds = draw_below(50); adds > 0; --adds) {
      const std::int64_t first = static_cast<std::int64_t>(draw_below(60)) - 30;
      const std::int64_t last = first + static_cast<std::int64_t>(draw_below(8));
      Parameters more{first, last};
      for (std::int64_t n = first; n <= last; ++n) model.insert(n);
      if (draw_below(3) == 1) {
        more.add({last + 2, last + 2});
        model.insert(last + 2);
      }
      parameters.add(more);
    }
    EXPECT_EQ(parameters.empty(), model.empty());
    EXPECT_EQ(all_of(parameters), Values(model.begin(), model.end()));
    for (std::int64_t n = -35; n < 45; ++n) EXPECT_EQ(parameters.contains(n), model.contains(n));
  });
}

}  // namespace
}  // namespace failmap
