#include "contract/codec.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "value/testing.hpp"

namespace failmap {
namespace {

struct Row {
  std::int64_t step = 0;
  std::optional<std::string> worker;
  static constexpr auto fields = std::tuple{&Row::step, &Row::worker};
};

/// The JSON of what a C++ object of that type gives back, or "pointer: message" where it does not take it.
template <typename Type>
std::string through(std::string_view json) {
  Type typed{};
  Mismatch mismatch;
  if (Codec<Type>::decode(parsed_json(json), typed, mismatch)) return to_json(Codec<Type>::encode(typed));
  return mismatch.place + ": " + mismatch.message;
}

TEST(Codec, KeepsIntegersAndDoublesOfANumberApart) {
  EXPECT_EQ(through<Number>("2"), "2");
  EXPECT_EQ(through<Number>("2.0"), "2.0");
  EXPECT_EQ(through<Number>("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(through<Number>("true"), ": expected a number, found a boolean");
  EXPECT_EQ(through<Number>("null"), ": expected a number, found None");
  EXPECT_EQ(to_json(Codec<Number>::encode(-std::numeric_limits<double>::infinity())),
            R"({"$number":"-inf"})");
}

TEST(Codec, TakesNothingElseForABoolean) {
  EXPECT_EQ(through<bool>("true"), "true");
  EXPECT_EQ(through<bool>("false"), "false");
  EXPECT_EQ(through<bool>("1"), ": expected a boolean, found an integer");
}

TEST(Codec, TakesNoDoubleForAnInteger) {
  EXPECT_EQ(through<std::int64_t>("-7"), "-7");
  EXPECT_EQ(through<std::int64_t>("7.0"), ": expected an integer, found a float");
  EXPECT_EQ(through<std::int64_t>("false"), ": expected an integer, found a boolean");
}

TEST(Codec, TakesText) {
  EXPECT_EQ(through<std::string>(R"("é\u0000\n")"), R"("é\u0000\n")");
  EXPECT_EQ(through<std::string>("[]"), ": expected a string, found a list");
}

TEST(Codec, NamesTheItemOfAListThatDoesNotFit) {
  using Matrix = std::vector<std::vector<Number>>;
  EXPECT_EQ(through<Matrix>("[[1,2.5],[]]"), "[[1,2.5],[]]");
  EXPECT_EQ(through<Matrix>("[]"), "[]");
  EXPECT_EQ(through<Matrix>(R"([[1],[2,"a"]])"), "/1/1: expected a number, found a string");
  EXPECT_EQ(through<Matrix>("[[1],2]"), "/1: expected a list of number, found an integer");
  EXPECT_EQ(through<Matrix>("{}"), ": expected a list of list of number, found a map");
  EXPECT_EQ(through<std::vector<bool>>("[true,false]"), "[true,false]");
}

TEST(Codec, TakesNoneForAnOptional) {
  using Masked = std::vector<std::optional<Number>>;
  EXPECT_EQ(through<Masked>("[1,null,2.0]"), "[1,null,2.0]");
  EXPECT_EQ(through<Masked>("[null,true]"), "/1: expected a number, found a boolean");
  EXPECT_EQ(Codec<Masked>::type_name(), "list of number or None");
}

TEST(Codec, ForgetsWhatAnObjectHeldBefore) {
  Mismatch mismatch;
  std::optional<Number> kept = 1;
  ASSERT_TRUE(Codec<std::optional<Number>>::decode(None(), kept, mismatch));
  EXPECT_FALSE(kept.has_value());
  std::vector<Number> list{1, 2};
  ASSERT_TRUE(Codec<std::vector<Number>>::decode(List{3}, list, mismatch));
  EXPECT_EQ(list, std::vector<Number>{3});
  std::map<std::string, Number> map{{"a", 1}};
  ASSERT_TRUE((Codec<std::map<std::string, Number>>::decode(Map{{"b", 2}}, map, mismatch)));
  EXPECT_EQ(map, (std::map<std::string, Number>{{"b", 2}}));
}

TEST(Codec, NamesTheKeyOfAMapThatDoesNotFit) {
  using Metrics = std::map<std::string, std::vector<Number>>;
  EXPECT_EQ(through<Metrics>(R"({"":[],"b":[1],"a":[2.0]})"), R"({"":[],"a":[2.0],"b":[1]})");
  EXPECT_EQ(through<Metrics>(R"({"a/b~c":[null]})"), "/a~1b~0c/0: expected a number, found None");
  EXPECT_EQ(through<Metrics>("[]"), ": expected a map to list of number, found a list");
}

TEST(Codec, TakesATupleOfItsLengthOnly) {
  using Pair = std::pair<std::string, Number>;
  using Triple = std::tuple<Pair, bool, std::optional<Number>>;
  EXPECT_EQ(through<Triple>(R"([["a",1],true,null])"), R"([["a",1],true,null])");
  EXPECT_EQ(through<Triple>(R"([["a","b"],true,null])"), "/0/1: expected a number, found a string");
  EXPECT_EQ(through<Triple>("[]"),
            ": expected [[string, number], boolean, number or None], found a list of 0");
  EXPECT_EQ(through<Pair>(R"(["a",1,2])"), ": expected [string, number], found a list of 3");
  EXPECT_EQ(through<Pair>(R"("a")"), ": expected [string, number], found a string");
}

TEST(Codec, TakesAStructAsTheListOfItsFields) {
  EXPECT_EQ(through<Row>(R"([7,"w0"])"), R"([7,"w0"])");
  EXPECT_EQ(through<std::vector<Row>>("[[7,null],[8,null]]"), "[[7,null],[8,null]]");
  EXPECT_EQ(through<std::vector<Row>>(R"([[7,null],[8,9]])"), "/1/1: expected a string, found an integer");
  EXPECT_EQ(through<Row>("[7]"), ": expected [integer, string or None], found a list of 1");
}

TEST(Codec, TakesTheFirstAlternativeThatFits) {
  using Items = std::variant<std::vector<Number>, std::map<std::string, Number>, std::int64_t, Number>;
  EXPECT_EQ(through<Items>("[1]"), "[1]");
  EXPECT_EQ(through<Items>(R"({"a":1})"), R"({"a":1})");
  EXPECT_EQ(through<Items>("1.0"), "1.0");
  EXPECT_EQ(through<Items>(R"(["a"])"),
            ": expected list of number or map to number or integer or number, found a list");
  Items taken;
  Mismatch mismatch;
  ASSERT_TRUE(Codec<Items>::decode(1, taken, mismatch));
  EXPECT_EQ(taken.index(), 2U);
}

TEST(Codec, GivesOutNoTextThatIsNotUtf8) {
  const std::string cut = "\xe8\xa1";
  EXPECT_THROW(Codec<std::string>::encode(cut), NotAValue);
  EXPECT_THROW(Codec<std::vector<std::string>>::encode({"a", cut}), NotAValue);
  EXPECT_THROW((Codec<std::map<std::string, Number>>::encode({{cut, 1}})), NotAValue);
  EXPECT_NO_THROW(Codec<std::string>::encode("表"));
  try {
    Codec<std::string>::encode(cut);
  } catch (const NotAValue& error) {
    EXPECT_STREQ(error.what(), "a string that is not UTF-8: '\xe8\xa1'");
  }
}

/// In JSON such a key would be taken for {"$number": …}, {"$raised": …}.
TEST(Codec, GivesOutNoKeyThatJsonReserves) {
  using Metrics = std::map<std::string, Number>;
  EXPECT_THROW(Codec<Metrics>::encode({{"$number", 1}}), NotAValue);
  EXPECT_NO_THROW(Codec<Metrics>::encode({{"a$", 1}}));
}

}  // namespace
}  // namespace failmap
