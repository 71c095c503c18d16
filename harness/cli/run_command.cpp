#include <chrono>
#include <optional>

#include "cli/commands.hpp"
#include "cli/destination.hpp"
#include "record/for_each_record.hpp"
#include "record/resume.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

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

}  // namespace

ExitCode run_command(const World& world, const RunOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, options.roles);
  const Recorder recorder(world.registry, subjects);
  Output output(world, options, plan, recorder);
  Summary summary = plan_summary(plan, options.shard, output.resumed());
  Execution execution = options.execution;
  execution.wanted = [&](const std::string& id) {
    return options.shard.holds(id) && (output.resumed() == nullptr || !output.resumed()->has(id));
  };
  execution.stop = &world.stop;
  try {
    for_each_record(plan, recorder, execution, [&](const Record& record) {
      summary.add(record);
      output.add(record);
    });
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

}  // namespace failmap
