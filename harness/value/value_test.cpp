#include "value/value.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "value/literal.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Value, EqualsWhatTheArchiveCallsEqual) {
  const List rows = recorded_rows("harness/value/testdata/python_values.json", "equality");
  ASSERT_GE(rows.size(), 260U);
  for (const Value& row : rows) {
    SCOPED_TRACE(literal(row));
    const Value left = operand(item_at(row, 0));
    const Value right = operand(item_at(row, 1));
    const bool expected = *item_at(row, 2).get_if<bool>();
    EXPECT_EQ(equal(left, right), expected);
    EXPECT_EQ(equal(right, left), expected);
  }
}

TEST(Value, EqualityIsAnEquivalence) {
  for_all_draws([] {
    const Value one = draw_value(false);
    const Value other = draw_value(false);
    const Value twin = draw_twin(one);
    const Value third = draw_twin(twin);
    SCOPED_TRACE(literal(one) + " and " + literal(twin) + " and " + literal(third) + ", " + literal(other));
    EXPECT_TRUE(equal(one, one));
    EXPECT_EQ(equal(one, other), equal(other, one));
    EXPECT_TRUE(equal(one, twin) && equal(twin, one));
    EXPECT_TRUE(equal(twin, third) && equal(one, third));
    EXPECT_EQ(equal(one, other), equal(third, other));
  });
}

TEST(Value, EqualNumbersAreOneNumber) {
  for_all_draws([] {
    // Numbers that lie close: an integer, the double next to it and that one's neighbours.
    const std::int64_t integer = draw_integer();
    const auto near = static_cast<double>(integer);
    const Value values[] = {
        integer, near, std::nextafter(near, kInf), std::nextafter(near, -kInf), integer ^ 1, kNan, kInf};
    for (const Value& one : values) {
      for (const Value& two : values) {
        EXPECT_EQ(equal(one, two), equal(two, one));
        for (const Value& three : values) {
          EXPECT_TRUE(!equal(one, two) || !equal(two, three) || equal(one, three));
        }
      }
    }
  });
}

TEST(Value, ToleranceIsSymmetricAndOnlyAdds) {
  for_all_draws([] {
    const Value one = draw_value(false);
    const Value other = draw_bool() ? draw_twin(one) : draw_value(false);
    const auto size = static_cast<double>(draw_below(1 << 16));
    const Tolerance tolerance{size / 1000, size / 10};
    SCOPED_TRACE(literal(one) + " and " + literal(other) + " within " + std::to_string(size));
    EXPECT_EQ(equal(one, other, tolerance), equal(other, one, tolerance));
    EXPECT_TRUE(!equal(one, other) || equal(one, other, tolerance));
    EXPECT_TRUE(equal(one, one, tolerance));
  });
}

TEST(Value, ToleranceBlursOnlyFiniteNumbers) {
  const Value values[] = {None(), false, true, 0, kInf, -kInf, kNan, "", "0", List{}, Map{}};
  for (const Tolerance tolerance : {Tolerance{1e308, 1e308}, Tolerance{0, 1e308}, Tolerance{1e308, 0}}) {
    for (const Value& one : values) {
      for (const Value& other : values) {
        SCOPED_TRACE(literal(one) + " and " + literal(other));
        EXPECT_EQ(equal(one, other, tolerance), &one == &other);
        EXPECT_EQ(equal(Value(List{one}), Value(List{other}), tolerance), &one == &other);
      }
    }
  }
  EXPECT_FALSE(equal(kInf, std::numeric_limits<double>::max(), {1e308, 1e308}));
  EXPECT_FALSE(equal(kNan, 0.0, {1, 1}));
}

struct Near {
  Value left;
  Value right;
  Tolerance tolerance;
  bool equal;
};

