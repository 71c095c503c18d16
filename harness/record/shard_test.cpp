#include "record/shard.hpp"

#include <gtest/gtest.h>

#include "corpus/parameters.hpp"
#include "value/property_testing.hpp"

namespace failmap {
namespace {

TEST(Shard, ReadsItsIndexAndCount) {
  const Shard shard = Shard::parse("2/8");
  EXPECT_EQ(shard.index, 2U);
  EXPECT_EQ(shard.count, 8U);
}

TEST(Shard, RefusesWhatIsNone) {
  for (const char* text :
       {"", "1", "/", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1 /2", "99999999999999999999/2"}) {
    EXPECT_THROW(Shard::parse(text), UsageError) << text;
  }
}

/// Computed elsewhere: 1 + int(hashlib.sha256(b"FA-99246").hexdigest()[:16], 16) % 7.
TEST(Shard, FollowsTheDocumentedRule) {
  EXPECT_TRUE((Shard{3, 7}.holds("FA-99246")));
  EXPECT_TRUE((Shard{861, 1000}.holds("partial_sum@N=11")));
}

TEST(Shard, EveryCaseIsInExactlyOne) {
  for_all_draws([] {
    const std::string id =
        draw_text({"FA-", "0", "1", "7", "m", "@N=", "-", "é", "\xff", std::string(1, '\0')}, 8);
    const auto count = draw_from(1, 50);
    std::size_t holders = 0;
    for (std::uint64_t index = 1; index <= count; ++index) holders += Shard{index, count}.holds(id) ? 1 : 0;
    EXPECT_EQ(holders, 1U) << id << " of " << count;
  });
}

}  // namespace
}  // namespace failmap
