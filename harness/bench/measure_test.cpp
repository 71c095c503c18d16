#include "bench/measure.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <numeric>

#include "bench/compare.hpp"
#include "bench/instructions.hpp"
#include "bench/machine.hpp"
#include "corpus/parameters.hpp"
#include "record/sha256.hpp"
#include "run/observe.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

/// What the variants of the tests work on: the sum of the numbers from 1 to the size.
using Numbers = std::vector<Number>;
using Solve = Number(const Numbers& numbers);

std::tuple<Numbers> count_up(std::int64_t size) {
  Numbers numbers;
  for (std::int64_t number = 1; number <= size; ++number) numbers.emplace_back(number);
  return {numbers};
}

std::string not_gauss(const Number& answer, const Numbers& numbers) {
  const std::int64_t size = std::ssize(numbers);
  return answer == size * (size + 1) / 2 ? "" : "it is not n (n + 1) / 2";
}

std::function<void()> plain_sum(const Numbers& numbers) {
  return [size = numbers.size(), total = 0.0]() mutable {
    for (std::size_t number = 1; number <= size; ++number) total += static_cast<double>(number);
  };
}

Number add(const Numbers& numbers) { return sum(numbers); }
Number add_three_times(const Numbers& numbers) {
  const Number first = sum(numbers);
  return first + sum(numbers) - sum(numbers);
}
Number forget_one(const Numbers& numbers) { return sum(numbers) - 1; }
Number give_up(const Numbers& numbers) {
  throw std::out_of_range("there are " + std::to_string(numbers.size()));
}

Registry registry_of(Solve& failure, Solve& attempt, Solve& repair) {
  Registry registry;
  const Workload<Solve> workload{"numbers", count_up, not_gauss, plain_sum};
  registry.mechanisms.push_back(
      {"adding",
       std::make_unique<TypedContract<Solve>>(failure, attempt, repair),
       {"adding/contract.hpp", "c"},
       {{{"failure.cpp", "f"}, {"attempt.cpp", "a"}, {"repair.cpp", "r"}}},
       CompiledWorkload{{"adding/workload.cpp", "w"}, erase(workload, failure, attempt, repair)}});
  registry.support = {{"number.hpp", "s"}};
  registry.toolchain = {"a compiler", "-O9", "a platform"};
  return registry;
}

Measurement quick(const Registry& registry) {
  return {.registry = &registry,
          .mechanisms = {&registry.mechanisms.front()},
          .sizes = {10, 1000},
          .repetitions = 3,
          .corpus_digest = "d",
          .date = "2026-11-30T12:00:00Z",
          .flags = {"--benchmark_min_time=0.0001"}};
}

TEST(Measure, MeasuresEveryVariantAtEverySize) {
  const Registry registry = registry_of(forget_one, add_three_times, add);
  const BenchmarkFile file = measure(quick(registry));
  std::vector<std::string> names;
  for (const Benchmark& benchmark : file.benchmarks) {
    names.push_back(benchmark.name());
    EXPECT_THAT(benchmark.cpu_time, SizeIs(3)) << benchmark.name();
    EXPECT_GT(benchmark.iterations, 0);
    EXPECT_EQ(benchmark.bytes,
              static_cast<double>(sizeof(Numbers)) + static_cast<double>(benchmark.size * 16));
  }
  EXPECT_THAT(names, ElementsAre("adding/failure/10", "adding/attempt/10", "adding/repair/10",
                                 "adding/repair_again/10", "adding/plain/10", "adding/failure/1000",
                                 "adding/attempt/1000", "adding/repair/1000", "adding/repair_again/1000",
                                 "adding/plain/1000"));
  const auto time = [&](const char* variant, std::int64_t size) {
    return *std::ranges::min_element(file.find("adding", variant, size)->cpu_time);
  };
  EXPECT_GT(time("repair", 1000), 5 * time("repair", 10)) << "a hundred times the work";
  EXPECT_GT(time("attempt", 1000), 1.5 * time("repair", 1000)) << "three times the work";
}

TEST(Measure, SaysWhatItMeasuredAndOnWhat) {
  const Registry registry = registry_of(forget_one, give_up, add);
  const BenchmarkFile file = measure(quick(registry));
  EXPECT_EQ(file.context_text({"sources", "adding", "repair"}), sha256("r"));
  EXPECT_EQ(file.context_text({"sources", "adding", "workload"}), sha256("w"));
  EXPECT_EQ(file.context_text({"sizes", "adding"}), "numbers");
  EXPECT_EQ(file.context_text({"flags"}), "-O9");
  EXPECT_EQ(file.context_text({"corpus_digest"}), "d");
  EXPECT_NE(file.context_text({"machine"}), "");
  EXPECT_EQ(file.context_text({"answers", "adding/repair/10", "sha256"}), sha256("55"));
  EXPECT_EQ(file.context_text({"answers", "adding/repair/10", "violation"}), "");
  EXPECT_EQ(file.context_text({"answers", "adding/failure/10", "violation"}), "it is not n (n + 1) / 2");
  EXPECT_EQ(to_json(parse_benchmarks(to_json(file), "")), to_json(file));
}

