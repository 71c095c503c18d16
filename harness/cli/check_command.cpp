#include <array>
#include <filesystem>
#include <memory>
#include <system_error>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/options.hpp"
#include "drift/baseline.hpp"
#include "drift/check.hpp"
#include "record/for_each_record.hpp"
#include "record/record_lines.hpp"
#include "record/record_text.hpp"
#include "record/sha256.hpp"
#include "report/drift_report.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

struct CheckOptions {
  SelectionOptions selection;
  DriftFormat format = DriftFormat::Table;
  std::string out_file;  ///< empty: standard output
  bool only_regressions = false;
  std::string pending;   ///< a new folder for the records that would be accepted; empty: none
  std::string baseline;  ///< a folder in place of the archive's; empty: that one
  std::string against;   ///< other records in place of a baseline; empty: none
  std::string observed;  ///< a stored run in place of a new one; empty: none
  Execution execution;
};

constexpr std::array kDriftFormats{
    Named<DriftFormat>{"table", DriftFormat::Table}, Named<DriftFormat>{"markdown", DriftFormat::Markdown},
    Named<DriftFormat>{"json", DriftFormat::Json}, Named<DriftFormat>{"junit", DriftFormat::Junit},
    Named<DriftFormat>{"github", DriftFormat::Github}};

constexpr std::array kOnly{Named<bool>{"regressions", true}};

/// The records that would be accepted, in a folder of their own.
class Pending {
 public:
  explicit Pending(const std::string& folder) : folder_(folder) {
    std::error_code error;
    if (std::filesystem::exists(folder_, error) && !std::filesystem::is_empty(folder_, error)) {
      throw UsageError("--pending: " + folder + " is not empty; name a new folder");
    }
    std::filesystem::create_directories(folder_ / "records", error);
    if (error) throw OutputError(folder + ": cannot be written: " + error.message());
  }

  void add(const std::string& id, std::string_view json) const {
    WholeFile file(folder_ / record_name(id));
    file.write(laid_out(json));
    file.commit();
  }

 private:
  std::filesystem::path folder_;
};

/// One `failmap check`.
class CheckRun {
 public:
  CheckRun(const World& world, const CheckOptions& options)
      : world_(world),
        options_(options),
        subjects_(load_subjects(world, options.selection)),
        plan_(make_plan(subjects_, options.selection, {kRoles.begin(), kRoles.end()})),
        baseline_(baseline_folder(world, options.baseline)) {
    if (!options.pending.empty()) pending_.emplace(options.pending);
  }

  ExitCode run() {
    const Recorder recorder(world_.registry, subjects_);
    const bool observes = options_.observed.empty();
    const Execution execution = observes ? prepared(world_, options_.execution) : options_.execution;
    // Its workers are forked before there are long lists in memory, which they would share.
    std::optional<PlanRun> plan_run;
    if (observes) plan_run.emplace(plan_, recorder, execution);
    std::optional<Journal> journal;
    std::unique_ptr<RecordSet> others;
    const RecordSet* recorded = &baseline_.records();
    if (options_.against.empty()) {
      journal = baseline_.journal();
    } else {
      others = open_record_set(options_.against);
      recorded = others.get();
    }
    DriftCheck check(*recorded, journal.has_value() ? &*journal : nullptr);
    if (plan_run.has_value()) {
      add_observed(check, *plan_run);
    } else {
      add_stored(check);
    }
    // A folder of fixture files may hold fewer mechanisms than the records are of.
    const bool everything = options_.selection.selectors.empty() &&
                            !options_.selection.parameters.has_value() &&
                            subjects_.size() == world_.registry.mechanisms.size();
    Drift drift = check.finish(subjects_, everything);
    if (observes) explain_unmoved(drift, plan_, recorder, execution);
    if (options_.only_regressions) {
      std::erase_if(drift.findings, [](const Finding& one) { return one.severity != Severity::Regression; });
    }
    report(drift);
    return drift.any() ? ExitCode::Drift : ExitCode::AsClaimed;
  }

 private:
  /// A case that was held against its record, and the record that would be accepted, where it is wanted.
  struct Compared {
    CaseDrift drift;
    std::string pending;
  };

  Compared compare(const DriftCheck& check, const std::string& id, std::string_view json,
                   std::string_view digest) const {
    Compared compared{check.compare(id, json, digest), {}};
    if (!compared.drift.same && pending_.has_value()) compared.pending = json;
    return compared;
  }

  void add(DriftCheck& check, Compared compared) const {
    if (!compared.pending.empty()) pending_->add(compared.drift.id, compared.pending);
    check.add(std::move(compared.drift));
  }

