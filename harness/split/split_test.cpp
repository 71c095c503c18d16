#include "split/split.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "corpus/parameters.hpp"
#include "split/stable_rule.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;
using Names = std::vector<std::string>;

std::vector<Group> groups_named(const Names& names, std::uint64_t cases = 10) {
  std::vector<Group> groups;
  for (const std::string& name : names) groups.push_back({name, 1, cases, 6 * cases, {{"a", cases}}});
  return groups;
}

std::vector<Group> draw_groups(std::size_t fewest) {
  std::vector<Group> groups;
  std::uint64_t number = draw_below(8);
  for (auto count = draw_from(fewest, 30); count > 0; --count) {
    number += draw_from(1, 9);
    const std::uint64_t cases = 10 * (1 + number % 4);
    groups.push_back({"g" + std::to_string(number),
                      1 + number % 4,
                      cases,
                      6 * cases,
                      {{number % 3 == 0 ? "a" : "b", cases}}});
  }
  std::sort(groups.begin(), groups.end(),
            [](const Group& left, const Group& right) { return left.name < right.name; });
  return groups;
}

SplitRequest draw_request(SplitMode mode) {
  SplitRequest request{.mode = mode, .salt = "s" + std::to_string(draw_below(1000)), .shares = {}};
  if (draw_bool()) {
    request.shares = equal_folds(draw_from(2, 5));
  } else {
    for (const char* name : {"train", "validation", "test"}) {
      request.shares.push_back({name, draw_from(1, 20)});
    }
  }
  request.stratify = mode == SplitMode::Balanced && draw_bool();
  return request;
}

/// The set of the group of that name.
std::string set_of(const std::vector<Group>& groups, const Names& sets, const std::string& name) {
  for (std::size_t index = 0; index < groups.size(); ++index) {
    if (groups[index].name == name) return sets[index];
  }
  return "";
}

TEST(SplitProperties, StableNeverMovesAGroupWhenOthersComeAndGo) {
  for_all_draws([] {
    SplitRequest request = draw_request(SplitMode::Stable);
    request.allow_empty = true;
    const std::vector<Group> all = draw_groups(2);
    std::vector<Group> some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some), [](const Group&) { return draw_bool(); });
    const Names sets_of_all = assign(request, all);
    const Names sets_of_some = assign(request, some);
    for (std::size_t index = 0; index < some.size(); ++index) {
      EXPECT_EQ(sets_of_some[index], set_of(all, sets_of_all, some[index].name));
    }
  });
}

TEST(SplitProperties, BalancedLeavesNoSetEmptyAndMovesNoRecordedGroup) {
  for_all_draws([] {
    SplitRequest request = draw_request(SplitMode::Balanced);
    std::vector<Group> groups = draw_groups(request.shares.size());
    const Names before = assign(request, groups);
    for (const Share& share : request.shares) {
      EXPECT_THAT(before, testing::Contains(share.set));
    }
    EXPECT_EQ(before, assign(request, groups));

    for (std::size_t index = 0; index < groups.size(); ++index) {
      request.fixed.emplace(groups[index].name, FixedGroup{before[index], FixedBy::Ledger});
    }
    const std::vector<Group> old = groups;
    for (Group group : draw_groups(1)) {
      group.name = "new_" + group.name;
      if (groups.size() < old.size() + 10) groups.push_back(group);
    }
    const Names after = assign(request, groups);
    for (std::size_t index = 0; index < old.size(); ++index) {
      EXPECT_EQ(after[index], before[index]);
    }
  });
}

TEST(SplitProperties, HoldingsAddUp) {
  for_all_draws([] {
    const SplitRequest request = draw_request(SplitMode::Balanced);
    const std::vector<Group> groups = draw_groups(request.shares.size());
    const std::vector<Holding> held = holdings(request, groups, assign(request, groups));
    const Holding total = total_of(request, held);
    std::uint64_t cases = 0;
    for (const Group& group : groups) cases += group.cases;
    EXPECT_EQ(total.groups, groups.size());
    EXPECT_EQ(total.cases, cases);
    EXPECT_EQ(total.checks, 6 * cases);
  });
}

class SplitTest : public testing::Test {
 protected:
  std::string assign_refusal() {
    return refusal_of<UsageError>([this] { assign(request_, groups_); });
  }
  std::string fix_refusal(const Names& pins, const Names& hold_outs) {
    return refusal_of<UsageError>([&] {
      SplitRequest request = request_;
      fix_groups(request, groups_, pins, hold_outs);
    });
  }

  SplitRequest request_{
      .mode = SplitMode::Balanced, .salt = "s", .shares = {{"train", 8}, {"validation", 1}, {"test", 1}}};
  std::vector<Group> groups_ = groups_named({"one", "two", "three", "four", "five"});
};

TEST_F(SplitTest, CountsCasesAndNotGroups) {
  groups_ = {{"large", 4, 80, 480, {}}, {"small", 1, 10, 60, {}}, {"tiny", 1, 10, 60, {}}};
  EXPECT_EQ(assign(request_, groups_)[0], "train");
  const auto held = holdings(request_, groups_, assign(request_, groups_));
  EXPECT_EQ(held[0].cases, 80U);
  EXPECT_EQ(held[1].cases, 10U);
  request_.tolerance = Decimal{0, 1};
  EXPECT_TRUE(beyond_tolerance(request_, held).empty());
}

TEST_F(SplitTest, SaysWhyASetWouldBeEmpty) {
  groups_.resize(2);
  EXPECT_EQ(
      assign_refusal(),
      "too few groups: 2 selected, of which 2 can go anywhere, leave one of the sets train, validation, "
      "test empty. A group moves as a whole; ask for fewer sets, select more cases, or --allow-empty");
  request_.allow_empty = true;
  EXPECT_EQ(assign(request_, groups_), (Names{"train", "train"}));
}

