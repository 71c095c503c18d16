#include <memory>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "report/text.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

struct ListOptions {
  SelectionOptions selection;
};

ExitCode list(const World& world, const ListOptions& options) {
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

}  // namespace

void add_list_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ListOptions>();
  CLI::App& command = *program.add_subcommand("list", "List the mechanisms, their cases and checks");
  add_selection(command, options->selection);
  command.footer("Example:\n  failmap list group:nonlinear_means");
  command.callback([=, &action] { action = [=](const World& world) { return list(world, *options); }; });
}

}  // namespace failmap
