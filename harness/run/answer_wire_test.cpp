#include "run/answer_wire.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "value/literal.hpp"
#include "value/property_testing.hpp"

namespace failmap {
namespace {

Answer sample() {
  const Value value = List{None(), true,   false,
                           -7,     0.5,    std::numeric_limits<double>::quiet_NaN(),
                           "é\n",  List{}, make_map({{"b", List{1, "x"}}, {"a", Map{}}})};
  return {.ending = Ending::Raised, .value = value, .detail = "std::range_error: far"};
}

TEST(AnswerWire, BringsEveryKindOfValueBack) {
  std::string bytes;
  append_wire(bytes, sample());
  append_wire(bytes, {.ending = Ending::Rejected});
  std::string_view rest = bytes;
  Answer answer;
  ASSERT_TRUE(take_wire(rest, answer));
  EXPECT_EQ(answer.ending, Ending::Raised);
  EXPECT_EQ(literal(answer.value), literal(sample().value));
  EXPECT_EQ(answer.detail, "std::range_error: far");
  ASSERT_TRUE(take_wire(rest, answer));
  EXPECT_EQ(answer.ending, Ending::Rejected);
  EXPECT_TRUE(rest.empty());
  EXPECT_FALSE(take_wire(rest, answer));
}

TEST(AnswerWire, RefusesWhatIsCutOff) {
  std::string bytes;
  append_wire(bytes, sample());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view part = std::string_view(bytes).substr(0, size);
    Answer answer;
    EXPECT_FALSE(take_wire(part, answer)) << size;
  }
}

TEST(AnswerWire, SurvivesDamage) {
  for_all_draws([] {
    std::string bytes;
    append_wire(bytes, sample());
    for (auto count = draw_below(100); count > 0; --count) {
      bytes[draw_below(bytes.size())] = static_cast<char>(draw_below(256));
    }
    std::string_view rest = bytes;
    Answer answer;
    take_wire(rest,
              answer);  // whatever it returns, it neither crashes nor allocates more than there are bytes
    EXPECT_LE(literal(answer.value).size(), 64 * bytes.size());
  });
}

}  // namespace
}  // namespace failmap
