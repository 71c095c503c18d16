#include <memory>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/options.hpp"
#include "record/merge.hpp"

namespace failmap {
namespace {

struct MergeOptions {
  SelectionOptions selection;
  std::vector<std::string> shards;  ///< files of records
  std::string out_file;             ///< empty: standard output
};

[[noreturn]] void refuse(const MergeProblems& problems) {
  std::vector<Problem> shown;
  for (const std::string& problem : problems.shown) shown.push_back({"", problem});
  if (problems.count > shown.size()) {
    shown.push_back({"", "and " + std::to_string(problems.count - shown.size()) + " more of this kind"});
  }
  throw InputError("merge", std::move(shown));
}

ExitCode merge(const World& world, const MergeOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  const Recorder recorder(world.registry, subjects);
  const Merge merged(plan, recorder, options.shards);
  if (merged.problems().count > 0) refuse(merged.problems());

  Destination destination(world.out, options.out_file);
  std::string out;
  for (std::uint64_t place = 0; place < plan.size(); ++place) {
    merged.append_line(place, out);
    if (out.size() < kBytesAtOnce && place + 1 < plan.size()) continue;
    destination.write(out);
    out.clear();
  }
  destination.commit();
  world.err << "failmap: merged " << plan.size() << " cases, " << plan.size() - merged.unverified()
            << " of them verified.\n";
  return merged.unverified() == 0 ? ExitCode::AsClaimed : ExitCode::NotAsClaimed;
}

}  // namespace

void add_merge_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<MergeOptions>();
  CLI::App& command =
      *program.add_subcommand("merge", "Put the records of several shards together in one file");
  command.add_option("SHARD", options->shards, "Files of records (jsonl), as run --shard writes them")
      ->required();
  command
      .add_option("--select", options->selection.selectors, "The cases that the shards are of, as for run")
      ->type_name("LIST")
      ->delimiter(',');
  add_parameters(command, options->selection);
  add_out_file(command, options->out_file);
  command.footer(
      "Example:\n"
      "  failmap run --shard 1/2 --resume 1.jsonl\n"
      "  failmap run --shard 2/2 --resume 2.jsonl\n"
      "  failmap merge 1.jsonl 2.jsonl --out records.jsonl\n"
      "Exit code: 0 merged, every case as claimed; 1 merged, not as claimed; 3 a shard is not whole or not "
      "of this corpus.");
  command.callback([=, &action] { action = [=](const World& world) { return merge(world, *options); }; });
}

}  // namespace failmap
