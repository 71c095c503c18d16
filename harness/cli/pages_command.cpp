#include <memory>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/published.hpp"
#include "drift/check.hpp"
#include "report/site/publish.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

struct PagesOptions {
  SelectionOptions selection;
  Execution execution;
  std::string folder;
  SiteOptions site;
  bool allow_unverified = false;
  bool allow_drift = false;
  std::string benchmarks;  ///< a file in place of the baseline's; empty: that one, if it is there
};

std::string check_address(const std::string& address) {
  const bool whole = address.starts_with("https://") || address.starts_with("http://");
  return whole && address.ends_with('/')
             ? ""
             : "expected a whole address with a slash at its end, such as https://example.org/map/";
}

/// Names the cases that do not hold, on standard error.
void complain(const World& world, const std::vector<std::string>& broken) {
  world.err << "failmap: " << count(broken.size(), "case") << " not as claimed:";
  for (const std::string& id : broken) world.err << ' ' << id;
  world.err << ".\n";
}

/// Whether observations of cases that the baseline knows are not as it has them; names those on standard
/// error.
bool drifts(const World& world, const Baseline& baseline, const std::vector<Record>& records) {
  DriftCheck check(baseline.records(), nullptr);
  for (const Record& record : records) {
    check.add(check.compare(record.observed.id(), record.json, record.digest));
  }
  std::set<std::string> ids;
  for (const Finding& finding : check.finish({}, false).findings) {
    const bool known = finding.kind != FindingKind::AddedCase;
    if (known && finding.severity != Severity::Information) ids.insert(finding.id);
  }
  if (ids.empty()) return false;
  world.err << "failmap: nothing is published, since " << count(ids.size(), "case")
            << " drifted from the baseline, the first " << *ids.begin() << ". 'failmap check " << *ids.begin()
            << "' says how and why; --allow-drift publishes what was observed\n";
  return true;
}

/// What the variants cost, as it was measured once; nothing where nobody did.
std::optional<BenchmarkFile> measured_costs(const World& world, const PagesOptions& options) {
  if (!options.benchmarks.empty()) return read_benchmarks(options.benchmarks);
  const std::filesystem::path file = world.reports / "benchmarks.json";
  if (!std::filesystem::exists(file)) return std::nullopt;
  return read_benchmarks(file.string());
}

ExitCode pages(const World& world, const PagesOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  const Recorder recorder(world.registry, subjects);
  std::vector<Record> records;
  std::vector<std::string> broken;
  for_each_record(plan, recorder, prepared(world, options.execution), [&](const Record& record) {
    records.push_back(record);
    if (!record.as_claimed()) broken.push_back(record.observed.id());
  });

  // What may not be published is found out here, before anything is written.
  if (!broken.empty()) complain(world, broken);
  if (!broken.empty() && !options.allow_unverified) {
    world.err << "failmap: nothing is published. 'failmap run' shows what they returned; --allow-unverified\n"
                 "publishes them, and their pages say so.\n";
    return ExitCode::NotAsClaimed;
  }

  const Baseline baseline(world.reports);
  if (!options.allow_drift && drifts(world, baseline, records)) return ExitCode::Drift;

  SiteOptions site = options.site;
  const auto benchmarks = measured_costs(world, options);
  if (benchmarks.has_value()) site.benchmarks = &*benchmarks;
  site.everything = options.selection.selectors.empty() && !options.selection.parameters.has_value() &&
                    subjects.size() == world.registry.mechanisms.size();
  for (const Record& record : records) {
    const std::string provenance = recorded_provenance(baseline, record);
    if (!provenance.empty()) site.recorded[record.digest] = provenance;
  }
  const Published published = publish(make_site(world.registry, records, site), options.folder);
  world.out << count(records.size(), "case") << " in the " << name_of(site.tier)
            << " tier: " << options.folder << "/index.html\n"
            << count(published.written, "file") << " written, " << published.unchanged << " unchanged, "
            << published.removed << " removed.\n";
  return ExitCode::AsClaimed;
}

}  // namespace

void add_pages_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<PagesOptions>();
  CLI::App& command = *program.add_subcommand(
      "pages", "Run the cases and write the archive's web site from what they returned");
  add_selection(command, options->selection);
  command
      .add_option("--out", options->folder,
                  "The folder of the site: a new one, an empty one, or one that this command made")
      ->type_name("DIR")
      ->required()
      ->check(refuse_empty);
  add_tier(command, options->site.tier);
  command
      .add_option("--address", options->site.address, "Where the site will be, for sitemap.xml and 404.html")
      ->type_name("URL")
      ->check(check_address);
  command.add_flag("--allow-unverified", options->allow_unverified,
                   "Publish also what is not as claimed; its pages say so");
  command
      .add_option("--benchmarks", options->benchmarks,
                  "Take this file of failmap bench, not the archive's reports/benchmarks.json")
      ->type_name("FILE")
      ->check(refuse_empty);
  command.add_flag("--allow-drift", options->allow_drift, "Publish also what is not as in the baseline");
  add_execution(command, options->execution);
  command.footer(
      "Examples:\n"
      "  failmap pages --out site\n"
      "  failmap pages --out members --tier member\n"
      "  failmap pages --out site --address https://example.org/map/\n"
      "Exit code: 0 published, 1 a case is not as claimed, 4 a case is not as in the baseline, 70 the folder "
      "is\n"
      "not one of this command's; where it is not 0, nothing is published.");
  command.callback([=, &action] { action = [=](const World& world) { return pages(world, *options); }; });
}

}  // namespace failmap
