#include "bench/compare.hpp"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <random>

#include "value/input_error.hpp"

namespace failmap {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A run of mechanism "sum" at three sizes, where every repetition is off by some per cent, and the whole run
/// by some more.
BenchmarkFile simulate(unsigned seed, double noise = 0.05, std::size_t repetitions = 10) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> off(0, noise);
  const Map sources =
      make_map({{"contract", "c"}, {"workload", "w"}, {"failure", "f"}, {"attempt", "a"}, {"repair", "r"}});
  const Map ours = make_map({{"compiler", "GNU"},
                             {"flags", "-O3"},
                             {"machine", "one"},
                             {"support_sha256", "s"},
                             {"sources", make_map({{"sum", sources}})}});
  BenchmarkFile file{make_map({{"failmap", ours}}), {}};
  for (const std::int64_t size : {100, 1000, 10000}) {
    for (const char* variant : {"failure", "attempt", "repair", "repair_again", "plain"}) {
      Benchmark benchmark{.mechanism = "sum", .variant = variant, .size = size};
      for (std::size_t repetition = 0; repetition < repetitions; ++repetition) {
        benchmark.cpu_time.push_back(static_cast<double>(size) * std::exp(off(random)));
      }
      benchmark.real_time = benchmark.cpu_time;
      file.benchmarks.push_back(std::move(benchmark));
    }
  }
  return file;
}

/// Changes a text of our context: {"sources", "sum", "repair"}.
void set_context(BenchmarkFile& file, const std::vector<std::string>& path, const std::string& text) {
  const auto member = [](Map& map, const std::string& key) -> Value& {
    const auto place = std::ranges::lower_bound(map, key, {}, &Member::key);
    return place != map.end() && place->key == key ? place->value : map.insert(place, {key, Map()})->value;
  };
  Value* value = &member(file.context, "failmap");
  for (const std::string& key : path) value = &member(*value->get_if<Map>(), key);
  *value = text;
}

void scale(BenchmarkFile& file, std::string_view variant, double factor) {
  for (Benchmark& benchmark : file.benchmarks) {
    if (benchmark.variant != variant) continue;
    for (double& time : benchmark.cpu_time) time *= factor;
  }
}

Comparison compared(const BenchmarkFile& old_file, const BenchmarkFile& new_file) {
  return compare(old_file, new_file, 0.1, "old.json", "new.json");
}

std::vector<std::string> regressions(const Comparison& comparison) {
  std::vector<std::string> names;
  for (const ComparedBenchmark* regression : comparison.regressions()) names.push_back(regression->name);
  return names;
}

Verdict verdict_of(const Comparison& comparison, const std::string& name) {
  return std::ranges::find(comparison.benchmarks, name, &ComparedBenchmark::name)->verdict;
}

TEST(Compare, FindsAndNamesAPlantedSlowdown) {
  const BenchmarkFile before = simulate(1);
  BenchmarkFile after = simulate(2);
  set_context(after, {"sources", "sum", "attempt"}, "changed");
  scale(after, "attempt", 1.3);
  const Comparison comparison = compared(before, after);
  EXPECT_THAT(regressions(comparison),
              ElementsAre("sum/attempt/100", "sum/attempt/1000", "sum/attempt/10000"));
  EXPECT_EQ(comparison.benchmarks.size(), before.benchmarks.size());
  EXPECT_EQ(verdict_of(comparison, "sum/failure/100"), Verdict::SameSource);
  const ComparedBenchmark& slower = *comparison.regressions().front();
  EXPECT_LT(slower.ratio.low, 1.3);
  EXPECT_GT(slower.ratio.high, 1.3);
  EXPECT_LT(slower.p.value(), 0.001);
}

TEST(Compare, FindsASpeedUp) {
  BenchmarkFile after = simulate(2);
  set_context(after, {"sources", "sum", "attempt"}, "changed");
  scale(after, "attempt", 0.7);
  const Comparison comparison = compared(simulate(1), after);
  EXPECT_EQ(verdict_of(comparison, "sum/attempt/1000"), Verdict::Faster);
  EXPECT_THAT(regressions(comparison), IsEmpty());
}

TEST(Compare, NeverClaimsThatTheSameSourceBecameSlower) {
  BenchmarkFile after = simulate(2);
  scale(after, "attempt", 3);
  const Comparison comparison = compared(simulate(1), after);
  EXPECT_THAT(regressions(comparison), IsEmpty());
  EXPECT_EQ(verdict_of(comparison, "sum/attempt/100"), Verdict::SameSource);
  EXPECT_GT(comparison.floor, 2.5) << "what did not change shows the noise";
}

TEST(Compare, ClaimsNothingBelowTheNoiseOfWhatDidNotChange) {
  BenchmarkFile after = simulate(2);
  set_context(after, {"sources", "sum", "attempt"}, "changed");
  for (const char* variant : {"failure", "attempt", "repair", "repair_again", "plain"})
    scale(after, variant, 1.4);
  EXPECT_THAT(regressions(compared(simulate(1), after)), IsEmpty()) << "the machine became slower as a whole";
}

