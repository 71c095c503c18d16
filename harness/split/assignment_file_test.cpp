#include "split/assignment_file.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

std::string assignment_refusal(const std::string& bytes) {
  return refusal_of<InputError>([&] { parse_assignments(bytes, "file"); });
}

std::string rows_text(const std::string& bytes) {
  std::string text;
  for (const AssignmentRow& row : parse_assignments(bytes, "file")) {
    text += std::to_string(row.line) + ":" + row.id + ":" + row.set + ":" + row.mechanism + ":" + row.group +
            ":" + row.source + "\n";
  }
  return text;
}

TEST(AssignmentFile, IsCsvOrJsonLines) {
  EXPECT_EQ(rows_text("set,case,other\ntrain,a,1\n\ntest,\"b\",2\n"), "2:a:train:::\n4:b:test:::\n");
  EXPECT_EQ(rows_text("{\"case\":\"a\",\"set\":\"train\",\"x\":[1]}\n\n{\"set\":2,\"case\":\"b\"}"),
            "1:a:train:::\n3:b:2:::\n");
}

TEST(AssignmentFile, KnowsOtherNamesOfItsColumns) {
  EXPECT_EQ(rows_text("id,split,mechanism,evaluation_group,source\na,t,m,g,int x;\n"), "2:a:t:m:g:int x;\n");
  EXPECT_EQ(rows_text("{\"case_id\":\"a\",\"split\":\"t\",\"source\":null}\n"), "1:a:t:::\n");
}

TEST(AssignmentFile, RefusesWhatAssignsNothing) {
  EXPECT_THAT(assignment_refusal(""), HasSubstr("file:1: is empty"));
  EXPECT_THAT(assignment_refusal("case,set\n"), HasSubstr("file:1: assigns no case"));
  EXPECT_THAT(assignment_refusal("case,where\na,b\n"), HasSubstr("file:1: the header has no column 'set'"));
  EXPECT_THAT(assignment_refusal("name,set\na,b\n"), HasSubstr("file:1: the header has no column 'case'"));
  EXPECT_THAT(assignment_refusal("case,set\na,\n"), HasSubstr("file:2: has no 'set'"));
  EXPECT_THAT(assignment_refusal("{\"case\":\"a\",\"set\":\"b\"}\n{\"case\":\"a\"}\n"),
              HasSubstr("file:2: has no 'set'"));
  EXPECT_THAT(assignment_refusal("{\"case\":\"a\",\"set\":[1]}\n"), HasSubstr("file:1: 'set' is no text"));
  EXPECT_THAT(assignment_refusal("{\"case\":\"a\",\"set\"\n"), HasSubstr("file:1: not JSON"));
  EXPECT_THAT(assignment_refusal("{\"case\":\"a\",\"set\":\"b\"}\n[1]\n"),
              HasSubstr("file:2: expected an object"));
}

}  // namespace
}  // namespace failmap
