#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "bench/benchmark_file.hpp"
#include "cli/testing.hpp"
#include "record/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

/// Measured for as short as can be.
std::vector<std::string> quick(std::vector<std::string> words) {
  words.insert(words.begin(), "bench");
  words.insert(words.end(), {"--repetitions", "2", "--", "--benchmark_min_time=0.0001"});
  return words;
}

TEST(BenchCommand, MeasuresAndShows) {
  const ProgramResult result = run_sample(quick({"key_means", "--sizes", "10,100"}));
  EXPECT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("key_means, by values under ten keys\n"), HasSubstr("  100 "),
                    HasSubstr("What the repair costs: at size 100 it takes "), HasSubstr("a compiler")));
}

TEST(BenchCommand, KeepsWhatItMeasured) {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "new.json";
  const ProgramResult result = run_sample(quick({"key_means", "--sizes", "10", "--out", path}));
  EXPECT_EQ(result.exit, 0) << result.err;
  const BenchmarkFile file = read_benchmarks(path);
  EXPECT_EQ(file.benchmarks.size(), 5U);
  EXPECT_EQ(file.benchmarks[0].cpu_time.size(), 2U);
  EXPECT_EQ(file.context_text({"corpus_digest"}).size(), 64U);

  const ProgramResult same = run_sample({"bench", "--compare", path, path});
  EXPECT_EQ(same.exit, 0) << same.err;
  EXPECT_THAT(same.out, AllOf(HasSubstr("key_means/attempt/10"), HasSubstr("not changed"),
                              HasSubstr("No regression.")));
}

TEST(BenchCommand, NamesWhatHasNoWorkload) {
  const ProgramResult result = run_sample(quick({"text_limit", "key_means", "--sizes", "10"}));
  EXPECT_EQ(result.exit, 0);
  EXPECT_THAT(result.err, HasSubstr("text_limit has no workload.cpp beside its variants"));
  EXPECT_THAT(result.out, Not(HasSubstr("text_limit")));
  EXPECT_EQ(run_sample(quick({"text_limit"})).exit, 2) << "nothing is left";
}

TEST(BenchCommand, StopsAtAWrongRepair) {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "new.json";
  const ProgramResult result = run_sample(quick({"ceiling", "--sizes", "2,4", "--out", path}));
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("ceiling/repair/4: the repair does not do what its contract says"));
  EXPECT_EQ(result.out, "");
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(BenchCommand, FindsARegressionAgainstAFile) {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "old.json";
  ASSERT_EQ(run_sample({"bench", "key_means", "--sizes", "100", "--out", path, "--repetitions", "8", "--",
                        "--benchmark_min_time=0.0005"})
                .exit,
            0);
  BenchmarkFile old_file = read_benchmarks(path);
  for (Benchmark& benchmark : old_file.benchmarks) {
    if (benchmark.variant != "attempt") continue;
    for (double& time : benchmark.cpu_time) time /= 40;  // as if it had been much faster, on any machine
  }
  Value& ours = std::ranges::find(old_file.context, "failmap", &Member::key)->value;
  Value& sources = std::ranges::find(*ours.get_if<Map>(), "sources", &Member::key)->value;
  Value& digests = std::ranges::find(*sources.get_if<Map>(), "key_means", &Member::key)->value;
  std::ranges::find(*digests.get_if<Map>(), "attempt", &Member::key)->value = "another";
  const std::string changed = folder.write("changed.json", to_json(old_file));
  const ProgramResult result = run_sample({"bench", "key_means", "--sizes", "100", "--against", changed,
                                           "--repetitions", "8", "--", "--benchmark_min_time=0.0005"});
  EXPECT_EQ(result.exit, 4) << result.out << result.err;
  EXPECT_THAT(result.out, HasSubstr("Regression: key_means/attempt/100 takes "));
  EXPECT_EQ(run_sample({"bench", "--compare", changed, path}).exit, 4);
  EXPECT_EQ(run_sample({"bench", "--compare", changed, path, "--threshold", "10000"}).exit, 0);
  EXPECT_EQ(run_sample({"bench", "--compare", path, changed}).exit, 0) << "faster is no regression";
}

TEST(BenchCommand, RefusesWhatMakesNoSense) {
  const auto complaint = [](const std::vector<std::string>& arguments, int exit) {
    const ProgramResult result = run_sample(arguments);
    EXPECT_EQ(result.exit, exit) << result.err;
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  EXPECT_THAT(complaint({"bench", "--sizes", "x"}, 2), HasSubstr("'x' is no size"));
  EXPECT_THAT(complaint({"bench", "--compare", "only_one.json"}, 2), HasSubstr("--compare"));
  EXPECT_THAT(complaint({"bench", "--", "--benchmark_fliter=x"}, 2),
              HasSubstr("'--benchmark_fliter=x' is no flag of Google Benchmark"));
  EXPECT_THAT(complaint({"bench", "key_maens"}, 5), HasSubstr("key_means"));
  EXPECT_THAT(complaint({"bench", "--compare", "missing.json", "missing.json"}, 3),
              HasSubstr("missing.json"));
  EXPECT_THAT(complaint({"bench", "--against", "missing.json"}, 3), HasSubstr("missing.json"));
  const TemporaryFolder folder;
  const std::string text = folder.write("text.json", "[1]");
  EXPECT_THAT(complaint({"bench", "--compare", text, text}, 3),
              HasSubstr("/context/failmap: missing; expected a file of 'failmap bench --out'"));
}

/// The counting is the program's own, so only the program shows it.
TEST(BenchCommand, CountsAllocationsInTheProgram) {
  const TemporaryFolder folder;
  const std::string path = folder.path() / "new.json";
  const ShellResult result =
      run_shell(kProgram + " bench partial_sum token_mean --sizes 1000 --repetitions 1 --out " + path +
                " -- --benchmark_min_time=0.0001");
  EXPECT_EQ(result.exit, 0) << result.out;
  const BenchmarkFile file = read_benchmarks(path);
  const Benchmark* sum = file.find("partial_sum", "repair", 1000);
  ASSERT_NE(sum, nullptr);
  EXPECT_EQ(sum->allocations, 1) << "the gradient of 100 elements";
  EXPECT_GE(sum->peak_bytes, 1600);
  EXPECT_LE(sum->peak_bytes, 1700);
  EXPECT_EQ(file.find("token_mean", "repair", 1000)->allocations, 0);
}

}  // namespace
}  // namespace failmap
