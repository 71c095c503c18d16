#include "split/stable_rule.hpp"

#include <gtest/gtest.h>

#include <string>

#include "record/testing.hpp"

namespace failmap {
namespace {

/// The rule of the header, once more.
constexpr const char* kPython = R"python(
import hashlib, sys

def stable_set(salt, group, shares):
    h = int.from_bytes(hashlib.sha256(salt.encode() + b"\0" + group.encode()).digest()[:8], "big")
    parts = sum(part for _, part in shares)
    below = 0
    for name, part in shares:
        below += part
        if h * parts < below << 64:
            return name

salt, *shares = sys.argv[1:]
shares = [(name, int(part)) for name, part in (share.split("=") for share in shares)]
for line in sys.stdin:
    print(stable_set(salt, line.rstrip("\n"), shares))
)python";

TEST(StableRule, AgreesWithPythonOnTenThousandGroups) {
  const std::vector<Share> shares{{"train", 789'123}, {"validation", 110'876}, {"test", 100'001}};
  const std::string salt = "2026 é";
  std::string groups;
  std::string expected;
  for (int number = 0; number < 10'000; ++number) {
    const std::string group = "group_" + std::to_string(number);
    groups += group + "\n";
    expected += shares[stable_set(salt, group, shares)].set + "\n";
  }
  const ShellResult python = run_shell(
      "python3 -c '" + std::string(kPython) + "' '" + salt + "' train=789123 validation=110876 test=100001",
      groups);
  ASSERT_EQ(python.exit, 0) << python.err;
  EXPECT_EQ(python.out, expected);
  EXPECT_NE(expected.find("test"), std::string::npos);
}

/// From hashlib.sha256(b"salt\0partial_sum") and of the other name, which begin with 46 and a1.
TEST(StableRule, StaysAsItIs) {
  const std::vector<Share> halves{{"low", 1}, {"high", 1}};
  EXPECT_EQ(stable_set("salt", "partial_sum", halves), 0U);
  EXPECT_EQ(stable_set("salt", "shard_indexing", halves), 1U);
}

TEST(StableRule, DoesNotTakeSaltAndNameForEachOther) {
  const std::vector<Share> shares = equal_folds(1000);
  EXPECT_NE(stable_set("ab", "c", shares), stable_set("a", "bc", shares));
}

TEST(StableRule, GivesEverySetAboutItsShare) {
  const std::vector<Share> shares{{"a", 6}, {"b", 3}, {"c", 1}};
  std::vector<int> counts(3);
  for (int number = 0; number < 10'000; ++number) ++counts[stable_set("s", std::to_string(number), shares)];
  EXPECT_NEAR(counts[0], 6000, 250);
  EXPECT_NEAR(counts[1], 3000, 250);
  EXPECT_NEAR(counts[2], 1000, 150);
}

}  // namespace
}  // namespace failmap
