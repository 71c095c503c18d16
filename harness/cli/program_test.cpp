#include "cli/program.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <streambuf>

#include "cli/testing.hpp"
#include "report/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using Arguments = std::vector<std::string>;

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The sample's fixture file of `ceiling` with another check, in a folder of its own.
std::string with_check(const TemporaryFolder& folder, const std::string& check) {
  std::string text = read_file((sample().fixtures / "ceiling.json").string());
  const std::size_t fixtures = text.find(R"({"check": "at the ceiling")");
  EXPECT_NE(fixtures, std::string::npos);
  folder.write("ceiling.json", text.substr(0, fixtures) + check + "]}");
  return folder.path().string();
}

TEST(Program, EndsWithZeroWhereAllIsAsClaimed) {
  const ProgramResult result = run_sample({"run", "TA-001"});
  EXPECT_EQ(result.exit, 0);
  EXPECT_TRUE(contains(result.out, "21 checks: all verified.\n")) << result.out;
  EXPECT_TRUE(result.err.starts_with("failmap: Took ")) << result.err;
}

TEST(Program, EndsWithOneWhereAClaimDoesNotHold) {
  const ProgramResult result = run_sample({"run"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_TRUE(contains(result.out, "72 checks: 3 verified, 3 not.\n")) << result.out;
  EXPECT_TRUE(contains(result.out, "3 cases not as claimed, the first TB-11\n")) << result.out;
}

void expect_usage_error(const Arguments& arguments) {
  const ProgramResult result = run_sample(arguments);
  EXPECT_EQ(result.exit, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(result.err.starts_with("failmap: ")) << result.err;
  EXPECT_TRUE(result.err.ends_with("\n")) << result.err;
}

TEST(Program, EndsWithTwoWhereItIsNotUnderstood) {
  for (const char* line :
       {"", "rnu", "--verison", "run --formt json", "run --format yaml", "run --role fix", "run --jobs 0",
        "run --jobs two", "run --n 3..1", "run --n x", "run --n 1 TA-001", "run --out", "digest --verify"}) {
    SCOPED_TRACE(line);
    std::istringstream words(line);
    expect_usage_error({std::istream_iterator<std::string>(words), {}});
  }
}

/// An empty value is most often a variable that is not set.
TEST(Program, TakesNoEmptyValueForAnOption) {
  for (const char* option : {"--n", "--out", "--fixtures", "--role", "--format", "--jobs"}) {
    SCOPED_TRACE(option);
    expect_usage_error({"run", option, ""});
  }
}

TEST(Program, SuggestsTheCommandThatWasMeant) {
  EXPECT_TRUE(contains(run_sample({"rnu"}).err, "did you mean 'run'?")) << run_sample({"rnu"}).err;
  EXPECT_TRUE(contains(run_sample({"digests"}).err, "did you mean 'digest'?")) << run_sample({"digests"}).err;
  EXPECT_TRUE(contains(run_sample({"--verison"}).err, "'failmap --help'")) << run_sample({"--verison"}).err;
  EXPECT_TRUE(contains(run_sample({"run", "--formt"}).err, "'failmap run --help'"))
      << run_sample({"run", "--formt"}).err;
}

TEST(Program, EndsWithThreeWhereAFixtureFileIsWrong) {
  TemporaryFolder folder;
  const std::string path = with_check(folder, R"({"check": "c", "given": {"value": "two"}, "expected": 2})");
  for (const char* command : {"run", "list", "digest"}) {
    const ProgramResult result = run_sample({command, "--fixtures", path});
    EXPECT_EQ(result.exit, 3);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err,
              "failmap: " + path +
                  "/ceiling.json: /fixtures/0/given/value: expected a number, found a string at N = 1\n");
  }
  EXPECT_EQ(run_sample({"run", "--fixtures", path + "/missing"}).exit, 3);
}

TEST(Program, TakesAFolderThatHoldsFewerFiles) {
  TemporaryFolder folder;
  const std::string path = with_check(folder, R"({"check": "c", "given": {"value": 4}, "expected": 2})");
  const ProgramResult result = run_sample({"run", "--fixtures", path, "--n", "1"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_TRUE(contains(result.out, "3 checks: 0 verified, 1 not.\n")) << result.out;
}

TEST(Program, EndsWithThreeAtAnNWithoutAValueAndLeavesTheOldFile) {
  TemporaryFolder folder;
  const std::string fixtures =
      with_check(folder, R"json({"check": "c", "given": {"value": "=4//(N-7)"}, "expected": 2})json");
  const std::string out = folder.write("out", "as it was");
  const ProgramResult result = run_sample({"run", "--fixtures", fixtures, "--n", "6..8", "--out", out});
  EXPECT_EQ(result.exit, 3);
  EXPECT_TRUE(contains(result.err, "/fixtures/0/given/value: ")) << result.err;
  EXPECT_TRUE(contains(result.err, "N = 7")) << result.err;
  EXPECT_EQ(read_file(out), "as it was");
}

TEST(Program, EndsWithFiveWhereNothingIsSelected) {
  for (const char* command : {"run", "list", "digest"}) {
    const ProgramResult result = run_sample({command, "ceilling"});
    EXPECT_EQ(result.exit, 5);
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(contains(result.err, "'ceilling'; nearest: ceiling")) << result.err;
  }
}

/// Takes a few bytes and no more.
class FullBuffer : public std::streambuf {
 protected:
  int_type overflow(int_type byte) override { return room_-- > 0 ? byte : traits_type::eof(); }

 private:
  int room_ = 10;
};

TEST(Program, EndsWithSeventyWhereTheOutputIsLost) {
  const std::atomic<bool> never = false;
  for (const Arguments& arguments :
       std::vector<Arguments>{{"run", "TA-001"}, {"list"}, {"digest"}, {"run", "--help"}}) {
    FullBuffer buffer;
    std::ostream out(&buffer);
    std::ostringstream err;
    EXPECT_EQ(run_program(arguments, {.registry = sample().registry,
                                      .fixtures = sample().fixtures,
                                      .out = out,
                                      .err = err,
                                      .stop = never}),
              ExitCode::InternalError);
    EXPECT_EQ(err.str(), "failmap: standard output: cannot be written\n");
  }
  const ProgramResult result = run_sample({"run", "--out", "/no such folder/file"});
  EXPECT_EQ(result.exit, 70);
  EXPECT_EQ(result.err, "failmap: /no such folder/file: cannot be written: No such file or directory\n");
}

TEST(Program, RunsTheRolesThatAreNamed) {
  const std::string repair = run_sample({"run", "--role", "repair", "TA-001"}).out;
  EXPECT_TRUE(contains(repair, "3 / The repair")) << repair;
  EXPECT_FALSE(contains(repair, "/ The failure")) << repair;
  EXPECT_FALSE(contains(repair, "Against the failure")) << repair;
  EXPECT_TRUE(contains(repair, "7 checks: all as claimed.")) << repair;
  // Always in the order of the pages.
  const std::string two = run_sample({"run", "TA-001", "--role", "repair,failure"}).out;
  EXPECT_LT(two.find("1 / The failure"), two.find("3 / The repair"));
  EXPECT_EQ(run_sample({"run", "TA-001", "--role", "repair", "--role", "failure"}).out, two);
}

TEST(Program, RunsAtOtherParameters) {
  const std::string lines = run_sample({"run", "ceiling", "--n", "2,1000000000", "--format", "jsonl"}).out;
  EXPECT_TRUE(contains(lines, R"("id":"TB-12")")) << lines;
  EXPECT_TRUE(contains(lines, R"("id":"ceiling@N=1000000000")")) << lines;
}

TEST(Program, ShowsAMatrixOfManyCasesAndTheTablesOfOneEach) {
  EXPECT_TRUE(contains(run_sample({"run", "key_means"}).out, "TB-09 to TB-10, 2 cases from N = 1 to 2"));
  EXPECT_FALSE(contains(run_sample({"run", "key_means"}).out, "1 / The failure"));
  EXPECT_TRUE(contains(run_sample({"run", "key_means", "--verbose"}).out, "1 / The failure"));
  EXPECT_TRUE(contains(run_sample({"run", "--n", "1"}).out, "1 / The failure"));
}

TEST(Program, WritesTheResultToAFile) {
  TemporaryFolder folder;
  const std::string path = folder.write("records.jsonl", "as it was");
  const ProgramResult result = run_sample({"run", "--format", "jsonl", "--out", path});
  EXPECT_EQ(result.exit, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(contains(result.err, "72 checks: 3 verified, 3 not.")) << result.err;
  EXPECT_EQ(read_file(path), run_sample({"run", "--format", "jsonl"}).out);
}

/// What a run gives on one, two and seven threads must be the same.
void expect_the_same_whatever_the_jobs(Arguments arguments) {
  arguments.emplace_back("--jobs");
  const auto with = [&](const char* jobs) {
    Arguments all = arguments;
    all.emplace_back(jobs);
    return run_sample(all).out;
  };
  const std::string one = with("1");
  EXPECT_GT(one.size(), 100U);
  EXPECT_TRUE(with("2") == one);
  EXPECT_TRUE(with("7") == one);
}

TEST(Program, WritesTheSameBytesWhateverTheJobs) {
  for (const char* format : {"table", "markdown", "json", "jsonl", "junit"}) {
    SCOPED_TRACE(format);
    expect_the_same_whatever_the_jobs({"run", "--isolation", "none", "--n", "1..50", "--format", format});
  }
}

TEST(Program, WritesTheSameBytesWhateverTheWorkers) {
  expect_the_same_whatever_the_jobs({"run", "--n", "1..15", "--format", "jsonl"});
}

/// The commands as the program itself lists them.
std::vector<std::string> commands() {
  std::vector<std::string> names;
  std::istringstream help(run_sample({"--help"}).out);
  bool listed = false;
  for (std::string line; std::getline(help, line);) {
    if (line.starts_with("Subcommands:")) {
      listed = true;
    } else if (listed && line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
      names.push_back(line.substr(2, line.find(' ', 2) - 2));
    } else if (listed && line.empty()) {
      break;
    }
  }
  return names;
}

TEST(Help, ShowsAnExampleOfEveryCommand) {
  ASSERT_GE(commands().size(), 3U);
  for (const std::string& command : commands()) {
    const ProgramResult result = run_sample({command, "--help"});
    EXPECT_EQ(result.exit, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(contains(result.out, "Example")) << result.out;
    EXPECT_TRUE(contains(result.out, "\n  failmap " + command)) << result.out;
  }
  EXPECT_TRUE(contains(run_sample({"--help"}).out, "Example:\n  failmap "));
  EXPECT_TRUE(run_sample({"--version"}).out.starts_with("failmap "));
}

TEST(List, ShowsWhatThereIs) {
  const ProgramResult all = run_sample({"list"});
  EXPECT_EQ(all.exit, 0);
  EXPECT_TRUE(contains(all.out, "TB-11 to TB-13 (3)")) << all.out;
  const ProgramResult group = run_sample({"list", "group:units"});
  EXPECT_TRUE(contains(group.out, "text_limit")) << group.out;
  EXPECT_FALSE(contains(group.out, "ceiling")) << group.out;
}

}  // namespace
}  // namespace failmap
