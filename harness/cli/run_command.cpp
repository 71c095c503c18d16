#include <chrono>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "cli/options.hpp"
#include "record/for_each_record.hpp"
#include "record/resume.hpp"
#include "record/shard.hpp"
#include "report/json_reporter.hpp"
#include "report/reporter.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

struct RunOptions {
  SelectionOptions selection;
  std::vector<Role> roles{kRoles.begin(), kRoles.end()};
  Format format = Format::Table;
  std::string out_file;  ///< empty: standard output
  Shard shard;
  std::string resume_file;  ///< empty: none; otherwise records are appended to it, in place of `out_file`
  Execution execution;
  bool verbose = false;
};

constexpr std::array kFormats{Named<Format>{"table", Format::Table},
                              Named<Format>{"markdown", Format::Markdown},
                              Named<Format>{"json", Format::Json}, Named<Format>{"jsonl", Format::JsonLines},
                              Named<Format>{"junit", Format::Junit}};

Style style_of(const World& world, const RunOptions& options, const Plan& plan) {
  const bool one_case_each = plan.size() == plan.parts().size();
  const bool to_terminal = options.out_file.empty();
  return {to_terminal && world.colour, to_terminal ? world.width : 0, options.verbose || one_case_each,
          options.verbose};
}

/// Where the records go: to a destination, shown by a reporter, or to a file that is resumed.
class Output {
 public:
  Output(const World& world, const RunOptions& options, const Plan& plan, const Recorder& recorder)
      : destination_(world.out, options.out_file) {
    if (options.resume_file.empty()) {
      reporter_ = make_reporter(options.format, style_of(world, options, plan));
      reporter_->begin(world.registry.toolchain, bytes_);
    } else {
      reporter_ = make_reporter(Format::JsonLines, {});
      resumed_.emplace(options.resume_file, recorder, plan.roles());
    }
  }

  const ResumedFile* resumed() const { return resumed_.has_value() ? &*resumed_ : nullptr; }

  void add(const Record& record) {
    reporter_->add(record, bytes_);
    if (bytes_.size() >= kBytesAtOnce) flush();
  }

  /// Lines of records, which need no reporter.
  void add_lines(std::string_view lines) {
    bytes_ += lines;
    if (bytes_.size() >= kBytesAtOnce) flush();
  }

  /// Passes on what has been added, though there may be more.
  void flush() {
    if (resumed_.has_value()) {
      resumed_->append(bytes_);
    } else {
      destination_.write(bytes_);
    }
    bytes_.clear();
  }

  void finish(const Summary& summary) {
    reporter_->end(summary, bytes_);
    flush();
    if (resumed_.has_value()) {
      resumed_->sync();
    } else {
      destination_.commit();
    }
  }

 private:
  Destination destination_;
  std::optional<ResumedFile> resumed_;
  std::unique_ptr<Reporter> reporter_;
  std::string bytes_;
};

/// Counts what is planned for this shard and what of it the resumed file has.
Summary plan_summary(const Plan& plan, const Shard& shard, const ResumedFile* resumed) {
  Summary summary{.planned = plan.size(), .all_roles = plan.roles().size() == kRoles.size()};
  if (shard.count == 1 && resumed == nullptr) return summary;
  summary.planned = 0;
  for (std::uint64_t place = 0; place < plan.size(); ++place) {
    const std::string id = plan.id_at(place);
    if (!shard.holds(id)) continue;
    ++summary.planned;
    if (resumed == nullptr || !resumed->has(id)) continue;
    ++summary.skipped;
    if (resumed->is_as_claimed(id)) ++summary.skipped_as_claimed;
  }
  return summary;
}

/// Runs the plan; the records are counted and shown.
void observe(const Plan& plan, const Recorder& recorder, const Execution& execution, Summary& summary,
             Output& output) {
  for_each_record(plan, recorder, execution, [&](const Record& record) {
    summary.add(record);
    output.add(record);
  });
}

