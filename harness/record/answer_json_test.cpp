#include "record/answer_json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "run/judge.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

TEST(AnswerJson, ReadsBackEveryEnding) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<Answer> answers{
      {.value = List{1, 2.0, "a", None(), std::nan(""), Map{{"b", kInfinity}, {"c", -kInfinity}}}},
      {.ending = Ending::Rejected},
      {.ending = Ending::Raised, .detail = "std::range_error: \"quoted\""},
      {.ending = Ending::Crashed, .detail = "SIGSEGV"},
      {.ending = Ending::TimedOut},
      {.ending = Ending::OutOfMemory},
      {.ending = Ending::Exited, .detail = "0"},
      {.ending = Ending::Unstable, .distinct = {{.value = 1}, {.ending = Ending::Rejected}}},
  };
  for (const Answer& answer : answers) {
    std::string json;
    append_answer(json, answer);
    SCOPED_TRACE(json);
    std::vector<Problem> problems;
    const auto parsed = parse_json(json, problems);
    ASSERT_TRUE(parsed.has_value());
    const Answer back = answer_of(*parsed);
    EXPECT_EQ(back.ending, answer.ending);
    EXPECT_EQ(actual_text(back), actual_text(answer));
    std::string again;
    append_answer(again, back);
    EXPECT_EQ(again, json);
  }
}

}  // namespace
}  // namespace failmap