  /// The records of a new run; each is compared in the thread that made it.
  void add_observed(DriftCheck& check, PlanRun& plan_run) const {
    const auto make_reducer = [&] {
      return [&](const std::vector<Record>& records) {
        std::vector<Compared> compared;
        for (const Record& record : records) {
          compared.push_back(compare(check, record.observed.id(), record.json, record.digest));
        }
        return compared;
      };
    };
    reduce_records(plan_run, make_reducer, [&](std::vector<Compared> compared) {
      for (Compared& one : compared) add(check, std::move(one));
    });
  }

  /// The records of a stored run that were asked for.
  void add_stored(DriftCheck& check) const {
    RecordLines lines(options_.observed);
    std::set<std::string> seen;
    while (lines.next()) {
      std::vector<Problem> problems;
      const auto record = parse_json(lines.text(), problems);
      const auto key = record.has_value() ? key_of(*record) : std::nullopt;
      const auto* digest = key.has_value() ? find_as<std::string>(*record, "digest") : nullptr;
      if (digest == nullptr || !lines.complete()) {
        throw InputError(lines.place(),
                         {{"", "expected a record, as 'failmap run --format jsonl' writes it"}});
      }
      if (!seen.insert(key->id).second) throw InputError(lines.place(), {{"", key->id + " is there twice"}});
      const auto place = plan_.place_of(key->mechanism, key->n);
      const bool wanted = options_.selection.selectors.empty() && !options_.selection.parameters.has_value();
      if (wanted || place.has_value()) add(check, compare(check, key->id, to_json(*record), *digest));
    }
  }

  void report(const Drift& drift) const {
    const DriftContext context{.source = [this](std::string_view digest) { return source(digest); },
                               .options = options_.baseline.empty() ? "" : " --baseline " + options_.baseline,
                               .fixtures = options_.selection.fixtures.empty() ? world_.fixtures.string()
                                                                               : options_.selection.fixtures,
                               .style = {world_.colour && options_.out_file.empty(),
                                         options_.out_file.empty() ? world_.width : 0, true, false}};
    Destination destination(world_.out, options_.out_file);
    destination.write(report_drift(options_.format, drift, context));
    destination.commit();
  }

  /// A source that was kept with the baseline, or that is compiled in.
  std::optional<std::string> source(std::string_view digest) const {
    const auto is_it = [&](const Source& source) { return sha256(source.text) == digest; };
    for (const Mechanism& mechanism : world_.registry.mechanisms) {
      if (is_it(mechanism.contract_source)) return std::string(mechanism.contract_source.text);
      for (const Source& source : mechanism.variant_sources) {
        if (is_it(source)) return std::string(source.text);
      }
    }
    return baseline_.source(digest);
  }

  const World& world_;
  const CheckOptions& options_;
  const std::vector<Subject> subjects_;
  const Plan plan_;
  const Baseline baseline_;
  std::optional<Pending> pending_;
};

void refuse_itself(const CheckOptions& options) {
  std::error_code error;
  if (options.observed.empty() || options.against.empty()) return;
  if (std::filesystem::equivalent(options.observed, options.against, error)) {
    throw UsageError("--observed and --against are the same file: held against itself nothing can be found");
  }
}

ExitCode check(const World& world, const CheckOptions& options) {
  refuse_itself(options);
  return CheckRun(world, options).run();
}

}  // namespace

void add_check_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App& command =
      *program.add_subcommand("check", "Run cases and say what is not as in the baseline, and why");
  add_selection(command, options->selection);
  add_choice(command, "--format", options->format, kDriftFormats,
             "table, markdown, json, junit or github, for workflow annotations (default: table)");
  add_out_file(command, options->out_file);
  add_choice(command, "--only", options->only_regressions, kOnly, "Report and fail on regressions alone");
  command
      .add_option("--pending", options->pending,
                  "Leave the records that would be accepted in this new folder")
      ->type_name("DIR")
      ->check(refuse_empty);
  add_baseline(command, options->baseline);
  command
      .add_option("--against", options->against,
                  "Hold against these records, a folder or a file of them (jsonl), not a baseline")
      ->type_name("PATH")
      ->check(refuse_empty);
  command
      .add_option("--observed", options->observed,
                  "Take the records of a stored run (jsonl), and run nothing")
      ->type_name("FILE")
      ->check(refuse_empty);
  add_execution(command, options->execution);
  command.footer(
      "Examples:\n"
      "  failmap check                               everything, against the baseline\n"
      "  failmap check partial_sum --pending new     leaves new/records for review\n"
      "  failmap check --against clang.jsonl         against a run of another compiler\n"
      "  failmap check --only regressions --format github\n"
      "Exit code: 0 nothing but information, 4 drift, 2 usage, 3 bad input, 5 nothing selected.");
  command.callback([=, &action] { action = [=](const World& world) { return check(world, *options); }; });
}

}  // namespace failmap
