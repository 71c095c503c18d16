#include "run/plan.hpp"

#include <gtest/gtest.h>

#include "run/testing.hpp"

namespace failmap {
namespace {

Number identity(Number value) { return value; }

class PlanTest : public testing::Test {
 protected:
  /// A mechanism that has no value at N = 5.
  Subject subject() const {
    return {
        &registry_.mechanisms[0],
        fixture_file(R"(["value"])", R"json([{"check":"c","given":{"value":"=1/(N-5)"},"expected":0}])json")};
  }

  const Registry registry_ = probe_registry(identity, identity, identity);
  const Subject one_ = subject();
  const Subject other_ = subject();
  Plan plan_{{Role::Repair, Role::Failure}};
};

TEST_F(PlanTest, HasTheCasesInTheOrderTheyWereAdded) {
  plan_.add(other_, Parameters::parse("7..8,3"));
  plan_.add(one_, Parameters::parse("2"));
  plan_.add(other_, Parameters::parse("9,4"));

  const std::vector<std::pair<const Subject*, std::int64_t>> expected{
      {&other_, 3}, {&other_, 7}, {&other_, 8}, {&one_, 2}, {&other_, 4}, {&other_, 9}};
  ASSERT_EQ(plan_.size(), expected.size());
  for (std::uint64_t place = 0; place < plan_.size(); ++place) {
    EXPECT_EQ(plan_.at(place).subject, expected[place].first) << place;
    EXPECT_EQ(plan_.at(place).n, expected[place].second) << place;
  }
  ASSERT_EQ(plan_.parts().size(), 3U);
  EXPECT_EQ(plan_.parts()[1].first, 3U);
  EXPECT_EQ(plan_.roles(), (std::vector<Role>{Role::Repair, Role::Failure}));
}

TEST_F(PlanTest, IsEmptyWithoutParameters) {
  plan_.add(one_, Parameters());
  EXPECT_EQ(plan_.size(), 0U);
  EXPECT_TRUE(plan_.parts().empty());
}

/// A plan that held its cases would not fit any memory.
TEST_F(PlanTest, HoldsNoCase) {
  constexpr std::int64_t kMany = 1'000'000'000'000'000;
  plan_.add(one_, Parameters(6, kMany));
  plan_.add(other_, Parameters(6, 7));
  EXPECT_EQ(plan_.size(), static_cast<std::uint64_t>(kMany) - 5 + 2);
  EXPECT_EQ(plan_.at(static_cast<std::uint64_t>(kMany) - 6).n, kMany);
  EXPECT_EQ(plan_.at(plan_.size() - 1).subject, &other_);
  EXPECT_EQ(plan_.at(plan_.size() - 1).n, 7);
}

TEST_F(PlanTest, RefusesAFirstOrLastCaseWithoutAValue) {
  EXPECT_THROW(plan_.add(one_, Parameters(5, 9)), InputError);
  EXPECT_THROW(plan_.add(one_, Parameters(1, 5)), InputError);
  EXPECT_EQ(plan_.size(), 0U);
  plan_.add(one_, Parameters(4, 6));  // 5 is found out when it is its turn
  EXPECT_EQ(plan_.size(), 3U);
}

}  // namespace
}  // namespace failmap
