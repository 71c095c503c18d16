#include "value/input_error.hpp"

#include <gmock/gmock-matchers.h>

#include <string>

#include "value/testing.hpp"

namespace failmap {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string error_of_reading(const std::string& path) {
  try {
    read_file(path);
  } catch (const InputError& error) {
    EXPECT_EQ(error.problems().size(), 1U);
    return error.what();
  }
  return "no error";
}

TEST(InputError, HasALineForEachProblem) {
  const InputError error("a.json", {{"", "not JSON"}, {"/x/0", "expected a text"}});
  EXPECT_STREQ(error.what(), "a.json: not JSON\na.json: /x/0: expected a text");
  ASSERT_EQ(error.problems().size(), 2U);
  EXPECT_EQ(error.problems()[1].place, "/x/0");
}

TEST(InputError, KeepsALineALine) {
  const InputError error("a.json", {{"/a\nb\x1b[31m/é", "unknown key"}});
  EXPECT_STREQ(error.what(), "a.json: /a\\nb\\x1b[31m/é: unknown key");
  EXPECT_EQ(error.problems()[0].place, "/a\nb\x1b[31m/é");
}

TEST(ReadFile, GivesEveryByte) {
  const TemporaryFolder folder;
  const std::string bytes(
      "a\r\n\0\xff\x1a"
      "b\n",
      8);
  EXPECT_EQ(read_file(folder.write("bytes", bytes)), bytes);
  EXPECT_EQ(read_file(folder.write("empty", "")), "");
  const std::string large(1'000'000, 'x');
  EXPECT_EQ(read_file(folder.write("large", large)), large);
}

TEST(ReadFile, SaysWhyItCannot) {
  const TemporaryFolder folder;
  const std::string missing = folder.path() / "missing.json";
  EXPECT_EQ(error_of_reading(missing), missing + ": cannot be read: No such file or directory");
  EXPECT_THAT(error_of_reading(folder.path()), HasSubstr("cannot be read: Is a directory"));
  // Nobody may read at the start of a process's memory, not even the superuser.
  EXPECT_THAT(error_of_reading("/proc/self/mem"), StartsWith("/proc/self/mem: cannot be read: "));
}

}  // namespace
}  // namespace failmap
