#include "run/judge.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace failmap {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

Answer returned(Value value) { return {Ending::Returned, std::move(value), {}}; }
const Answer& rejected() {
  static const Answer answer{Ending::Rejected, {}, {}};
  return answer;
}
const Answer& raised() {
  static const Answer answer{Ending::Raised, {}, "std::out_of_range: too far"};
  return answer;
}
const Answer& out_of_memory() {
  static const Answer answer{Ending::OutOfMemory, {}, {}};
  return answer;
}

TEST(Judge, ComparesWhatWasReturned) {
  EXPECT_EQ(judge(returned(List{4, 6}), List{4.0, 6}, {}), Outcome::Passed);
  EXPECT_EQ(judge(returned(List{4, 6}), List{4, 7}, {}), Outcome::Failed);
  EXPECT_EQ(judge(returned(kNaN), kNaN, {}), Outcome::Passed);
  EXPECT_EQ(judge(returned(true), 1, {}), Outcome::Failed);
  EXPECT_EQ(judge(returned(None()), None(), {}), Outcome::Passed);
  EXPECT_EQ(judge(returned(None()), 0, {}), Outcome::Failed);
}

TEST(Judge, HeedsTheTolerance) {
  EXPECT_EQ(judge(returned(1.0625), 1, {.relative = 0, .absolute = 0.0625}), Outcome::Passed);
  EXPECT_EQ(judge(returned(1.125), 1, {.relative = 0, .absolute = 0.0625}), Outcome::Failed);
  EXPECT_EQ(judge(returned(1.0625), 1, {}), Outcome::Failed);
}

/// What a value-initialised answer holds must not pass for what was returned.
TEST(Judge, TakesOnlyARejectionForARejection) {
  EXPECT_EQ(judge(rejected(), std::nullopt, {}), Outcome::Passed);
  EXPECT_EQ(judge(rejected(), None(), {}), Outcome::Failed);
  EXPECT_EQ(judge(rejected(), 1, {}), Outcome::Failed);
  EXPECT_EQ(judge(returned(None()), std::nullopt, {}), Outcome::Failed);
  EXPECT_EQ(judge(returned("rejected"), std::nullopt, {}), Outcome::Failed);
}

TEST(Judge, PassesNoOtherEnding) {
  for (const std::optional<Value>& expected : {std::optional<Value>(), std::optional<Value>(None())}) {
    EXPECT_EQ(judge(raised(), expected, {}), Outcome::Raised);
    EXPECT_EQ(judge(out_of_memory(), expected, {}), Outcome::OutOfMemory);
  }
}

TEST(Judge, WritesAnAnswerAndWhatIsExpected) {
  EXPECT_EQ(actual_text(returned(List{1.0, "a\n", None()})), R"([1.0, 'a\n', None])");
  EXPECT_EQ(actual_text(rejected()), "rejected");
  EXPECT_EQ(actual_text(raised()), "raised std::out_of_range: too far");
  EXPECT_EQ(actual_text(out_of_memory()), "out of memory");
  EXPECT_EQ(actual_text(returned("rejected")), "'rejected'");
  EXPECT_EQ(expected_text(Value(kNaN)), "nan");
  EXPECT_EQ(expected_text(std::nullopt), "rejected");
}

TEST(Outcome, HasANameForEach) {
  EXPECT_EQ(name_of(Outcome::Passed), "Passed");
  EXPECT_EQ(name_of(Outcome::Failed), "Failed");
  EXPECT_EQ(name_of(Outcome::Raised), "Raised");
  EXPECT_EQ(name_of(Outcome::OutOfMemory), "Out of memory");
}

using Outcomes = std::vector<Outcome>;

TEST(Claim, OfTheRepairIsThatAllPass) {
  EXPECT_TRUE(holds_claim(Role::Repair, Outcomes{Outcome::Passed, Outcome::Passed}));
  for (const Outcome other : {Outcome::Failed, Outcome::Raised, Outcome::OutOfMemory}) {
    EXPECT_FALSE(holds_claim(Role::Repair, Outcomes{Outcome::Passed, other}));
    EXPECT_FALSE(holds_claim(Role::Repair, Outcomes{other, Outcome::Passed}));
  }
}

TEST(Claim, OfTheFailureAndTheAttemptIsThatOneDoesNotPass) {
  for (const Role role : {Role::Failure, Role::Attempt}) {
    EXPECT_FALSE(holds_claim(role, Outcomes{Outcome::Passed, Outcome::Passed}));
    for (const Outcome other : {Outcome::Failed, Outcome::Raised, Outcome::OutOfMemory}) {
      EXPECT_TRUE(holds_claim(role, Outcomes{Outcome::Passed, other}));
    }
  }
}

TEST(ExitCode, IsZeroOnlyWhereAllPassed) {
  EXPECT_EQ(exit_code(Outcomes{Outcome::Passed}), 0);
  EXPECT_EQ(exit_code(Outcomes{Outcome::Passed, Outcome::Raised}), 1);
  EXPECT_EQ(exit_code(Outcomes{Outcome::OutOfMemory, Outcome::Passed}), 1);
}

TEST(AttemptEffect, PutsEachCheckWhereItBelongs) {
  const Outcomes failure{Outcome::Passed, Outcome::Passed, Outcome::Failed, Outcome::Raised, Outcome::Failed};
  const Outcomes attempt{Outcome::Passed, Outcome::Raised, Outcome::Passed, Outcome::Failed, Outcome::Passed};
  const AttemptEffect effect = effect_of_attempt(failure, attempt);
  EXPECT_EQ(effect.fixed, (std::vector<std::size_t>{2, 4}));
  EXPECT_EQ(effect.left_failing, (std::vector<std::size_t>{3}));
  EXPECT_EQ(effect.newly_broke, (std::vector<std::size_t>{1}));
}

}  // namespace
}  // namespace failmap