/// The same for lines of records, which are put together in the threads that observe: in this format nothing
/// depends on the records before.
void observe_lines(const Plan& plan, const Recorder& recorder, const Execution& execution, Summary& summary,
                   Output& output) {
  struct Lines {
    std::string bytes;
    Summary summary;
  };
  const auto make_reducer = [] {
    return [](const std::vector<Record>& records) {
      Lines lines;
      JsonLinesReporter reporter;
      for (const Record& record : records) {
        lines.summary.add(record);
        reporter.add(record, lines.bytes);
      }
      return lines;
    };
  };
  PlanRun run(plan, recorder, execution);
  reduce_records(run, make_reducer, [&](const Lines& lines) {
    summary.add_run(lines.summary);
    output.add_lines(lines.bytes);
  });
}

ExitCode run(const World& world, const RunOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, options.roles);
  const Recorder recorder(world.registry, subjects);
  Output output(world, options, plan, recorder);
  Summary summary = plan_summary(plan, options.shard, output.resumed());
  Execution execution = prepared(world, options.execution);
  execution.wanted = [&](const std::string& id) {
    return options.shard.holds(id) && (output.resumed() == nullptr || !output.resumed()->has(id));
  };
  try {
    const bool lines = options.format == Format::JsonLines || !options.resume_file.empty();
    (lines ? observe_lines : observe)(plan, recorder, execution, summary, output);
  } catch (const Interrupted&) {
    output.flush();
    world.out.flush();
    world.err << "failmap: interrupted. " << summary.cases_text() << " " << summary.claims_text()
              << (options.out_file.empty() ? "" : " " + options.out_file + " is not written.") << '\n';
    return ExitCode::Interrupted;
  }
  output.finish(summary);

  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  // The table ends with the summary; elsewhere the user would not see it.
  const bool shown =
      options.format == Format::Table && options.out_file.empty() && options.resume_file.empty();
  world.err << "failmap: " << (shown ? "" : summary.cases_text() + " " + summary.claims_text() + " ")
            << "Took " << literal(round(Number(took.count()), 3)) << " s.\n";
  return summary.holds() ? ExitCode::AsClaimed : ExitCode::NotAsClaimed;
}

std::vector<Role> roles_of(const std::vector<std::string>& names) {
  std::vector<Role> roles;
  for (const Role role : kRoles) {
    if (std::find(names.begin(), names.end(), name_of(role)) != names.end()) roles.push_back(role);
  }
  return roles;
}

}  // namespace

void add_run_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<RunOptions>();
  CLI::App& command =
      *program.add_subcommand("run", "Run every fixture against every variant and show what came of it");
  add_selection(command, options->selection);
  command
      .add_option_function<std::vector<std::string>>(
          "--role", [=](const std::vector<std::string>& names) { options->roles = roles_of(names); },
          "Run only these variants: failure, attempt, repair")
      ->delimiter(',')
      ->allow_extra_args(false)  // what follows the list is a selector
      ->type_name("LIST")
      ->check(CLI::IsMember({"failure", "attempt", "repair"}).description(""));
  CLI::Option* format = add_choice(command, "--format", options->format, kFormats,
                                   "table, markdown, json, jsonl or junit (default: table)");
  CLI::Option* out = add_out_file(command, options->out_file);
  add_execution(command, options->execution);
  command
      .add_option_function<std::string>(
          "--shard", [=](const std::string& text) { options->shard = Shard::parse(text); },
          "Run only the cases whose id falls into share I of N, such as 2/8")
      ->type_name("I/N")
      ->check(refuse_empty);
  command
      .add_option("--resume", options->resume_file,
                  "Append records (jsonl) to this file, and skip the cases that it has already")
      ->type_name("FILE")
      ->check(refuse_empty)
      ->excludes(out, format);
  command.add_flag("--verbose", options->verbose, "Show every table of every case");
  command.footer(
      "Examples:\n"
      "  failmap run                         a matrix of every mechanism\n"
      "  failmap run FA-99246                the tables of one case\n"
      "  failmap run partial_sum --n 1..1000 --format jsonl --out records.jsonl\n"
      "Exit code: 0 every case as claimed, 1 not, 2 usage, 3 bad input, 5 nothing selected.");
  command.callback([=, &action] { action = [=](const World& world) { return run(world, *options); }; });
}

}  // namespace failmap
