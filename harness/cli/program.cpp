#include "cli/program.hpp"

#include <exception>
#include <string_view>

#include "cli/commands.hpp"
#include "corpus/selection.hpp"
#include "record/whole_file.hpp"

namespace failmap {
namespace {

struct Dispatch {
  const World& world;

  ExitCode operator()(const ListOptions& options) const { return list_command(world, options); }
  ExitCode operator()(const RunOptions& options) const { return run_command(world, options); }
  ExitCode operator()(const MergeOptions& options) const { return merge_command(world, options); }
  ExitCode operator()(const DigestOptions& options) const { return digest_command(world, options); }
  ExitCode operator()(const ShowText& show) const {
    world.out << show.text;
    return ExitCode::AsClaimed;
  }
};

ExitCode complain(const World& world, std::string_view message, ExitCode code) {
  world.out.flush();
  world.err << "failmap: " << message << '\n';
  return code;
}

}  // namespace

void require_output(const std::ostream& out) {
  if (!out) throw OutputError("standard output: cannot be written");
}

ExitCode run_program(const std::vector<std::string>& arguments, const World& world) {
  try {
    const ExitCode code = std::visit(Dispatch{world}, parse_options(arguments));
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
