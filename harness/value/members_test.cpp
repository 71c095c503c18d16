#include "value/members.hpp"

#include <gtest/gtest.h>

#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

const std::string kFile = "a.json";

class MembersTest : public testing::Test {
 protected:
  const Value document_ = make_map({{"text", "word"},
                                    {"flag", true},
                                    {"integer", -3},
                                    {"count", 3},
                                    {"float", 0.5},
                                    {"nothing", None()},
                                    {"inner", make_map({{"text", "deep"}})},
                                    {"list", List{make_map({{"text", "first"}}), make_map({{"flag", 1}})}}});
  const Members members_{document_, kFile};
};

TEST_F(MembersTest, AreReadByKind) {
  EXPECT_EQ(members_.text("text"), "word");
  EXPECT_TRUE(members_.flag("flag"));
  EXPECT_EQ(members_.integer("integer"), -3);
  EXPECT_EQ(members_.count("count"), 3U);
  EXPECT_EQ(members_.number("float"), 0.5);
  EXPECT_EQ(members_.number("integer"), -3.0);
  EXPECT_EQ(members_.number("none"), std::nullopt);
  EXPECT_EQ(members_.list("list").size(), 2U);
  EXPECT_EQ(members_.inside("inner").text("text"), "deep");
  EXPECT_EQ(members_.items("list").front().text("text"), "first");
  EXPECT_EQ(members_.find("none"), nullptr);
  EXPECT_TRUE(members_.is_none("nothing"));
  EXPECT_FALSE(members_.is_none("text"));
}

TEST_F(MembersTest, SayWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal_of<InputError>([&] { members_.text("none"); }),
            "a.json: /none: missing; expected a string");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.at("none"); }), "a.json: /none: missing");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.text("flag"); }),
            "a.json: /flag: expected a string, found a boolean");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.flag("text"); }),
            "a.json: /text: expected a boolean, found a string");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.integer("float"); }),
            "a.json: /float: expected an integer, found a float");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.count("integer"); }),
            "a.json: /integer: expected no negative number");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.number("text"); }),
            "a.json: /text: expected a number, found a string");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.list("inner"); }),
            "a.json: /inner: expected a list, found a map");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.inside("inner").flag("text"); }),
            "a.json: /inner/text: expected a boolean, found a string");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.items("list")[1].flag("flag"); }),
            "a.json: /list/1/flag: expected a boolean, found an integer");
  EXPECT_EQ(refusal_of<InputError>([&] { members_.items("list")[1].refuse("expected more"); }),
            "a.json: /list/1: expected more");
  const Value list = List{1};
  EXPECT_EQ(refusal_of<InputError>([&] { Members(list, kFile); }), "a.json: expected a map, found a list");
  const Value lists = make_map({{"list", List{1}}});
  EXPECT_EQ(refusal_of<InputError>([&] { Members(lists, kFile).items("list"); }),
            "a.json: /list/0: expected a map, found an integer");
}

}  // namespace
}  // namespace failmap
