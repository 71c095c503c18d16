/// Which cases a command works on.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "corpus/parameters.hpp"
#include "run/plan.hpp"
#include "run/subject.hpp"

namespace failmap {

/// The same for every command.
struct SelectionOptions {
  std::vector<std::string> selectors;
  std::string fixtures;  ///< a folder in place of the built-in one; empty: the built-in one
  std::optional<Parameters> parameters;
};

/// The fixture folder that was asked for, joined with what is compiled in.
std::vector<Subject> load_subjects(const World& world, const SelectionOptions& options);

/// The selected cases. The subjects outlive the plan.
Plan make_plan(std::span<const Subject> subjects, const SelectionOptions& options, std::vector<Role> roles);

}  // namespace failmap
