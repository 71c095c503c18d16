#include "report/bench_report.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "report/bench_plot.hpp"
#include "report/quantity.hpp"
#include "report/testing.hpp"
#include "value/input_error.hpp"

namespace failmap {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kBenchFolder = FAILMAP_SOURCE_DIR "/harness/report/testdata/bench/";

/// A part of a real run, six repetitions of two mechanisms.
const BenchmarkFile& recorded_run() {
  static const BenchmarkFile file = read_benchmarks(kBenchFolder + "benchmarks.json");
  return file;
}

/// The same run, in which one variant is slower and one faster, one is missing and one could not be measured.
BenchmarkFile changed_run() {
  BenchmarkFile file = recorded_run();
  Value& ours = std::ranges::find(file.context, "failmap", &Member::key)->value;
  std::ranges::find(*ours.get_if<Map>(), "support_sha256", &Member::key)->value = "another";
  std::erase_if(file.benchmarks, [](const Benchmark& one) { return one.name() == "retry_dedup/plain/100"; });
  for (Benchmark& benchmark : file.benchmarks) {
    const double factor = benchmark.name() == "partial_sum/failure/1000"  ? 1.5
                          : benchmark.name() == "retry_dedup/attempt/100" ? 0.6
                                                                          : 1;
    for (double& time : benchmark.cpu_time) time *= factor;
    if (benchmark.name() != "retry_dedup/failure/1000") continue;
    benchmark.cpu_time.clear();
    benchmark.error = "raised std::length_error: a <long> | text";
  }
  return file;
}

Comparison comparison() { return compare(recorded_run(), changed_run(), 0.1, "old.json", "new.json"); }

struct BenchGolden {
  const char* file;
  std::string (*written)();
};

class BenchGoldens : public ::testing::TestWithParam<BenchGolden> {};

TEST_P(BenchGoldens, AreWhatIsShown) {
  const std::string path = kBenchFolder + GetParam().file;
  const std::string written = GetParam().written();
  if (goldens_are_to_be_updated()) {
    std::ofstream(path, std::ios::binary) << written;
    FAIL() << "updated " << path;
  }
  EXPECT_EQ(written, read_file(path))
      << "If this is meant: FAILMAP_UPDATE_GOLDENS=1 harness_tests, and look at it";
}

INSTANTIATE_TEST_SUITE_P(
    Every, BenchGoldens,
    ::testing::Values(
        BenchGolden{"table.txt", [] { return report_benchmarks(BenchFormat::Table, recorded_run(), {}); }},
        BenchGolden{"markdown.md",
                    [] { return report_benchmarks(BenchFormat::Markdown, changed_run(), {}); }},
        BenchGolden{"comparison.txt",
                    [] { return report_comparison(BenchFormat::Table, comparison(), {.colour = true}); }},
        BenchGolden{"comparison.md",
                    [] { return report_comparison(BenchFormat::Markdown, comparison(), {}); }},
        BenchGolden{"figure.html", [] { return bench_figure(recorded_run(), "retry_dedup"); }}),
    [](const auto& instance) {
      std::string name = instance.param.file;
      std::replace(name.begin(), name.end(), '.', '_');
      return name;
    });

TEST(BenchReport, ShowsInstructionsWhereTheyAreCounted) {
  BenchmarkFile before = recorded_run();
  BenchmarkFile after = changed_run();
  for (BenchmarkFile* file : {&before, &after}) {
    for (Benchmark& benchmark : file->benchmarks) {
      benchmark.instructions.assign(6, file == &after && benchmark.variant == "repair" ? 1250 : 1000);
    }
  }
  const std::string shown =
      report_comparison(BenchFormat::Table, compare(before, after, 0.1, "old.json", "new.json"), {});
  EXPECT_THAT(shown, HasSubstr("  instructions  "));
  EXPECT_THAT(shown, HasSubstr("Regression: partial_sum/repair/1000 takes 1.00 times as long as before"));
  EXPECT_THAT(shown, HasSubstr("1.25 times as many instructions"));
}

TEST(BenchReport, SaysWhatARepairCostsOnlyWhereItWasMeasured) {
  EXPECT_THAT(repair_cost(recorded_run(), "partial_sum"), HasSubstr("at size 10000 it takes "));
  EXPECT_EQ(repair_cost(recorded_run(), "token_mean"), "");
  BenchmarkFile file = recorded_run();
  std::erase_if(file.benchmarks, [](const Benchmark& one) { return one.variant == "failure"; });
  EXPECT_THAT(repair_cost(file, "partial_sum"), Not(HasSubstr("the failure")));
}

TEST(BenchPlot, NeedsTwoSizes) {
  EXPECT_EQ(bench_figure(recorded_run(), "token_mean"), "");
  BenchmarkFile file = recorded_run();
  std::erase_if(file.benchmarks, [](const Benchmark& one) { return one.size != 100; });
  EXPECT_EQ(bench_figure(file, "partial_sum"), "");
}

TEST(BenchPlot, EscapesWhatTheFileSays) {
  BenchmarkFile file = recorded_run();
  Value& ours = std::ranges::find(file.context, "failmap", &Member::key)->value;
  std::ranges::find(*ours.get_if<Map>(), "machine", &Member::key)->value = "<b>&\"";
  const std::string figure = bench_figure(file, "partial_sum");
  EXPECT_THAT(figure, HasSubstr("&lt;b&gt;&amp;&quot;"));
  EXPECT_THAT(figure, Not(HasSubstr("<b>")));
}

TEST(Quantity, HasThreeDigitsAndAUnit) {
  EXPECT_EQ(duration_text(0.95), "0.95 ns");
  EXPECT_EQ(duration_text(9.994), "9.99 ns");
  EXPECT_EQ(duration_text(9.996), "10.0 ns");
  EXPECT_EQ(duration_text(99.96), "100 ns");
  EXPECT_EQ(duration_text(999.6), "1.00 µs");
  EXPECT_EQ(duration_text(12'345'678), "12.3 ms");
  EXPECT_EQ(duration_text(12'345'678'901'234), "12346 s");
  EXPECT_EQ(quantity_text(0, "B"), "0 B");
  EXPECT_EQ(quantity_text(999, "B"), "999 B");
  EXPECT_EQ(quantity_text(1610, "B"), "1.61 kB");
  EXPECT_EQ(quantity_text(2.5e9, "/s"), "2.50 G/s");
  EXPECT_EQ(ratio_text(0.956), "0.96");
  EXPECT_EQ(ratio_text(28.44), "28.4");
  EXPECT_EQ(ratio_text(134.6), "135");
}

}  // namespace
}  // namespace failmap
