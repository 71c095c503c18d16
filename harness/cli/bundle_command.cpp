#include <array>
#include <memory>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/options.hpp"
#include "cli/published.hpp"
#include "record/record_text.hpp"
#include "report/bundle.hpp"

namespace failmap {
namespace {

struct BundleOptions {
  SelectionOptions selection;
  Tier tier = Tier::Open;
  std::string out_file;
  std::string baseline;
  bool allow_unverified = false;
  Execution execution;
};

ExitCode bundle(const World& world, const BundleOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  if (plan.size() != 1) {
    throw UsageError("a bundle is of one case, and " + std::to_string(plan.size()) +
                     " are selected; name one, such as " + plan.id_at(0));
  }
  const Recorder recorder(world.registry, subjects);
  const Baseline baseline(baseline_folder(world, options.baseline));
  bool published = false;
  for_each_record(plan, recorder, prepared(world, options.execution), [&](const Record& record) {
    if (!record.as_claimed() && !options.allow_unverified) return;
    const std::string provenance = recorded_provenance(baseline, record);
    std::string json = published_json(record, options.tier);
    if (!provenance.empty()) json = with_provenance(json, provenance);
    WholeFile file(options.out_file);
    file.write(zip_of(bundle_files(world.registry, record, options.tier, json)));
    file.commit();
    published = true;
  });
  if (published) return ExitCode::AsClaimed;
  world.err << "failmap: nothing is written, since " << plan.id_at(0) << " is not as claimed. 'failmap run "
            << plan.id_at(0) << "' shows why; --allow-unverified bundles it all the same\n";
  return ExitCode::NotAsClaimed;
}

}  // namespace

void add_bundle_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<BundleOptions>();
  CLI::App& command = *program.add_subcommand(
      "bundle", "Run a case and pack its sources, fixtures and record, with what builds and runs them");
  add_selection(command, options->selection);
  add_tier(command, options->tier);
  command.add_option("--out", options->out_file, "The zip file, written whole or not at all")
      ->type_name("FILE")
      ->required()
      ->check(refuse_empty);
  command.add_flag("--allow-unverified", options->allow_unverified, "Bundle also what is not as claimed");
  add_baseline(command, options->baseline);
  add_execution(command, options->execution);
  command.footer(
      "Examples:\n"
      "  failmap bundle FA-99246 --out FA-99246.zip\n"
      "  failmap bundle FA-99246 --tier member --out FA-99246.zip\n"
      "Unpacked, 'sh build.sh && ./failure' runs the case with nothing but g++ and the headers of\n"
      "nlohmann-json. Exit code: 0 written, 1 the case is not as claimed, 2 usage, 5 nothing selected.");
  command.callback([=, &action] { action = [=](const World& world) { return bundle(world, *options); }; });
}

}  // namespace failmap
