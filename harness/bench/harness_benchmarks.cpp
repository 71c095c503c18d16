/// Measures each stage on the way from a template to a digest by itself, and the whole: harness_benchmarks.
///
/// The stages run on every check of the built-in corpus at N = 1..10; a rate is in checks (of one variant) a
/// second. For comparison the same checks run as parametrised GoogleTest tests in the same program.
#include <benchmark/benchmark.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <tuple>
#include <vector>

#include "bucket_offsets/contract.hpp"
#include "contract/codec.hpp"
#include "contract/registry.hpp"
#include "global_norm_clip/contract.hpp"
#include "metric_key_union/contract.hpp"
#include "partial_sum/contract.hpp"
#include "record/for_each_record.hpp"
#include "record/sha256.hpp"
#include "remainder_split/contract.hpp"
#include "retry_dedup/contract.hpp"
#include "run/answer_wire.hpp"
#include "token_mean/contract.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"
#include "whiten_degenerate/contract.hpp"

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

/// Runs `work` on every item in each iteration.
template <typename Item, typename Work>
void measure(benchmark::State& state, const std::vector<Item>& items, Work work) {
  for ([[maybe_unused]] auto iteration : state) {
    for (const Item& item : items) work(item);
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items.size()));
}

template <typename Work>
void measure(benchmark::State& state, Work work) {
  measure(state, samples(), work);
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

/// What a program without this harness would do: call a typed function with typed arguments.
struct TypedCall {
  std::function<void()> call;
  std::function<void()> encode;  ///< of what was returned; empty where something was thrown
};

/// Adds the samples of one mechanism. Their arguments are decoded, and their results there, beforehand.
template <typename Result, typename... Arguments>
void add_typed_calls(std::vector<TypedCall>& calls, std::string_view mechanism,
                     std::array<Result (*)(Arguments...), 3> variants) {
  using Decoded = std::tuple<std::remove_cvref_t<Arguments>...>;
  for (const Sample& sample : samples()) {
    if (sample.subject->mechanism->name != mechanism) continue;
    const auto arguments = std::make_shared<Decoded>();
    std::size_t index = 0;
    Mismatch mismatch;
    std::apply(
        [&](auto&... argument) {
          (Codec<std::remove_cvref_t<decltype(argument)>>::decode(sample.expanded.given[index++], argument,
                                                                  mismatch),
           ...);
        },
        *arguments);
    auto* const variant = variants[static_cast<std::size_t>(sample.role)];
    const auto solve = [variant, arguments] { return std::apply(*variant, *arguments); };
    TypedCall typed;
    typed.call = [solve] {
      try {
        benchmark::DoNotOptimize(solve());
      } catch (const std::exception& error) {
        benchmark::DoNotOptimize(error.what());
      }
    };
    if (sample.answer.ending == Ending::Returned) {
      typed.encode = [result = solve()] { benchmark::DoNotOptimize(Codec<Result>::encode(result)); };
    }
    calls.push_back(std::move(typed));
  }
}

const std::vector<TypedCall>& typed_calls() {
  static const std::vector<TypedCall> all = [] {
    std::vector<TypedCall> calls;
    add_typed_calls(calls, "bucket_offsets",
                    std::array{&bucket_offsets::failure::solve, &bucket_offsets::attempt::solve,
                               &bucket_offsets::repair::solve});
    add_typed_calls(calls, "global_norm_clip",
                    std::array{&global_norm_clip::failure::solve, &global_norm_clip::attempt::solve,
                               &global_norm_clip::repair::solve});
    add_typed_calls(calls, "metric_key_union",
                    std::array{&metric_key_union::failure::solve, &metric_key_union::attempt::solve,
                               &metric_key_union::repair::solve});
    add_typed_calls(
        calls, "partial_sum",
        std::array{&partial_sum::failure::solve, &partial_sum::attempt::solve, &partial_sum::repair::solve});
    add_typed_calls(calls, "remainder_split",
                    std::array{&remainder_split::failure::solve, &remainder_split::attempt::solve,
                               &remainder_split::repair::solve});
    add_typed_calls(
        calls, "retry_dedup",
        std::array{&retry_dedup::failure::solve, &retry_dedup::attempt::solve, &retry_dedup::repair::solve});
    add_typed_calls(
        calls, "token_mean",
        std::array{&token_mean::failure::solve, &token_mean::attempt::solve, &token_mean::repair::solve});
    add_typed_calls(calls, "whiten_degenerate",
                    std::array{&whiten_degenerate::failure::solve, &whiten_degenerate::attempt::solve,
                               &whiten_degenerate::repair::solve});
    return calls;
  }();
  return all;
}

void typed_call(benchmark::State& state) {
  if (typed_calls().size() != samples().size())
    state.SkipWithError("a mechanism is missing in typed_calls()");
  measure(state, typed_calls(), [](const TypedCall& typed) { typed.call(); });
}

/// Of those that returned something; the rate counts the others too.
void encode(benchmark::State& state) {
  measure(state, typed_calls(), [](const TypedCall& typed) {
    if (typed.encode) typed.encode();
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
  struct Made {
    std::int64_t checks = 0;
    std::int64_t bytes = 0;
  };
  const auto make_reducer = [] {
    return [](const std::vector<Record>& records) {
      Made made;
      for (const Record& record : records) {
        for (const Implementation& entry : record.implementations) {
          made.checks += static_cast<std::int64_t>(entry.outcomes.size());
        }
        made.bytes += static_cast<std::int64_t>(record.json.size());
      }
      return made;
    };
  };
  const Execution execution{.jobs = jobs, .isolated = isolated};
  Made all;
  for ([[maybe_unused]] auto iteration : state) {
    PlanRun run(plan, recorder, execution);
    reduce_records(run, make_reducer, [&](const Made& made) {
      all.checks += made.checks;
      all.bytes += made.bytes;
    });
  }
  state.SetItemsProcessed(all.checks);
  state.SetBytesProcessed(all.bytes);
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
BENCHMARK(typed_call);
BENCHMARK(encode);
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