TEST(Value, ToleranceIsRelativeOrAbsolute) {
  const Near rows[] = {
      {1.0, 1.5, {0, 0.5}, true},
      {1.0, 1.5, {0, 0.49}, false},
      {1.0, 1.5, {1.0 / 3, 0}, true},
      {1.0, 1.5, {0.33, 0}, false},
      {1.0, 1.5, {0.01, 0.5}, true},
      {1.0, 1.5, {0.5, 0.01}, true},
      {-1.0, 1.0, {2, 0}, true},
      {-1.0, 1.0, {1.99, 0}, false},
      {0, 1e-9, {1e-9, 0}, false},
      {0, 1e-9, {0, 1e-9}, true},
      {3, 3.25, {0, 0.25}, true},
      {3, 4, {0, 1}, true},
      {List{1.0, "a"}, List{1.5, "a"}, {0, 0.5}, true},
      {List{1.0, "a"}, List{1.5, "b"}, {0, 0.5}, false},
      {Map{{"a", 1.0}}, Map{{"a", 1.5}}, {0, 0.5}, true},
      {Map{{"a", 1.0}}, Map{{"b", 1.0}}, {0, 0.5}, false},
      {List{1}, List{1, 1}, {1, 1}, false},
      {true, 1, {1, 1}, false},
      {1e308, -1e308, {1, 1e308}, false},
      // Where doubles are too coarse to see the difference.
      {kMost, kMost - 1, {0, 0.5}, false},
      {kMost, kMost - 1, {0, 1}, true},
      {kLeast, kMost, {0, 1}, false},
      {(std::int64_t{1} << 53) + 1, 0x1p53, {0, 0.5}, false},
      {(std::int64_t{1} << 53) + 1, 0x1p53, {0, 1}, true},
      {kMost, 0x1p63, {0, 0.5}, false},
      {kMost, 0x1p63, {1e-18, 0}, true},
  };
  for (const Near& row : rows) {
    SCOPED_TRACE(literal(row.left) + " and " + literal(row.right) + " within " +
                 literal(List{row.tolerance.relative, row.tolerance.absolute}));
    EXPECT_EQ(equal(row.left, row.right, row.tolerance), row.equal);
    EXPECT_EQ(equal(row.right, row.left, row.tolerance), row.equal);
  }
}

TEST(Value, KnowsItsKind) {
  struct Kind {
    Value value;
    std::string_view kind;
    bool is_number;
  };
  const Kind rows[] = {
      {None(), "None", false},  {true, "a boolean", false}, {1, "an integer", true}, {1.0, "a float", true},
      {"a", "a string", false}, {List{}, "a list", false},  {Map{}, "a map", false},
  };
  for (const Kind& row : rows) {
    SCOPED_TRACE(row.kind);
    EXPECT_EQ(kind_of(row.value), row.kind);
    EXPECT_EQ(row.value.is_number(), row.is_number);
  }
  EXPECT_EQ(kind_of(Value()), "None");
}

TEST(Value, TakesEachKindFromWhatLooksLikeIt) {
  EXPECT_EQ(literal(Value(true)), "True");
  EXPECT_EQ(literal(Value(std::size_t{3})), "3");
  EXPECT_EQ(literal(Value('a')), "97");
  EXPECT_EQ(literal(Value(Number(3))), "3");
  EXPECT_EQ(literal(Value(Number(3.0))), "3.0");
  EXPECT_EQ(literal(Value(std::string_view("a"))), "'a'");
  EXPECT_EQ(literal(Value(1.5).number()), "1.5");
  EXPECT_EQ(literal(Value(2).number()), "2");
  EXPECT_THROW(Value{std::numeric_limits<std::uint64_t>::max()}, std::overflow_error);
}

TEST(Map, IsInTheOrderOfCodePoints) {
  const Map map =
      make_map({{"\U00010000", 1}, {"\uffff", 2}, {"b", 3}, {"", 4}, {"B", 5}, {"aa", 6}, {"a", 7}});
  EXPECT_EQ(literal(map), "{'': 4, 'B': 5, 'a': 7, 'aa': 6, 'b': 3, '\\uffff': 2, '\U00010000': 1}");
}

TEST(Map, KeepsTheLaterOfTwoMembersOfOneKey) {
  EXPECT_EQ(literal(make_map({{"b", 1}, {"a", 2}, {"b", 3}, {"b", 4}, {"a", 5}})), "{'a': 5, 'b': 4}");
}

TEST(Map, FindsAMemberByItsKey) {
  const Map map = make_map({{"b", 1}, {"a", 2}, {"d", 3}});
  ASSERT_NE(find(map, "a"), nullptr);
  EXPECT_EQ(literal(*find(map, "a")), "2");
  EXPECT_EQ(literal(*find(map, "b")), "1");
  EXPECT_EQ(literal(*find(map, "d")), "3");
  for (const char* key : {"", "A", "aa", "c", "e"}) EXPECT_EQ(find(map, key), nullptr) << key;
  EXPECT_EQ(find(Map{}, "a"), nullptr);
}

}  // namespace
}  // namespace failmap
