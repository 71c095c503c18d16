/// The commands. Each writes its result and returns the exit code; what goes wrong is thrown.
#pragma once

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "run/plan.hpp"
#include "run/subject.hpp"

namespace failmap {

/// The fixture folder that was asked for, joined with what is compiled in.
std::vector<Subject> load_subjects(const World& world, const SelectionOptions& options);

/// The selected cases. The subjects outlive the plan.
Plan make_plan(std::span<const Subject> subjects, const SelectionOptions& options, std::vector<Role> roles);

/// Throws OutputError where what was written to `out` is lost.
void require_output(const std::ostream& out);

ExitCode list_command(const World& world, const ListOptions& options);
ExitCode run_command(const World& world, const RunOptions& options);
ExitCode merge_command(const World& world, const MergeOptions& options);
ExitCode digest_command(const World& world, const DigestOptions& options);

}  // namespace failmap