TEST_F(SplitTest, SaysWhenTheStableRuleLeavesASetEmpty) {
  request_.mode = SplitMode::Stable;
  request_.shares = {{"train", 999'999}, {"test", 1}};
  EXPECT_EQ(assign_refusal(),
            "too few groups: with this salt none of the 5 falls to the set 'test'. Take --mode balanced, "
            "another --salt, more groups, or --allow-empty");
  request_.allow_empty = true;
  EXPECT_EQ(assign(request_, groups_), Names(5, "train"));
}

TEST_F(SplitTest, FollowsPinsAndHoldOuts) {
  const Names pins{"group:one=test", "group:two=test"};
  const Names hold_outs{"group:three"};
  for (const SplitMode mode : {SplitMode::Stable, SplitMode::Balanced}) {
    SplitRequest request = request_;
    request.mode = mode;
    request.allow_empty = true;
    fix_groups(request, groups_, pins, hold_outs);
    const Names sets = assign(request, groups_);
    EXPECT_EQ(sets[0], "test");
    EXPECT_EQ(sets[1], "test");
    EXPECT_EQ(sets[2], "held_out");
    EXPECT_NE(sets[3], "held_out");
    const auto held = holdings(request, groups_, sets);
    ASSERT_EQ(held.size(), 4U);
    EXPECT_EQ(held[3].set, "held_out");
    EXPECT_EQ(total_of(request, held).cases, 40U);
  }
}

TEST_F(SplitTest, RefusesContradictions) {
  EXPECT_EQ(fix_refusal({"group:one=test", "group:one=train"}, {}),
            "the group 'one' cannot be pinned to 'train': it is pinned to 'test'");
  EXPECT_EQ(fix_refusal({"group:one=test"}, {"group:one"}),
            "the group 'one' cannot be held out: it is pinned to 'test'");
  EXPECT_EQ(fix_refusal({"group:one=test", "group:one=test"}, {}), "nothing");
  request_.fixed.emplace("one", FixedGroup{"train", FixedBy::Ledger});
  EXPECT_EQ(fix_refusal({"group:one=test"}, {}),
            "the group 'one' cannot be pinned to 'test': it is in 'train' by the ledger");
  EXPECT_EQ(fix_refusal({}, {"group:one"}),
            "the group 'one' cannot be held out: it is in 'train' by the ledger");
}

TEST_F(SplitTest, RefusesWhatIsNoGroupOrSet) {
  EXPECT_EQ(fix_refusal({"one=test"}, {}), "--pin takes a group, not 'one'; write group:NAME=SET");
  EXPECT_EQ(fix_refusal({"group:one"}, {}), "--pin 'group:one' names no set; write group:NAME=SET");
  EXPECT_EQ(fix_refusal({"group:onee=test"}, {}),
            "--pin: there is no group 'onee' among the selected cases; did you mean 'one'?");
  EXPECT_THAT(fix_refusal({"group:one=tests"}, {}), HasSubstr("the sets are train, validation, test"));
  EXPECT_THAT(fix_refusal({"group:one=held_out"}, {}), HasSubstr("--hold-out keeps a group out of them"));
  EXPECT_THAT(fix_refusal({}, {"one"}), HasSubstr("write group:NAME"));
  request_.fixed.emplace("one", FixedGroup{"dev", FixedBy::Ledger});
  EXPECT_EQ(assign_refusal(),
            "the group 'one' is in 'dev' by the ledger, which is none of the sets train, validation, test");
}

TEST_F(SplitTest, ComparesWithTheToleranceExactly) {
  request_.shares = {{"train", 3}, {"test", 2}};
  const std::vector<Holding> held{{"train", 3, 3, 65, 0}, {"test", 2, 2, 35, 0}};
  request_.tolerance = Decimal{5, 100};
  EXPECT_TRUE(beyond_tolerance(request_, held).empty());
  request_.tolerance = Decimal{49'999, 1'000'000};
  EXPECT_EQ(beyond_tolerance(request_, held), (Names{"train", "test"}));
  request_.tolerance.reset();
  EXPECT_TRUE(beyond_tolerance(request_, held).empty());
}

/// All of domain a are small and all of b are large: by the whole alone, the test set would be of one domain.
TEST_F(SplitTest, StratifiesByDomain) {
  groups_.clear();
  for (int number = 0; number < 4; ++number) {
    groups_.push_back({"a" + std::to_string(number), 1, 10, 60, {{"a", 10}}});
    groups_.push_back({"b" + std::to_string(number), 1, 10, 60, {{"b", 10}}});
  }
  request_.shares = {{"train", 3}, {"test", 1}};
  request_.stratify = true;
  const Names sets = assign(request_, groups_);
  Names in_test;
  for (std::size_t index = 0; index < groups_.size(); ++index) {
    if (sets[index] == "test") in_test.push_back(groups_[index].name.substr(0, 1));
  }
  std::sort(in_test.begin(), in_test.end());
  EXPECT_EQ(in_test, (Names{"a", "b"}));
}

TEST_F(SplitTest, LetsTheSaltDecideAmongEqualWays) {
  std::vector<Names> found;
  for (const char* salt : {"1", "2", "3", "4", "5", "6"}) {
    request_.salt = salt;
    found.push_back(assign(request_, groups_));
  }
  std::sort(found.begin(), found.end());
  EXPECT_GT(std::unique(found.begin(), found.end()) - found.begin(), 1);
}

}  // namespace
}  // namespace failmap
