/// Measures each stage on the way from a template to a digest by itself, and the whole: harness_benchmarks.
///
/// The stages run on every check of the built-in corpus at N = 1..10; a rate is in checks (of one variant) a
/// second. For comparison the same checks run as parametrised GoogleTest tests in the same program.
#include <benchmark/benchmark.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <vector>

#include "contract/registry.hpp"
#include "record/for_each_record.hpp"
#include "record/sha256.hpp"
#include "run/answer_wire.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> joined = join(
      built_in_registry(), load_fixture_folder(FAILMAP_SOURCE_DIR "/fixtures"), Coverage::EveryMechanism);
  return joined;
}

/// One check of one variant, with what it gives.
struct Sample {
  const Subject* subject;
  std::int64_t n;
  std::size_t check;
  Role role;
  ExpandedCheck expanded;
  Answer answer;
};

const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> made;
    for (const Subject& subject : subjects()) {
      for (std::int64_t n = subject.file.family.from; n <= subject.file.family.to; ++n) {
        const Case expanded = expand(subject, n);
        for (const Role role : kRoles) {
          for (std::size_t check = 0; check < expanded.checks.size(); ++check) {
            made.push_back({&subject, n, check, role, expanded.checks[check],
                            call(*subject.mechanism->contract, role, expanded.checks[check].given)});
          }
        }
      }
    }
    return made;
  }();
  return all;
}

/// Runs `work` on every sample in each iteration.
template <typename Work>
void measure(benchmark::State& state, Work work) {
  const std::vector<Sample>& all = samples();
  for ([[maybe_unused]] auto iteration : state) {
    for (const Sample& sample : all) work(sample);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(all.size()));
}

void expand_templates(benchmark::State& state) {
  measure(state, [](const Sample& sample) {
    const Check& check = sample.subject->file.checks[sample.check];
    for (const Template& argument : check.given) benchmark::DoNotOptimize(argument.expand(sample.n));
    if (check.expected.has_value()) benchmark::DoNotOptimize(check.expected->expand(sample.n));
  });
}

void decode(benchmark::State& state) {
  measure(state, [](const Sample& sample) {
    for (std::size_t argument = 0; argument < sample.expanded.given.size(); ++argument) {
      benchmark::DoNotOptimize(
          sample.subject->mechanism->contract->refuse_argument(argument, sample.expanded.given[argument]));
    }
  });
}

void decode_call_encode(benchmark::State& state) {
  measure(state, [](const Sample& sample) {
    benchmark::DoNotOptimize(call(*sample.subject->mechanism->contract, sample.role, sample.expanded.given));
  });
}

void wire(benchmark::State& state) {
  std::string bytes;
  measure(state, [&](const Sample& sample) {
    bytes.clear();
    append_wire(bytes, sample.answer);
    std::string_view rest = bytes;
    Answer answer;
    benchmark::DoNotOptimize(take_wire(rest, answer));
  });
}

void equality(benchmark::State& state) {
  measure(state, [](const Sample& sample) {
    benchmark::DoNotOptimize(judge(sample.answer, sample.expanded.expected, sample.subject->file.tolerance));
  });
}

void literal_text(benchmark::State& state) {
  std::string out;
  measure(state, [&](const Sample& sample) {
    out.clear();
    append_literal(out, sample.answer.value);
    benchmark::DoNotOptimize(out.data());
  });
}

void canonical_json(benchmark::State& state) {
  std::string out;
  measure(state, [&](const Sample& sample) {
    out.clear();
    append_json(out, sample.answer.value);
    benchmark::DoNotOptimize(out.data());
  });
}

