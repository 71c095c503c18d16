#include <map>
#include <memory>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "report/text.hpp"
#include "split/audit.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

struct AuditOptions {
  SelectionOptions selection;
  std::string file;
  Decimal threshold{8, 10};
};

ExitCode audit_file(const World& world, const AuditOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  const std::vector<AssignmentRow> rows = parse_assignments(read_file(options.file), options.file);
  const std::vector<Leakage> findings = audit(rows, subjects, plan, options.threshold, &world.stop);

  std::map<Leak, std::size_t> counts;
  for (const Leakage& finding : findings) {
    ++counts[finding.leak];
    world.out << name_of(finding.leak) << ": " << printable(finding.what) << '\n'
              << "  " << printable(finding.first) << '\n';
    if (!finding.second.empty()) world.out << "  " << printable(finding.second) << '\n';
  }
  world.out << printable(options.file) << ": " << count(rows.size(), "line") << ", ";
  if (findings.empty()) {
    world.out << "nothing leaks.\n";
    return ExitCode::AsClaimed;
  }
  world.out << count(findings.size(), "finding") << ":";
  for (const auto& [leak, number] : counts) {
    world.out << (leak == counts.begin()->first ? " " : ", ") << name_of(leak) << " " << number;
  }
  world.out << ".\n";
  return ExitCode::NotAsClaimed;
}

Decimal parse_threshold(const std::string& text) {
  const auto threshold = parse_decimal(text);
  if (!threshold.has_value() || threshold->numerator == 0) {
    throw UsageError("--threshold takes a decimal number above 0, up to 1, such as 0.8");
  }
  return *threshold;
}

}  // namespace

void add_audit_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<AuditOptions>();
  CLI::App& command =
      *program.add_subcommand("audit", "Look for what leaks between the sets of any assignment of cases");
  command
      .add_option(
          "ASSIGNMENTS", options->file,
          "CSV with a header, or JSON lines: a case and a set each, and of cases outside the corpus a "
          "source")
      ->required();
  command
      .add_option("--select", options->selection.selectors,
                  "The cases that must be assigned, as for run; without it all of them")
      ->type_name("LIST")
      ->delimiter(',');
  add_parameters(command, options->selection);
  command
      .add_option_function<std::string>(
          "--threshold",
          [options = options.get()](const std::string& text) { options->threshold = parse_threshold(text); },
          "Sources that share this much are similar (default: 0.8)")
      ->type_name("SHARE");
  command.footer(
      "Examples:\n"
      "  failmap audit split/assignments.csv\n"
      "  failmap audit theirs.jsonl --select group:shard_indexing --threshold 0.6\n"
      "Exit code: 0 nothing leaks, 1 something does, 3 a file that is no assignment.");
  command.callback(
      [=, &action] { action = [=](const World& world) { return audit_file(world, *options); }; });
}

}  // namespace failmap
