/// The commands. Each stands in a file of its own: its options, their help, and what it does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace CLI {
class App;
}

namespace failmap {

/// What the command on the command line does, with the options that were read. It writes its result and
/// returns the exit code; what goes wrong is thrown.
using Action = std::function<ExitCode(const World&)>;

/// The command line of `bench` with each word that follows "--" as the value of a hidden option, since
/// CLI11 would not leave such words to the command; that of another command as it is.
std::vector<std::string> with_flags_as_options(const std::vector<std::string>& arguments);

/// Each declares its command, which sets `action` when it is parsed. `action` outlives the program's App.
void add_list_command(CLI::App& program, Action& action);
void add_run_command(CLI::App& program, Action& action);
void add_merge_command(CLI::App& program, Action& action);
void add_digest_command(CLI::App& program, Action& action);
void add_record_command(CLI::App& program, Action& action);
void add_check_command(CLI::App& program, Action& action);
void add_pages_command(CLI::App& program, Action& action);
void add_bundle_command(CLI::App& program, Action& action);
void add_split_command(CLI::App& program, Action& action);
void add_audit_command(CLI::App& program, Action& action);
void add_export_command(CLI::App& program, Action& action);
void add_bench_command(CLI::App& program, Action& action);

}  // namespace failmap
