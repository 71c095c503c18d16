#include "bench/measure.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <map>
#include <memory>

#include "bench/instructions.hpp"
#include "bench/machine.hpp"
#include "corpus/parameters.hpp"
#include "record/sha256.hpp"
#include "run/judge.hpp"
#include "run/observe.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

/// One thing at one size with the call that is measured, and how far Google Benchmark is with it.
struct Measured {
  Benchmark benchmark;
  std::function<void()> call;
  std::int64_t iterations = 0;   ///< of the latest repetition
  std::int64_t repetitions = 0;  ///< that had so many
};

/// Everything that is measured. The calls refer to the loads.
struct Everything {
  std::vector<std::unique_ptr<const Load>> loads;
  std::vector<std::unique_ptr<Measured>> measured;
  std::vector<Member> answers;  ///< for the context
};

/// What a variant answers on a load, for the context; the variant that is a repair must be right.
Map observe(const Load& load, Role role, Benchmark& benchmark) {
  std::string violation;
  const Answer answer = answer_of([&] {
    Load::Answered answered = load.answer(role);
    violation = std::move(answered.violation);
    return std::move(answered.value);
  });
  if (role == Role::Repair && (answer.ending != Ending::Returned || !violation.empty())) {
    throw WrongRepair(benchmark.name() + ": the repair does not do what its contract says: " +
                      (answer.ending == Ending::Returned ? violation : actual_text(answer)) +
                      ". Nothing is measured");
  }
  if (answer.ending != Ending::Returned) {
    benchmark.error = actual_text(answer);
    return make_map({{"ended", benchmark.error}});
  }
  return make_map({{"sha256", sha256(to_json(answer.value))}, {"violation", violation}});
}

void add_size(const Measurement& wanted, const Mechanism& mechanism, std::int64_t size, Everything& all) {
  const Load& load = *all.loads.emplace_back(mechanism.workload->workload.load(size));
  const auto add = [&](std::string_view variant, std::function<void()> call) -> Measured& {
    Measured& added = *all.measured.emplace_back(std::make_unique<Measured>());
    added.benchmark = {
        .mechanism = std::string(mechanism.name), .variant = std::string(variant), .size = size};
    added.benchmark.bytes = static_cast<double>(load.bytes());
    added.call = std::move(call);
    return added;
  };
  const auto count = [&](Measured& counted) {
    if (!wanted.count_allocations || !counted.benchmark.error.empty()) return;
    const Allocations allocations = wanted.count_allocations(counted.call);
    counted.benchmark.allocations = static_cast<double>(allocations.count);
    counted.benchmark.peak_bytes = static_cast<double>(allocations.peak_bytes);
  };
  for (const Role role : kRoles) {
    Measured& added = add(name_of(role), [&load, role] { load.call(role); });
    all.answers.push_back({added.benchmark.name(), observe(load, role, added.benchmark)});
    count(added);
  }
  count(add(kRepairAgain, [&load] { load.call(Role::Repair); }));
  count(add(kPlain, load.plain()));
}

/// Passes what Google Benchmark measured on, and prints nothing.
class Collector final : public benchmark::BenchmarkReporter {
 public:
  explicit Collector(Everything& all) {
    for (const auto& one : all.measured) by_name_.emplace(one->benchmark.name(), &one->benchmark);
  }

  bool ReportContext(const Context& /*context*/) override { return true; }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      Benchmark& measured = *by_name_.at(run.run_name.function_name);
      if (run.error_occurred) {
        measured.error = run.error_message;
        continue;
      }
      // Summed up over the calls, in seconds.
      const double nanoseconds = 1e9 / static_cast<double>(run.iterations);
      measured.iterations = run.iterations;
      measured.cpu_time.push_back(run.cpu_accumulated_time * nanoseconds);
      measured.real_time.push_back(run.real_accumulated_time * nanoseconds);
      const auto instructions = run.counters.find("instructions");
      if (instructions != run.counters.end()) measured.instructions.push_back(instructions->second);
    }
  }

 private:
  std::map<std::string, Benchmark*> by_name_;
};

/// Times one repetition: what Google Benchmark calls, often with few iterations until it knows how many it
/// needs.
class Repetition {
 public:
  Repetition(const Measurement& wanted, const Everything& all, const InstructionCounter& instructions)
      : wanted_(wanted), instructions_(instructions), total_(all.measured.size() * wanted.repetitions) {}

  void operator()(benchmark::State& state, Measured& measured) {
    if (wanted_.stop != nullptr && *wanted_.stop) {
      state.SkipWithError("interrupted");
      return;
    }
    const std::uint64_t before = instructions_.read();
    for ([[maybe_unused]] auto iteration : state) {
      measured.call();
      benchmark::ClobberMemory();
    }
    if (instructions_.obstacle().empty()) {
      state.counters["instructions"] = benchmark::Counter(static_cast<double>(instructions_.read() - before),
                                                          benchmark::Counter::kAvgIterations);
    }
    report(static_cast<std::int64_t>(state.iterations()), measured);
  }

 private:
  /// A repetition has as many iterations as the one before; until then Google Benchmark tries more each time.
  void report(std::int64_t iterations, Measured& measured) {
    if (measured.iterations != iterations) {
      done_ -= measured.repetitions;
      measured.repetitions = 0;
    }
    measured.iterations = iterations;
    ++measured.repetitions;
    ++done_;
    if (wanted_.progress)
      wanted_.progress(std::min(1.0, static_cast<double>(done_) / static_cast<double>(total_)));
  }

