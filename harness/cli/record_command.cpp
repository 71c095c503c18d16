#include <array>
#include <memory>
#include <set>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/options.hpp"
#include "drift/baseline.hpp"
#include "drift/check.hpp"
#include "record/for_each_record.hpp"
#include "record/record_text.hpp"
#include "record/sha256.hpp"
#include "report/baseline_summary.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

struct RecordOptions {
  SelectionOptions selection;
  std::string reason;
  std::string baseline;  ///< a folder in place of the archive's; empty: that one
  bool allow_unverified = false;
  bool prune = false;
  Execution execution;
};

void refuse_where_nobody_decides(const World& world, const RecordOptions& options) {
  if (world.ci) {
    throw UsageError(
        "record is refused where CI is set: whether a change is accepted is for a person to decide");
  }
  if (options.reason.find_first_not_of(" \t\n") == std::string::npos) {
    throw UsageError(
        "--reason is missing: say why the records change, such as --reason 'the limit is exclusive'");
  }
  if (!options.selection.fixtures.empty() && options.baseline.empty()) {
    throw UsageError("--fixtures needs --baseline: the archive's own baseline is of its own fixtures");
  }
}

/// One `failmap record`: what it changes, and what it tells of that.
class RecordRun {
 public:
  RecordRun(const World& world, const RecordOptions& options)
      : world_(world),
        options_(options),
        subjects_(load_subjects(world, options.selection)),
        baseline_(baseline_folder(world, options.baseline)),
        recording_(baseline_.folder()),
        journal_(baseline_.journal()),
        now_(world.now()) {}

  ExitCode accept() {
    const Plan plan = make_plan(subjects_, options_.selection, {kRoles.begin(), kRoles.end()});
    const Recorder recorder(world_.registry, subjects_);
    for_each_record(plan, recorder, prepared(world_, options_.execution),
                    [this](const Record& record) { accept(record); });
    if (!unverified_.empty() && !options_.allow_unverified) return refuse_unverified();
    return commit(count(changed_.size(), "record") + " written, " +
                  std::to_string(plan.size() - changed_.size()) + " as they were");
  }

  ExitCode prune() {
    if (!options_.selection.selectors.empty() || options_.selection.parameters.has_value()) {
      throw UsageError("--prune looks at the whole baseline: leave the cases and --n away");
    }
    for (const std::string& id : baseline_.records().ids()) {
      if (is_case(subjects_, id)) continue;
      recording_.remove(record_name(id));
      note(id, "");
    }
    return commit(count(changed_.size(), "orphan") + " removed");
  }

 private:
  void accept(const Record& record) {
    const std::string id = record.observed.id();
    if (!record.as_claimed()) unverified_.push_back(id);
    const auto stored = baseline_.records().find(id);
    const std::string before = stored.has_value() ? canonical_text(*stored) : std::string();
    const bool same = same_but_for_provenance(before, record.json);
    const auto last = journal_.digests.find(id);
    const bool in_step = last != journal_.digests.end() && last->second == record.digest;
    if (same && in_step) return;
    // A journal that was not in step gets its line, and the record keeps its time.
    const std::string text = same ? before : with_recorded_at(record.json, now_);
    recording_.put(record_name(id), laid_out(text));
    note(id, record.digest);
    const Mechanism& mechanism = *record.observed.subject->mechanism;
    keep_source(mechanism.contract_source);
    for (const Source& source : mechanism.variant_sources) keep_source(source);
  }

  void keep_source(const Source& source) {
    const std::string digest = sha256(source.text);
    if (!kept_.insert(digest).second || baseline_.source(digest).has_value()) return;
    recording_.put(source_name(digest), source.text);
  }

  void note(const std::string& id, const std::string& digest) {
    const auto last = journal_.digests.find(id);
    const std::string before = last == journal_.digests.end() ? std::string() : last->second;
    recording_.note({now_, id, before, digest, options_.reason});
    changed_[id] = {before, digest};
  }

  ExitCode refuse_unverified() const {
    world_.err << "failmap: nothing is recorded, since " << count(unverified_.size(), "case")
               << " did not do as claimed, the first " << unverified_.front() << ". 'failmap run "
               << unverified_.front() << "' shows why; --allow-unverified records it all the same\n";
    return ExitCode::NotAsClaimed;
  }

  ExitCode commit(const std::string& what) {
    renew_summary();
    recording_.commit();
    std::string out;
    for (const auto& [id, digests] : changed_) {
      out += id + "  " + shown(digests.first) + " -> " + shown(digests.second) + '\n';
    }
    world_.out << out;
    world_.err << "failmap: " << what << " in " << baseline_.folder().string() << ".\n";
    return ExitCode::AsClaimed;
  }

  static std::string shown(const std::string& digest) { return digest.empty() ? "no record" : digest; }

  /// The summary is of all records, also of those that this run did not look at; sources that none of them
  /// names are dropped.
  void renew_summary() {
    BaselineSummary summary(subjects_);
    std::set<std::string> ids;
    for (std::string& id : baseline_.records().ids()) ids.insert(std::move(id));
    for (const auto& [id, digests] : changed_) {
      if (digests.second.empty()) {
        ids.erase(id);
      } else {
        ids.insert(id);
      }
    }
    for (const std::string& id : ids) {
      auto text = recording_.prepared(record_name(id));
      if (!text.has_value()) text = baseline_.records().find(id);
      if (text.has_value()) summary.add(*text, baseline_.records().place(id));
    }
    recording_.put_if_changed("summary.md", summary.markdown());
    for (const std::string& digest : baseline_.sources()) {
      if (!summary.sources().contains(digest)) recording_.remove(source_name(digest));
    }
  }

  const World& world_;
  const RecordOptions& options_;
  const std::vector<Subject> subjects_;
  const Baseline baseline_;
  Recording recording_;
  const Journal journal_;
  const std::string now_;
  std::set<std::string> kept_;  ///< digests of the sources that were looked at
  std::vector<std::string> unverified_;
  std::map<std::string, std::pair<std::string, std::string>> changed_;  ///< digests before and after, by case
};

ExitCode record(const World& world, const RecordOptions& options) {
  refuse_where_nobody_decides(world, options);
  RecordRun run(world, options);
  return options.prune ? run.prune() : run.accept();
}

}  // namespace

void add_record_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<RecordOptions>();
  CLI::App& command = *program.add_subcommand(
      "record", "Run cases and accept what was observed as the baseline, with a reason");
  add_selection(command, options->selection);
  command.add_option("--reason", options->reason, "Why the records change; it goes into the journal")
      ->type_name("TEXT");
  command.add_flag("--allow-unverified", options->allow_unverified,
                   "Record cases too in which a variant does not do as its role claims");
  command.add_flag("--prune", options->prune, "Only remove the records of cases that there are no more");
  add_baseline(command, options->baseline);
  add_execution(command, options->execution);
  command.footer(
      "Examples:\n"
      "  failmap record --reason 'first baseline'\n"
      "  failmap record FA-99246 --reason 'the repair sums in the order of the workers'\n"
      "  failmap record --prune --reason 'token_mean was split in two'\n"
      "Records that did not change stay as they are. Exit code: 0 recorded, 1 refused since a claim is "
      "broken, "
      "2 usage.");
  command.callback([=, &action] { action = [=](const World& world) { return record(world, *options); }; });
}

}  // namespace failmap
