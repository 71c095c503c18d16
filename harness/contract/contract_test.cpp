#include "contract/contract.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "contract/testing.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

using Numbers = std::vector<Number>;

Number first(const Numbers& numbers, std::int64_t) { return numbers.at(0); }
Number count_down(const Numbers&, std::int64_t by) { return 10 - by; }
Number last(const Numbers& numbers, std::int64_t) { return numbers.at(numbers.size() - 1); }

TEST(TypedContract, CallsTheVariantOfTheRole) {
  const TypedContract<Number(const Numbers&, std::int64_t)> contract(first, count_down, last);
  const List arguments{List{1, 2, 3.5}, 4};
  EXPECT_EQ(literal(contract.call(Role::Failure, arguments)), "1");
  EXPECT_EQ(literal(contract.call(Role::Attempt, arguments)), "6");
  EXPECT_EQ(literal(contract.call(Role::Repair, arguments)), "3.5");
}

TEST(TypedContract, SaysWhatItTakesAndGives) {
  const TypedContract<Number(const Numbers&, std::int64_t)> contract(first, count_down, last);
  EXPECT_EQ(contract.arity(), 2U);
  EXPECT_EQ(contract.signature(), "(list of number, integer) -> number");
}

using Choice = std::variant<std::optional<Number>, std::map<std::string, bool>>;
Choice no_arguments() { return {}; }

TEST(TypedContract, MayTakeNothing) {
  const TypedContract<Choice()> contract(no_arguments, no_arguments, no_arguments);
  EXPECT_EQ(contract.arity(), 0U);
  EXPECT_EQ(contract.signature(), "() -> number or None or map to boolean");
  EXPECT_EQ(literal(contract.call(Role::Repair, {})), "None");
}

TEST(TypedContract, RefusesArgumentsAndResultsOfOtherTypes) {
  const TypedContract<Number(const Numbers&, std::int64_t)> contract(first, count_down, last);
  EXPECT_FALSE(contract.refuse_argument(0, List{1}).has_value());
  EXPECT_FALSE(contract.refuse_argument(1, 4).has_value());
  EXPECT_FALSE(contract.refuse_result(2.5).has_value());

  const auto argument = contract.refuse_argument(0, List{1, "a"});
  ASSERT_TRUE(argument.has_value());
  EXPECT_EQ(argument->place, "/1");
  EXPECT_EQ(argument->message, "expected a number, found a string");
  const auto other = contract.refuse_argument(1, 4.0);
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(other->message, "expected an integer, found a float");
  const auto result = contract.refuse_result(None());
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->message, "expected a number, found None");
}

Number spoil_own_copy(Numbers numbers) {
  std::reverse(numbers.begin(), numbers.end());
  return numbers.at(0);
}
Number spoil_the_callers(const Numbers& numbers) {
  const Number found = numbers.at(0);
  const_cast<Numbers&>(numbers).at(0) = 99;
  return found;
}
Number empty_the_callers(const Numbers& numbers) {
  const Number found = numbers.at(0);
  const_cast<Numbers&>(numbers).clear();
  return found;
}

template <typename Solve>
void expect_fresh_arguments(Solve& spoil, const char* answer) {
  const TypedContract<Solve> contract(spoil, spoil, spoil);
  const List arguments{List{1, 2, 3}};
  for (int call = 0; call < 3; ++call) {
    for (const Role role : kRoles) EXPECT_EQ(literal(contract.call(role, arguments)), answer);
  }
  EXPECT_EQ(literal(arguments), "[[1, 2, 3]]");
}

TEST(TypedContract, HandsItsArgumentsOverFresh) {
  expect_fresh_arguments(spoil_own_copy, "3");
  expect_fresh_arguments(spoil_the_callers, "1");
  expect_fresh_arguments(empty_the_callers, "1");
}

std::string half_a_character() { return "\xe8"; }

TEST(TypedContract, LetsThroughThatAnAnswerIsNoValue) {
  const TypedContract<std::string()> contract(half_a_character, half_a_character, half_a_character);
  EXPECT_THROW(contract.call(Role::Failure, {}), NotAValue);
}

TEST(RecastContract, LetsAVariantPlayAnotherRole) {
  const TypedContract<Number(const Numbers&, std::int64_t)> original(first, count_down, last);
  const RecastContract recast(original, {Role::Failure, Role::Attempt, Role::Failure});
  const List arguments{List{1, 2, 3.5}, 4};
  EXPECT_EQ(literal(recast.call(Role::Repair, arguments)), "1");
  EXPECT_EQ(literal(recast.call(Role::Attempt, arguments)), "6");
}

TEST(Role, HasANameForEach) {
  EXPECT_EQ(name_of(Role::Failure), "failure");
  EXPECT_EQ(name_of(Role::Attempt), "attempt");
  EXPECT_EQ(name_of(Role::Repair), "repair");
}

}  // namespace
}  // namespace failmap
