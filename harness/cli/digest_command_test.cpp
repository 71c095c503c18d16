#include <gtest/gtest.h>

#include "cli/testing.hpp"
#include "record/sha256.hpp"
#include "report/testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

std::string json_lines() { return run_sample({"run", "--format", "jsonl"}).out; }

/// Puts one thing in another's place, which must be there.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return place == std::string::npos ? text : text.replace(place, from.size(), to);
}

class VerifyTest : public testing::Test {
 protected:
  ProgramResult verify(const std::string& bytes) {
    return run_sample({"digest", "--verify", folder_.write("file", bytes)});
  }
  std::string path() const { return (folder_.path() / "file").string(); }

  const TemporaryFolder folder_;
};

TEST(DigestTree, PrintsPartsBeforeTheirSum) {
  const ProgramResult result = run_sample({"digest", "ceiling"});
  EXPECT_EQ(result.exit, 0);
  std::vector<std::string> digests;
  std::vector<std::string> names;
  std::istringstream stream(result.out);
  for (std::string line; std::getline(stream, line);) {
    digests.push_back(line.substr(0, 64));
    names.push_back(line.substr(64));
  }
  const std::string folder = "harness/report/testdata/variants/ceiling/";
  EXPECT_EQ(names, (std::vector<std::string>{
                       "      TB-11", "      TB-12", "      TB-13", "      " + folder + "contract.hpp",
                       "      " + folder + "failure.cpp", "      " + folder + "attempt.cpp",
                       "      " + folder + "repair.cpp", "    ceiling", "  selection"}));
  ASSERT_EQ(digests.size(), 9U);
  EXPECT_EQ(digests[7], sha256("[[\"TB-11\",\"" + digests[0] + "\"],[\"TB-12\",\"" + digests[1] +
                               "\"],[\"TB-13\",\"" + digests[2] + "\"]]"));
  EXPECT_EQ(digests[8], sha256("[[\"ceiling\",\"" + digests[7] + "\"]]"));
}

TEST(DigestTree, IsOfTheCorpusWhereNothingIsSelected) {
  EXPECT_TRUE(run_sample({"digest"}).out.ends_with("  corpus\n"));
  EXPECT_TRUE(run_sample({"digest", "--n", "1"}).out.ends_with("  selection\n"));
}

TEST_F(VerifyTest, TakesEveryFormOfRecords) {
  const std::string lines = json_lines();
  std::string on_one_line = run_sample({"run", "--format", "json"}).out;
  std::erase(on_one_line, '\n');
  for (const std::string& bytes :
       {lines, lines.substr(0, lines.find('\n')), run_sample({"run", "--format", "json"}).out, on_one_line}) {
    const ProgramResult result = verify(bytes);
    EXPECT_EQ(result.exit, 0);
    EXPECT_TRUE(result.out.ends_with(": every digest holds.\n")) << result.out;
    EXPECT_EQ(result.err, "");
  }
  const ProgramResult two =
      run_sample({"digest", "--verify", folder_.write("one", lines), folder_.write("two", lines)});
  EXPECT_EQ(two.out, "12 records: every digest holds.\n");
}

TEST_F(VerifyTest, NamesTheDigestThatDoesNotHold) {
  const ProgramResult result = verify(replaced(json_lines(), R"("id":"TB-10")", R"("id":"TB-11")"));
  EXPECT_EQ(result.exit, 1);
  EXPECT_TRUE(result.out.starts_with(path() + ":3: /digest: states ")) << result.out;
  EXPECT_TRUE(result.out.ends_with("6 records: 1 record with a digest that does not hold.\n")) << result.out;

  const ProgramResult in_document =
      verify(replaced(run_sample({"run", "--format", "json"}).out, R"("exit":1)", R"("exit":0)"));
  EXPECT_EQ(in_document.exit, 1);
  EXPECT_TRUE(in_document.out.starts_with(path() + ": /records/0: /implementations/0/digest: states "))
      << in_document.out;
}

TEST_F(VerifyTest, RefusesWhatHoldsNoRecords) {
  const std::string lines = json_lines();
  for (const std::string& bytes : {std::string(), std::string("\n"), std::string("{}"), std::string("3"),
                                   std::string(R"({"records":[]})"), std::string("{\n\"records\":[]}"),
                                   std::string(R"({"records":[{}]})"), lines.substr(0, lines.size() / 2),
                                   lines + "{}\n", std::string("\x7f\x45\x4c\x46\0", 5)}) {
    const ProgramResult result = verify(bytes);
    EXPECT_EQ(result.exit, 3) << bytes.substr(0, 100);
    EXPECT_TRUE(result.err.starts_with("failmap: " + path() + ":")) << result.err;
  }
  EXPECT_EQ(run_sample({"digest", "--verify", path() + ".missing"}).exit, 3);
  EXPECT_EQ(run_sample({"digest", "--verify", folder_.path().string()}).exit, 3);
}

}  // namespace
}  // namespace failmap
