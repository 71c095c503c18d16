#include "cli/program.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <string_view>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "corpus/nearest.hpp"
#include "corpus/parameters.hpp"
#include "corpus/selection.hpp"
#include "run/observe.hpp"
#include "value/input_error.hpp"

namespace failmap {
namespace {

void refuse_unknown_command(const CLI::App& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  if (arguments.empty()) {
    throw UsageError("a command is missing: " + CLI::detail::join(names, ", ") +
                     ". 'failmap --help' explains them");
  }
  const std::string& word = arguments.front();
  names.insert(names.end(), {"-h", "--help", "--version"});
  if (std::find(names.begin(), names.end(), word) != names.end()) return;
  throw UsageError("'" + word + "' is no command; did you mean '" + nearest(word, names, 1).front() +
                   "'? 'failmap --help' lists the commands");
}

/// What the command line asks for. Throws UsageError.
Action parse(const std::vector<std::string>& arguments) {
  Action action;
  CLI::App program(
      "Runs the fixtures of an archive of failure cases against the three variants of each mechanism: the "
      "one that\n"
      "failed, the fix that did not help, and the repair.",
      "failmap");
  program.set_version_flag("--version", "failmap " FAILMAP_VERSION);
  program.require_subcommand(1);
  program.footer(
      "Example:\n  failmap run FA-99246\n'failmap COMMAND --help' shows the options of a command.");
  for (const auto add : {add_list_command, add_run_command, add_record_command, add_check_command,
                         add_merge_command, add_digest_command, add_pages_command, add_bundle_command,
                         add_bench_command, add_split_command, add_audit_command, add_export_command}) {
    add(program, action);
  }
  refuse_unknown_command(program, arguments);
  const auto show = [](std::string text) {
    return [text = std::move(text)](const World& world) {
      world.out << text;
      return ExitCode::AsClaimed;
    };
  };
  try {
    // CLI11 takes the arguments from the back.
    const std::vector<std::string> words = with_flags_as_options(arguments);
    program.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::CallForHelp&) {
    return show(program.help());
  } catch (const CLI::CallForVersion&) {
    return show(program.version() + "\n");
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    throw UsageError(message + (message.ends_with('.') ? " " : ". ") + "'failmap " + arguments.front() +
                     " --help' shows the options");
  }
  return action;
}

ExitCode complain(const World& world, std::string_view message, ExitCode code) {
  world.out.flush();
  world.err << "failmap: " << message << '\n';
  return code;
}

}  // namespace

ExitCode run_program(const std::vector<std::string>& arguments, const World& world) {
  try {
    const ExitCode code = parse(arguments)(world);
    require_output(world.out.flush());
    return code;
  } catch (const UsageError& error) {
    return complain(world, error.what(), ExitCode::Usage);
  } catch (const InputError& error) {
    return complain(world, error.what(), ExitCode::BadInput);
  } catch (const NothingSelected& error) {
    return complain(world, error.what(), ExitCode::NothingSelected);
  } catch (const OutputError& error) {
    return complain(world, error.what(), ExitCode::InternalError);
  } catch (const Interrupted& error) {
    return complain(world, error.what(), ExitCode::Interrupted);
  } catch (const std::exception& error) {
    return complain(world, std::string("internal error: ") + error.what(), ExitCode::InternalError);
  }
}

}  // namespace failmap
