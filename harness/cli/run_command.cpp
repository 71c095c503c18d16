#include <chrono>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "record/for_each_record.hpp"
#include "record/whole_file.hpp"
#include "run/observe.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

constexpr std::size_t kBytesAtOnce = std::size_t{1} << 16;

/// Where the result goes: a file that appears on commit(), or standard output.
class Destination {
 public:
  Destination(const World& world, const std::string& out_file) : out_(world.out) {
    if (!out_file.empty()) file_.emplace(out_file);
  }

  /// Throws OutputError, so that no run goes on for nobody.
  void write(std::string_view bytes) {
    if (file_.has_value()) {
      file_->write(bytes);
    } else {
      out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      require_output(out_);
    }
  }

  void commit() {
    if (file_.has_value()) {
      file_->commit();
    } else {
      require_output(out_.flush());
    }
  }

 private:
  std::ostream& out_;
  std::optional<WholeFile> file_;
};

Style style_of(const World& world, const RunOptions& options, const Plan& plan) {
  const bool one_case_each = plan.size() == plan.parts().size();
  const bool to_terminal = options.out_file.empty();
  return {to_terminal && world.colour, to_terminal ? world.width : 0, options.verbose || one_case_each};
}

}  // namespace

ExitCode run_command(const World& world, const RunOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, options.roles);
  const Recorder recorder(world.registry, subjects);
  const auto reporter = make_reporter(options.format, style_of(world, options, plan));
  Destination destination(world, options.out_file);
  Summary summary{.planned = plan.size(), .all_roles = plan.roles().size() == kRoles.size()};

  std::string out;
  reporter->begin(world.registry.toolchain, out);
  for_each_record(
      plan, recorder, options.jobs, [] { return std::make_unique<InProcessObserver>(); },
      [&](const Record& record) {
        summary.add(record);
        reporter->add(record, out);
        if (out.size() >= kBytesAtOnce) {
          destination.write(out);
          out.clear();
        }
      });
  reporter->end(summary, out);
  destination.write(out);
  destination.commit();

  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  // The table ends with the summary; elsewhere the user would not see it.
  const bool shown = options.format == Format::Table && options.out_file.empty();
  world.err << "failmap: " << (shown ? "" : summary.text() + " ") << "Took "
            << literal(round(Number(took.count()), 3)) << " s.\n";
  return summary.holds() ? ExitCode::AsClaimed : ExitCode::NotAsClaimed;
}

}  // namespace failmap
