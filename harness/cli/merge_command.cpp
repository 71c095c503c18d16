#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "record/merge.hpp"

namespace failmap {
namespace {

[[noreturn]] void refuse(const MergeProblems& problems) {
  std::vector<Problem> shown;
  for (const std::string& problem : problems.shown) shown.push_back({"", problem});
  if (problems.count > shown.size()) {
    shown.push_back({"", "and " + std::to_string(problems.count - shown.size()) + " more of this kind"});
  }
  throw InputError("merge", std::move(shown));
}

}  // namespace

ExitCode merge_command(const World& world, const MergeOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  const Recorder recorder(world.registry, subjects);
  const Merge merge(plan, recorder, options.shards);
  if (merge.problems().count > 0) refuse(merge.problems());

  Destination destination(world.out, options.out_file);
  std::string out;
  for (std::uint64_t place = 0; place < plan.size(); ++place) {
    merge.append_line(place, out);
    if (out.size() < kBytesAtOnce && place + 1 < plan.size()) continue;
    destination.write(out);
    out.clear();
  }
  destination.commit();
  world.err << "failmap: merged " << plan.size() << " cases, " << plan.size() - merge.unverified()
            << " of them verified.\n";
  return merge.unverified() == 0 ? ExitCode::AsClaimed : ExitCode::NotAsClaimed;
}

}  // namespace failmap
