#include "cli/options.hpp"

#include <chrono>
#include <thread>

#include "run/syscall_filter.hpp"

namespace failmap {

std::string refuse_empty(const std::string& text) { return text.empty() ? "must not be empty" : ""; }

void add_parameters(CLI::App& command, SelectionOptions& selection) {
  command
      .add_option_function<std::string>(
          "--n", [&](const std::string& text) { selection.parameters = Parameters::parse(text); },
          "Run the mechanisms at these N, such as 1..100 or 7,999983")
      ->type_name("LIST")
      ->check(refuse_empty);
  command
      .add_option("--fixtures", selection.fixtures, "Take this folder of fixture files, not the built-in one")
      ->type_name("DIR")
      ->check(refuse_empty);
}

void add_selection(CLI::App& command, SelectionOptions& selection) {
  command.add_option("SELECT", selection.selectors,
                     "Cases: ids, mechanisms, group:NAME, globs; without any, all of them");
  add_parameters(command, selection);
}

void add_execution(CLI::App& command, Execution& execution) {
  static constexpr std::array kIsolation{Named<bool>{"process", true}, Named<bool>{"none", false}};
  add_choice(command, "--isolation", execution.isolated, kIsolation,
             "process: variants run in worker processes (default); none: in this one, for debuggers");
  execution.jobs = std::max(1U, std::thread::hardware_concurrency());
  command
      .add_option("--jobs", execution.jobs,
                  "Run on this many threads, each with a worker (default: all processors)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1U, 1024U).description(""));
  command
      .add_option_function<double>(
          "--timeout",
          [&](double seconds) {
            execution.limits.time = std::chrono::milliseconds(static_cast<long>(seconds * 1000));
          },
          "What a check may take; a longer one is tried once more with ten times that (default: 1)")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, 86400.0).description(""));
  command
      .add_option("--memory", execution.limits.memory,
                  "What the variants may allocate in a worker (default: 1GiB)")
      ->type_name("SIZE")
      ->transform(CLI::AsSizeValue(false).description(""));
  command
      .add_option("--repeat", execution.repeat,
                  "Make each check this often; different answers are Unstable (default: 1)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1U, 1'000'000U).description(""));
}

Execution prepared(const World& world, Execution execution) {
  if (execution.isolated && !SyscallFilter::is_supported()) {
    world.err << "failmap: this system hides what variants ask of it (Linux 5.5 with seccomp shows it, where "
                 "the container allows that). So a worker serves one variant of one case: it is slower, and "
                 "what a check does to its process reaches the variant's next checks of that case.\n";
  }
  execution.stop = &world.stop;
  return execution;
}

std::filesystem::path baseline_folder(const World& world, const std::string& option) {
  return option.empty() ? world.reports : std::filesystem::path(option);
}

void add_tier(CLI::App& command, Tier& tier) {
  static constexpr std::array kTiers{Named<Tier>{"open", Tier::Open}, Named<Tier>{"member", Tier::Member}};
  add_choice(
      command, "--tier", tier, kTiers,
      "open: the repairs are held back, and committed to by their digests (the default); member: everything");
}

void add_baseline(CLI::App& command, std::string& folder) {
  command.add_option("--baseline", folder, "Take this folder as the baseline, not the archive's reports")
      ->type_name("DIR")
      ->check(refuse_empty);
}

CLI::Option* add_out_file(CLI::App& command, std::string& file) {
  return command.add_option("--out", file, "Write the result to this file, whole or not at all")
      ->type_name("FILE")
      ->check(refuse_empty);
}

}  // namespace failmap
