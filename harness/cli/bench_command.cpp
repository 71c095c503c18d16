#include <chrono>
#include <memory>

#include "bench/compare.hpp"
#include "bench/measure.hpp"
#include "bench/sizes.hpp"
#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/options.hpp"
#include "record/digest_tree.hpp"
#include "record/for_each_record.hpp"
#include "report/bench_report.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

struct BenchOptions {
  SelectionOptions selection;
  std::vector<std::string> flags;  ///< Google Benchmark's
  std::string sizes = "1e2..1e6";
  unsigned repetitions = 10;
  BenchFormat format = BenchFormat::Table;
  std::string out_file;              ///< for the JSON; empty: it is not kept
  std::string against;               ///< a file to compare with what is measured; empty: none
  std::vector<std::string> compare;  ///< two files; then nothing is measured
  double threshold = 10;             ///< per cent
};

/// Hidden: words behind "--" arrive as its values.
const char* const kFlagOption = "--google-benchmark";

constexpr std::array kBenchFormats{Named<BenchFormat>{"table", BenchFormat::Table},
                                   Named<BenchFormat>{"markdown", BenchFormat::Markdown}};

/// The digest of the whole corpus, as `failmap digest` prints it.
std::string corpus_digest(const World& world, std::span<const Subject> subjects) {
  const Plan plan = make_plan(subjects, {}, {kRoles.begin(), kRoles.end()});
  const Recorder recorder(world.registry, subjects);
  CorpusDigest corpus;
  for_each_record(plan, recorder, {.stop = &world.stop}, [&](const Record& record) {
    corpus.add(record.observed.subject->file.mechanism, record.observed.id(), record.digest);
  });
  return corpus.finish();
}

/// Those that are selected and have a workload; the others are named.
std::vector<const Mechanism*> selected_mechanisms(const World& world, std::span<const Subject> subjects,
                                                  const SelectionOptions& selection) {
  std::vector<const Mechanism*> mechanisms;
  const Plan plan = make_plan(subjects, selection, {kRoles.begin(), kRoles.end()});
  for (const Plan::Part& part : plan.parts()) {
    const Mechanism* mechanism = part.subject->mechanism;
    if (std::ranges::find(mechanisms, mechanism) != mechanisms.end()) continue;
    if (mechanism->workload.has_value()) {
      mechanisms.push_back(mechanism);
    } else {
      world.err << "failmap: " << mechanism->name
                << " has no workload.cpp beside its variants, so it is not measured.\n";
    }
  }
  return mechanisms;
}

/// The line on the terminal, at most ten times a second: "42 %, 31 s left".
class Progress {
 public:
  explicit Progress(std::ostream& err) : err_(err) {}

  void operator()(double done) {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < std::chrono::milliseconds(100) || done <= 0) return;
    shown_ = now;
    const double taken = std::chrono::duration<double>(now - start_).count();
    err_ << "\r\x1b[K" << static_cast<int>(100 * done) << " %, "
         << static_cast<int>(taken / done * (1 - done) + 1) << " s left" << std::flush;
  }

  void clear() { err_ << "\r\x1b[K" << std::flush; }

 private:
  std::ostream& err_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_{};
};

void warn_of_debug_build(const World& world) {
  const std::string flags = " " + std::string(world.registry.toolchain.flags) + " ";
  if (flags.find(" -O") != std::string::npos && flags.find(" -O0 ") == std::string::npos) return;
  world.err << "failmap: the variants are compiled without optimisation, so these times say little. Use the "
               "release preset: cmake --workflow --preset release\n";
}

BenchmarkFile measure_selected(const World& world, const BenchOptions& options) {
  Measurement wanted{.registry = &world.registry,
                     .repetitions = options.repetitions,
                     .date = world.now(),
                     .flags = options.flags,
                     .stop = &world.stop};
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  wanted.sizes = parse_sizes(options.sizes);
  wanted.mechanisms = selected_mechanisms(world, subjects, options.selection);
  if (wanted.mechanisms.empty())
    throw UsageError("nothing that is selected has a workload.cpp to be measured on");
  warn_of_debug_build(world);
  wanted.corpus_digest = corpus_digest(world, subjects);
  if (world.count_allocations != nullptr) wanted.count_allocations = world.count_allocations;
  Progress progress(world.err);
  if (world.progress) wanted.progress = [&](double done) { progress(done); };
  BenchmarkFile file = measure(wanted);
  if (world.progress) progress.clear();
  return file;
}

