/// Options that several commands have.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cli/subjects.hpp"
#include "record/for_each_record.hpp"
#include "record/tier.hpp"

namespace failmap {

/// An empty text is most often a variable that is not set. It must not stand for an option that was not
/// given.
std::string refuse_empty(const std::string& text);

/// --n and --fixtures.
void add_parameters(CLI::App& command, SelectionOptions& selection);

/// The same, with the cases as positional arguments.
void add_selection(CLI::App& command, SelectionOptions& selection);

/// --isolation, --jobs, --timeout, --memory and --repeat. Sets all processors as the default of `jobs`.
void add_execution(CLI::App& command, Execution& execution);

/// The execution as this program runs it: ended when the user interrupts it. Tells the user where the system
/// isolates less than it could.
Execution prepared(const World& world, Execution execution);

/// The baseline's folder that was asked for, or the archive's where `option` is empty.
std::filesystem::path baseline_folder(const World& world, const std::string& option);

/// --tier open or member.
void add_tier(CLI::App& command, Tier& tier);

/// --baseline DIR.
void add_baseline(CLI::App& command, std::string& folder);

/// --out FILE.
CLI::Option* add_out_file(CLI::App& command, std::string& file);

/// A value and its name on the command line.
template <typename Value>
struct Named {
  const char* name;
  Value value;
};

/// An option whose value is one of some names. The choices outlive the command.
template <typename Value, std::size_t Size>
CLI::Option* add_choice(CLI::App& command, const char* option, Value& value,
                        const std::array<Named<Value>, Size>& choices, const std::string& description) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.emplace_back(choice.name);
  const auto set = [&value, &choices](const std::string& name) {
    value = std::find_if(choices.begin(), choices.end(), [&](const auto& choice) {
              return name == choice.name;
            })->value;
  };
  return command.add_option_function<std::string>(option, set, description)
      ->type_name("NAME")
      ->check(CLI::IsMember(names).description(""));
}

}  // namespace failmap