/// All cases of the corpus with their records, from the answers on.
void record_and_digest(benchmark::State& state) {
  const Recorder recorder(built_in_registry(), subjects());
  InProcessObserver observer;
  std::vector<Case> cases;
  std::int64_t checks = 0;
  for (const Subject& subject : subjects()) {
    for (std::int64_t n = 1; n <= 10; ++n) cases.push_back(expand(subject, n));
  }
  const std::vector<CaseAnswers> answers = observer.observe({cases, kRoles});
  for (const Case& one : cases) checks += static_cast<std::int64_t>(3 * one.checks.size());
  for ([[maybe_unused]] auto iteration : state) {
    for (std::size_t index = 0; index < cases.size(); ++index) {
      benchmark::DoNotOptimize(recorder.record(cases[index], kRoles, answers[index]));
    }
  }
  state.SetItemsProcessed(state.iterations() * checks);
}

/// SHA-256 of as many bytes as a record has for one check.
void digest(benchmark::State& state) {
  const std::string bytes(std::size_t{4} * 80, 'x');
  for ([[maybe_unused]] auto iteration : state) benchmark::DoNotOptimize(sha256(bytes));
  state.SetItemsProcessed(state.iterations());
}

/// The whole: what `failmap run --n 1..K --format jsonl` does but for writing the lines.
void whole_run(benchmark::State& state, bool isolated, unsigned jobs) {
  const std::int64_t last = state.range(0);
  Plan plan({kRoles.begin(), kRoles.end()});
  for (const Subject& subject : subjects()) plan.add(subject, {1, last});
  const Recorder recorder(built_in_registry(), subjects());
  std::int64_t checks = 0;
  std::int64_t bytes = 0;
  for ([[maybe_unused]] auto iteration : state) {
    for_each_record(plan, recorder, {.jobs = jobs, .isolated = isolated}, [&](const Record& record) {
      for (const Implementation& entry : record.implementations) {
        checks += static_cast<std::int64_t>(entry.outcomes.size());
      }
      bytes += static_cast<std::int64_t>(record.json.size());
    });
  }
  state.SetItemsProcessed(checks);
  state.SetBytesProcessed(bytes);
}

class SameChecks : public ::testing::TestWithParam<std::size_t> {};

TEST_P(SameChecks, Answers) {
  const Sample& sample = samples()[GetParam()];
  const Answer answer = call(*sample.subject->mechanism->contract, sample.role, sample.expanded.given);
  EXPECT_EQ(actual_text(answer), actual_text(sample.answer));
}

INSTANTIATE_TEST_SUITE_P(Corpus, SameChecks, ::testing::Range<std::size_t>(0, samples().size()));

/// The same checks as parametrised tests in one process, without records or isolation.
void parametrised_googletest(benchmark::State& state) {
  constexpr int kRepeats = 20;
  GTEST_FLAG_SET(repeat, kRepeats);
  auto& listeners = ::testing::UnitTest::GetInstance()->listeners();
  delete listeners.Release(listeners.default_result_printer());
  // Its banner of each repetition is no part of what is measured.
  std::fflush(stdout);
  for ([[maybe_unused]] auto iteration : state) {
    if (RUN_ALL_TESTS() != 0) state.SkipWithError("a check has another answer than before");
  }
  state.SetItemsProcessed(state.iterations() * kRepeats * static_cast<std::int64_t>(samples().size()));
}

BENCHMARK(expand_templates);
BENCHMARK(decode);
BENCHMARK(decode_call_encode);
BENCHMARK(wire);
BENCHMARK(equality);
BENCHMARK(literal_text);
BENCHMARK(canonical_json);
BENCHMARK(digest);
BENCHMARK(record_and_digest);
BENCHMARK(parametrised_googletest)->Iterations(1)->UseRealTime();
BENCHMARK_CAPTURE(whole_run, in_process, false, 1U)->Arg(2000)->UseRealTime();
BENCHMARK_CAPTURE(whole_run, isolated, true, 1U)->Arg(2000)->UseRealTime();
BENCHMARK_CAPTURE(whole_run, isolated_two_jobs, true, 2U)->Arg(10000)->UseRealTime();

}  // namespace
}  // namespace failmap

int main(int argument_count, char** arguments) {
  ::testing::InitGoogleTest(&argument_count, arguments);
  benchmark::Initialize(&argument_count, arguments);
  if (benchmark::ReportUnrecognizedArguments(argument_count, arguments)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
