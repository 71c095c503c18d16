#include "split/ledger.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "record/sha256.hpp"
#include "value/input_error.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

std::string ledger_refusal(const std::string& bytes) {
  return refusal_of<InputError>([&] { const Ledger ledger(bytes, "ledger"); });
}

Ledger three_entries() {
  Ledger ledger;
  ledger.append("one", "train");
  ledger.append("two", "test");
  ledger.append("three", "train");
  return ledger;
}

TEST(Ledger, IsReadAsItIsWritten) {
  const Ledger written = three_entries();
  const std::string first = R"({"group":"one","number":1,"previous":"","set":"train"})";
  EXPECT_TRUE(written.bytes().starts_with(first + "\n" + R"({"group":"two","number":2,"previous":")" +
                                          sha256(first) + R"(","set":"test"})" + "\n"))
      << written.bytes();
  const Ledger read(written.bytes(), "ledger");
  EXPECT_EQ(read.sets(), written.sets());
  EXPECT_EQ(read.bytes(), written.bytes());
  EXPECT_EQ(read.head(3), written.head(3));
  EXPECT_EQ(Ledger("", "ledger").entries(), 0U);
}

/// What was appended to was a ledger before, and its head is the same.
TEST(Ledger, OnlyGrows) {
  Ledger ledger = three_entries();
  const std::string before = ledger.bytes();
  const std::string head = ledger.head(3);
  ledger.append("four", "test");
  EXPECT_TRUE(ledger.bytes().starts_with(before));
  EXPECT_EQ(ledger.head(3), head);
  EXPECT_EQ(ledger.entries(), 4U);
}

TEST(Ledger, RefusesWhatIsNone) {
  const std::string bytes = three_entries().bytes();
  EXPECT_THAT(ledger_refusal(bytes.substr(0, bytes.size() - 1)),
              HasSubstr("ledger:3: the last line was torn off"));
  for (const char* text : {"\n", "x\n", "[]\n", "{}\n", "{\"group\":\"a\",\"set\":1}\n"}) {
    EXPECT_THAT(ledger_refusal(text), HasSubstr("ledger:1: expected an entry of a ledger")) << text;
  }
  EXPECT_THAT(ledger_refusal(bytes + bytes), HasSubstr("ledger:4: the group 'one' has an entry already"));
}

TEST(Ledger, NoticesWhatWasChangedBeforeItsLastLine) {
  for_all_draws([] {
    const std::string bytes = three_entries().bytes();
    const std::size_t last_line = bytes.rfind('\n', bytes.size() - 2) + 1;
    std::string changed = bytes;
    if (draw_bool()) {
      const auto place = draw_below(last_line);
      changed[place] = static_cast<char>(draw_from(' ', '~'));
      assume(changed != bytes);
    } else {
      const std::size_t end = changed.find('\n') + 1;
      changed.erase(draw_bool() ? 0 : end, end);
    }
    EXPECT_NE(ledger_refusal(changed), "nothing") << changed;
  });
}

}  // namespace
}  // namespace failmap
