#include "cli/commands.hpp"
#include "report/text.hpp"
#include "value/literal.hpp"

namespace failmap {

ExitCode list_command(const World& world, const ListOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  TextTable table({"Mechanism", "Cases", "Checks", "Evaluation group", "Title"}, world.width, world.colour);
  for (const Plan::Part& part : plan.parts()) {
    const FixtureFile& file = part.subject->file;
    const std::uint64_t cases = part.parameters.size();
    const auto id = [&](std::uint64_t place) {
      return case_id(file.mechanism, file.family, part.parameters.at(place));
    };
    table.add({{file.mechanism},
               {id(0) + (cases == 1 ? "" : " to " + id(cases - 1) + " (" + std::to_string(cases) + ")")},
               {std::to_string(file.checks.size())},
               {file.evaluation_group},
               {printable(file.title)}});
  }
  std::string out;
  table.append(out, "");
  world.out << out;
  return ExitCode::AsClaimed;
}

}  // namespace failmap
