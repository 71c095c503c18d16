#include <memory>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/split_files.hpp"
#include "record/new_folder.hpp"
#include "report/text.hpp"
#include "split/export.hpp"

namespace failmap {
namespace {

struct ExportOptions {
  std::string fixtures;
  Execution execution;
  Tier tier = Tier::Open;
  std::string split_folder;
  std::string out_folder;
};

[[noreturn]] void refuse_changed(const std::string& folder, const std::vector<std::string>& differences) {
  std::vector<Problem> problems;
  for (const std::string& difference : differences) problems.push_back({"", difference});
  throw InputError(folder + " is not the split that its certificate describes", std::move(problems));
}

ExitCode export_tasks(const World& world, const ExportOptions& options) {
  const RemadeSplit remade = verify_folder(world, options.split_folder, options.fixtures, options.execution);
  if (!remade.differences.empty()) refuse_changed(options.split_folder, remade.differences);
  const std::vector<Subject> subjects = load_subjects(world, {{}, options.fixtures, {}});
  const Export made = make_export(remade.split, subjects, world.registry, options.tier);
  NewFolder folder(options.out_folder);
  for (const auto* files : {&made.problems, &made.answers}) {
    for (const auto& [path, bytes] : *files) folder.write(path, bytes);
  }
  folder.commit();
  world.out << "problems: " << count(made.check.files, "file") << ", " << count(made.check.lines, "line")
            << ", in which there is no role word, no expected value and none of the "
            << count(made.check.secret_lines, "line") << " that only repairs have\n";
  return ExitCode::AsClaimed;
}

}  // namespace

void add_export_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App& command = *program.add_subcommand(
      "export",
      "Write the cases of a split as problems that give nothing away, and apart from them the answers");
  command.add_option("--split", options->split_folder, "The folder of the split, which is verified first")
      ->type_name("DIR")
      ->required()
      ->check(refuse_empty);
  add_tier(command, options->tier);
  command.add_option("--out", options->out_folder, "Write problems/ and answers/ into this new folder")
      ->type_name("DIR")
      ->required()
      ->check(refuse_empty);
  command
      .add_option("--fixtures", options->fixtures, "Take this folder of fixture files, not the built-in one")
      ->type_name("DIR")
      ->check(refuse_empty);
  add_execution(command, options->execution);
  command.footer(
      "Example:\n"
      "  failmap export --tier open --split split --out tasks\n"
      "Exit code: 0 written; 3 a split that does not hold, or a text that would give something away.");
  command.callback(
      [=, &action] { action = [=](const World& world) { return export_tasks(world, *options); }; });
}

}  // namespace failmap