ExitCode show_comparison(const World& world, const BenchOptions& options, const BenchmarkFile& old_file,
                         const BenchmarkFile& new_file, const std::string& new_path,
                         const std::string& old_path) {
  const Comparison comparison = compare(old_file, new_file, options.threshold / 100, old_path, new_path);
  world.out << report_comparison(options.format, comparison, {world.colour, world.width});
  return comparison.regressions().empty() ? ExitCode::AsClaimed : ExitCode::Drift;
}

ExitCode bench(const World& world, const BenchOptions& options) {
  if (!options.compare.empty()) {
    const std::string& old_path = options.compare[0];
    const std::string& new_path = options.compare[1];
    return show_comparison(world, options, read_benchmarks(old_path), read_benchmarks(new_path), new_path,
                           old_path);
  }
  std::optional<BenchmarkFile> old_file;  // read first: a wrong name is not to cost a measurement
  if (!options.against.empty()) old_file = read_benchmarks(options.against);
  std::optional<WholeFile> out;
  if (!options.out_file.empty()) out.emplace(options.out_file);

  BenchmarkFile measured;
  try {
    measured = measure_selected(world, options);
  } catch (const WrongRepair& error) {
    world.err << "failmap: " << error.what() << ".\n";
    return ExitCode::NotAsClaimed;
  }
  if (out.has_value()) {
    out->write(to_json(measured));
    out->commit();
  }
  world.out << report_benchmarks(options.format, measured, {world.colour, world.width});
  if (!old_file.has_value()) return ExitCode::AsClaimed;
  world.out << '\n';
  return show_comparison(world, options, *old_file, measured, "what was measured", options.against);
}

}  // namespace

std::vector<std::string> with_flags_as_options(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != "bench") return arguments;
  const auto dashes = std::ranges::find(arguments, "--");
  std::vector<std::string> words(arguments.begin(), dashes);
  for (auto flag = dashes; flag != arguments.end(); ++flag) {
    if (flag != dashes) words.push_back(kFlagOption + ("=" + *flag));
  }
  return words;
}

void add_bench_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<BenchOptions>();
  CLI::App& command = *program.add_subcommand(
      "bench", "Measure what the variants cost on inputs that grow, and compare such measurements");
  CLI::Option* select = command.add_option("SELECT", options->selection.selectors,
                                           "Mechanisms, group:NAME, globs; without any, all of them");
  command
      .add_option("--sizes", options->sizes,
                  "Sizes of the input, such as 100,5e4 (default: 1e2..1e6, by tens)")
      ->type_name("LIST")
      ->check(refuse_empty);
  command
      .add_option("--repetitions", options->repetitions,
                  "How often each is measured, in mixed order (default: 10)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1U, 1000U).description(""));
  add_choice(command, "--format", options->format, kBenchFormats, "table or markdown (default: table)");
  CLI::Option* out = command
                         .add_option("--out", options->out_file,
                                     "Write what was measured to this file, as Google Benchmark's JSON")
                         ->type_name("FILE")
                         ->check(refuse_empty);
  CLI::Option* against =
      command.add_option("--against", options->against, "Compare what is measured with this file")
          ->type_name("OLD")
          ->check(refuse_empty);
  command.add_option("--compare", options->compare, "Measure nothing; compare two files of --out")
      ->type_name("OLD NEW")
      ->expected(2)
      ->excludes(select, out, against);
  command.add_option("--threshold", options->threshold, "How much slower is a regression (default: 10)")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.1, 10000.0).description(""));
  command.add_option(kFlagOption, options->flags)->allow_extra_args(false)->group("");
  command.footer(
      "Examples:\n"
      "  failmap bench                                   all mechanisms, in about a minute\n"
      "  failmap bench partial_sum --sizes 1e3,1e5 --out old.json\n"
      "  failmap bench partial_sum --sizes 1e3,1e5 --against old.json\n"
      "  failmap bench --compare old.json new.json --threshold 20\n"
      "  failmap bench -- --benchmark_min_time=0.1       Google Benchmark's own flags come last\n"
      "Exit code: 0 no regression, 1 a repair answers wrongly, 2 usage, 3 a file that is no measurement or "
      "has nothing in common, 4 regression, 5 nothing selected.");
  command.callback([=, &action] { action = [=](const World& world) { return bench(world, *options); }; });
}

}  // namespace failmap