  const Measurement& wanted_;
  const InstructionCounter& instructions_;
  std::size_t total_;
  std::int64_t done_ = 0;
};

void initialize(const Measurement& wanted) {
  std::vector<std::string> texts{"failmap", "--benchmark_enable_random_interleaving=true",
                                 "--benchmark_repetitions=" + std::to_string(wanted.repetitions),
                                 "--benchmark_min_time=0.01", "--benchmark_filter=all"};
  texts.insert(texts.end(), wanted.flags.begin(), wanted.flags.end());
  std::vector<char*> arguments;
  for (std::string& text : texts) arguments.push_back(text.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  // It takes the flags that it knows out of the list.
  if (count > 1) {
    throw UsageError("'" + std::string(arguments[1]) +
                     "' is no flag of Google Benchmark; behind '--' come only those, such as "
                     "--benchmark_filter=repair/1000 or --benchmark_min_time=0.1");
  }
}

void run(const Measurement& wanted, Everything& all, const InstructionCounter& instructions) {
  Repetition repetition(wanted, all, instructions);
  benchmark::ClearRegisteredBenchmarks();
  for (const auto& one : all.measured) {
    Measured& measured = *one;
    if (!measured.benchmark.error.empty()) continue;
    benchmark::RegisterBenchmark(measured.benchmark.name().c_str(),
                                 [&](benchmark::State& state) { repetition(state, measured); });
  }
  Collector collector(all);
  benchmark::RunSpecifiedBenchmarks(&collector);
  benchmark::ClearRegisteredBenchmarks();
  if (wanted.stop != nullptr && *wanted.stop) throw Interrupted();
}

Map digests_of(const Mechanism& mechanism) {
  std::vector<Member> digests{{"contract", sha256(mechanism.contract_source.text)},
                              {"workload", sha256(mechanism.workload->source.text)}};
  for (const Role role : kRoles) {
    const Source& source = mechanism.variant_sources[static_cast<std::size_t>(role)];
    digests.push_back({std::string(name_of(role)), sha256(source.text)});
  }
  return make_map(std::move(digests));
}

Map our_context(const Measurement& wanted, const Everything& all, const InstructionCounter& instructions) {
  std::vector<Member> sources;
  std::vector<Member> sizes;
  for (const Mechanism* mechanism : wanted.mechanisms) {
    sources.push_back({std::string(mechanism->name), digests_of(*mechanism)});
    sizes.push_back({std::string(mechanism->name), mechanism->workload->workload.size});
  }
  List support;
  for (const Source& source : wanted.registry->support) {
    support.push_back(List{Value(source.path), Value(sha256(source.text))});
  }
  const Toolchain& toolchain = wanted.registry->toolchain;
  return make_map({{"schema", "failmap.benchmarks/1"},
                   {"machine", describe_machine()},
                   {"compiler", toolchain.compiler},
                   {"flags", toolchain.flags},
                   {"platform", toolchain.platform},
                   {"corpus_digest", wanted.corpus_digest},
                   {"support_sha256", sha256(to_json(Value(std::move(support))))},
                   {"sources", make_map(std::move(sources))},
                   {"sizes", make_map(std::move(sizes))},
                   {"instructions", instructions.obstacle().empty() ? "counted" : instructions.obstacle()},
                   {"answers", make_map(all.answers)}});
}

Map context_of(const Measurement& wanted, const Everything& all, const InstructionCounter& instructions) {
  const benchmark::CPUInfo& cpu = benchmark::CPUInfo::Get();
  List caches;
  for (const auto& cache : cpu.caches) {
    caches.push_back(make_map({{"type", cache.type},
                               {"level", cache.level},
                               {"size", cache.size},
                               {"num_sharing", cache.num_sharing}}));
  }
  List load;
  for (const double average : cpu.load_avg) load.push_back(average);
  return make_map({{"date", wanted.date},
                   {"executable", "failmap"},
                   {"num_cpus", cpu.num_cpus},
                   {"mhz_per_cpu", static_cast<std::int64_t>(cpu.cycles_per_second / 1e6)},
                   {"cpu_scaling_enabled", cpu.scaling == benchmark::CPUInfo::ENABLED},
                   {"caches", std::move(caches)},
                   {"load_avg", std::move(load)},
                   {"failmap", our_context(wanted, all, instructions)}});
}

}  // namespace

BenchmarkFile measure(const Measurement& wanted) {
  initialize(wanted);
  const InstructionCounter instructions;
  Everything all;
  for (const Mechanism* mechanism : wanted.mechanisms) {
    for (const std::int64_t size : wanted.sizes) {
      if (wanted.stop != nullptr && *wanted.stop) throw Interrupted();
      add_size(wanted, *mechanism, size, all);
    }
  }
  BenchmarkFile file{context_of(wanted, all, instructions), {}};
  run(wanted, all, instructions);
  for (const auto& one : all.measured) {
    // A filter among the flags leaves some out.
    if (one->benchmark.error.empty() && one->benchmark.cpu_time.empty()) continue;
    file.benchmarks.push_back(std::move(one->benchmark));
  }
  return file;
}

}  // namespace failmap