TEST(Compare, TakesTheSecondMeasurementOfARepairForNoise) {
  BenchmarkFile before = simulate(1);
  BenchmarkFile after = simulate(2);
  scale(before, "repair_again", 1.6);
  set_context(after, {"support_sha256"}, "changed");
  scale(after, "attempt", 1.3);
  const Comparison comparison = compared(before, after);
  EXPECT_GT(comparison.floor, 1.4);
  EXPECT_THAT(regressions(comparison), IsEmpty());
}

TEST(Compare, ClaimsNothingBelowTheThreshold) {
  BenchmarkFile after = simulate(2, 0.001);
  set_context(after, {"sources", "sum", "attempt"}, "changed");
  scale(after, "attempt", 1.08);
  const BenchmarkFile before = simulate(1, 0.001);
  EXPECT_THAT(regressions(compared(before, after)), IsEmpty());
  EXPECT_EQ(regressions(compare(before, after, 0.05, "a", "b")).size(), 3U);
}

TEST(Compare, LetsInstructionsDecideBeforeTime) {
  BenchmarkFile before = simulate(1);
  BenchmarkFile after = simulate(2);
  set_context(after, {"sources", "sum", "attempt"}, "changed");
  set_context(after, {"sources", "sum", "failure"}, "changed");
  scale(after, "attempt", 1.3);
  for (BenchmarkFile* file : {&before, &after}) {
    for (Benchmark& benchmark : file->benchmarks) {
      const bool more = file == &after && benchmark.variant == "failure";
      benchmark.instructions.assign(10, more ? 1200 : 1000);
    }
  }
  const Comparison comparison = compared(before, after);
  EXPECT_EQ(verdict_of(comparison, "sum/attempt/100"), Verdict::Undecided) << "more time, no more work";
  EXPECT_EQ(verdict_of(comparison, "sum/failure/100"), Verdict::Slower) << "more work";
}

/// Runs of equal programs whose digests differ, so that the test and the floor must hold the claims back.
TEST(Compare, OfEqualProgramsClaimsNothing) {
  int wrong = 0;
  for (unsigned run = 0; run < 200; ++run) {
    BenchmarkFile after = simulate(1000 + run, 0.15);
    set_context(after, {"support_sha256"}, "changed");
    if (!regressions(compared(simulate(run, 0.15), after)).empty()) ++wrong;
  }
  EXPECT_LE(wrong, 200 * kErrorRate);
}

TEST(Compare, NamesWhatOneSideOnlyHas) {
  BenchmarkFile before = simulate(1);
  BenchmarkFile after = simulate(2);
  before.benchmarks.erase(before.benchmarks.begin());
  after.benchmarks.pop_back();
  after.benchmarks[3] = {.mechanism = "sum", .variant = "repair_again", .size = 100, .error = "raised x"};
  const Comparison comparison = compared(before, after);
  EXPECT_THAT(comparison.only_in_new, ElementsAre("sum/failure/100"));
  EXPECT_THAT(comparison.only_in_old, ElementsAre("sum/plain/10000"));
  EXPECT_THAT(comparison.not_measured, ElementsAre("sum/repair_again/100"));
  EXPECT_EQ(comparison.benchmarks.size(), 12U);
}

TEST(Compare, RefusesWhatHasNothingInCommon) {
  BenchmarkFile after = simulate(2);
  set_context(after, {"sources", "sum", "workload"}, "changed");
  const auto refusal = [&](const BenchmarkFile& file) -> std::string {
    try {
      compared(simulate(1), file);
    } catch (const InputError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_EQ(
      refusal(after),
      "new.json: /benchmarks: has no benchmark that can be compared with one of old.json: the workloads "
      "changed in between; measure both sides with the same");
  BenchmarkFile other = simulate(2);
  for (Benchmark& benchmark : other.benchmarks) benchmark.size += 1;
  EXPECT_THAT(refusal(other), HasSubstr("they share neither names nor sizes"));
}

TEST(Compare, WarnsWhereItCannotFindAnything) {
  BenchmarkFile before = simulate(1, 0.05, 3);
  BenchmarkFile after = simulate(2, 0.05, 3);
  set_context(after, {"support_sha256"}, "changed");
  set_context(after, {"machine"}, "another");
  EXPECT_THAT(compared(before, after).warnings,
              ElementsAre(HasSubstr("no difference can pass the test"),
                          "The files differ in their machine: 'one' and 'another'."));
  for (BenchmarkFile* file : {&before, &after}) {
    std::erase_if(file->benchmarks, [](const Benchmark& benchmark) {
      return benchmark.variant == "plain" || benchmark.variant == "repair_again";
    });
  }
  EXPECT_THAT(compared(before, after).warnings.front(), HasSubstr("the noise is not known"));
}

TEST(Compare, SaysWhereAnAnswerChanged) {
  BenchmarkFile before = simulate(1);
  BenchmarkFile after = simulate(2);
  set_context(before, {"answers", "sum/repair/100", "sha256"}, "one");
  set_context(after, {"answers", "sum/repair/100", "sha256"}, "other");
  const Comparison comparison = compared(before, after);
  for (const ComparedBenchmark& one : comparison.benchmarks) {
    EXPECT_EQ(one.answers_differently, one.name == "sum/repair/100") << one.name;
  }
}

}  // namespace
}  // namespace failmap