TEST(Measure, ReportsAVariantThatThrowsInItsPlace) {
  const Registry registry = registry_of(add, give_up, add);
  const BenchmarkFile file = measure(quick(registry));
  EXPECT_EQ(file.find("adding", "attempt", 10)->error, "raised std::out_of_range: there are 10");
  EXPECT_FALSE(file.find("adding", "attempt", 10)->is_measured());
  EXPECT_TRUE(file.find("adding", "failure", 10)->is_measured());
}

std::string wrong_repair(const Registry& registry) {
  try {
    measure(quick(registry));
  } catch (const WrongRepair& error) {
    return error.what();
  }
  return "no error";
}

TEST(Measure, StopsAtARepairThatIsWrong) {
  EXPECT_EQ(
      wrong_repair(registry_of(add, add, forget_one)),
      "adding/repair/10: the repair does not do what its contract says: it is not n (n + 1) / 2. Nothing "
      "is measured");
  EXPECT_EQ(
      wrong_repair(registry_of(add, add, give_up)),
      "adding/repair/10: the repair does not do what its contract says: raised std::out_of_range: there "
      "are 10. Nothing is measured");
}

TEST(Measure, CountsAllocationsWhereItCan) {
  const Registry registry = registry_of(add, give_up, add);
  Measurement wanted = quick(registry);
  EXPECT_FALSE(measure(wanted).find("adding", "repair", 10)->allocations.has_value());
  int calls = 0;
  wanted.count_allocations = [&](const std::function<void()>& call) -> Allocations {
    call();
    ++calls;
    return {7, 800};
  };
  const BenchmarkFile file = measure(wanted);
  EXPECT_EQ(file.find("adding", "repair", 10)->allocations, 7);
  EXPECT_EQ(file.find("adding", "plain", 1000)->peak_bytes, 800);
  EXPECT_EQ(calls, 8) << "two sizes of failure, repair, repair_again and plain; the attempt throws";
}

TEST(Measure, TellsHowFarItIs) {
  const Registry registry = registry_of(add, add, add);
  Measurement wanted = quick(registry);
  std::vector<double> shares;
  wanted.progress = [&](double done) { shares.push_back(done); };
  measure(wanted);
  ASSERT_GE(shares.size(), 30U) << "ten things, three repetitions each";
  EXPECT_EQ(shares.back(), 1);
  EXPECT_LT(shares.front(), 0.1);
}

TEST(Measure, StopsWhenItIsAskedTo) {
  const Registry registry = registry_of(add, add, add);
  Measurement wanted = quick(registry);
  std::atomic<bool> stop = false;
  wanted.stop = &stop;
  wanted.progress = [&](double) { stop = true; };
  EXPECT_THROW(measure(wanted), Interrupted);
  EXPECT_THROW(measure(wanted), Interrupted) << "before anything is observed";
}

TEST(Measure, PassesFlagsToGoogleBenchmark) {
  const Registry registry = registry_of(add, add, add);
  Measurement wanted = quick(registry);
  wanted.flags.emplace_back("--benchmark_filter=repair/10$");
  const BenchmarkFile file = measure(wanted);
  ASSERT_THAT(file.benchmarks, SizeIs(1));
  EXPECT_EQ(file.benchmarks[0].name(), "adding/repair/10");
  wanted.flags = {"--benchmark_fliter=x"};
  EXPECT_THROW(measure(wanted), UsageError);
}

TEST(Measure, ComparesWithItself) {
  const Registry registry = registry_of(add, add_three_times, add);
  const BenchmarkFile file = measure(quick(registry));
  const Comparison comparison = compare(file, file, 0.1, "a", "a");
  EXPECT_EQ(comparison.benchmarks.size(), file.benchmarks.size());
  for (const ComparedBenchmark& one : comparison.benchmarks) EXPECT_EQ(one.verdict, Verdict::SameSource);
}

TEST(Machine, IsDescribedWithoutItsName) {
  EXPECT_EQ(describe_machine("processor\t: 0\nmodel name\t: Fast 3000\nflags\t\t: fpu sse hypervisor\n"),
            "Fast 3000, in a virtual machine");
  EXPECT_EQ(describe_machine("model name\t: Fast 3000\nflags\t\t: fpu hypervisors\n"), "Fast 3000");
  EXPECT_EQ(describe_machine(""), "an unknown processor");
  EXPECT_THAT(describe_machine(), HasSubstr("; Linux "));
}

TEST(Instructions, AreCountedOrItIsSaidWhyNot) {
  const InstructionCounter counter;
  const std::uint64_t before = counter.read();
  std::vector<int> numbers(100'000);
  std::iota(numbers.begin(), numbers.end(), 0);
  const std::uint64_t after = counter.read();
  if (counter.obstacle().empty()) {
    EXPECT_GT(after - before, numbers.size() / 16);
  } else {
    EXPECT_EQ(after, 0U);
    EXPECT_THAT(counter.obstacle(), HasSubstr("perf_event_open: "));
  }
}

}  // namespace
}  // namespace failmap
