#include <fstream>
#include <memory>
#include <sstream>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "record/digest_tree.hpp"
#include "record/for_each_record.hpp"
#include "report/text.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

struct DigestOptions {
  SelectionOptions selection;
  std::vector<std::string> verify;  ///< record files; with any, nothing is run
};

/// Prints a line as sha256sum does, deeper levels further in.
void print(const World& world, std::string_view digest, int depth, std::string_view name) {
  world.out << digest << "  " << std::string(static_cast<std::size_t>(2 * depth), ' ') << name << '\n';
}

void print_sources(const World& world, const Mechanism& mechanism) {
  print(world, sha256(mechanism.contract_source.text), 2, mechanism.contract_source.path);
  for (const Source& source : mechanism.variant_sources) print(world, sha256(source.text), 2, source.path);
}

/// Parts before their sum, as du does: what a mechanism's digest is made from stands above it.
ExitCode print_tree(const World& world, const DigestOptions& options) {
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  const Recorder recorder(world.registry, subjects);
  DigestList corpus;
  DigestList mechanism;
  auto part = plan.parts().begin();
  std::uint64_t done = 0;
  for_each_record(plan, recorder, {.stop = &world.stop}, [&](const Record& record) {
    print(world, record.digest, 2, record.observed.id());
    mechanism.add(record.observed.id(), record.digest);
    if (++done != part->first + part->parameters.size()) return;
    print_sources(world, *part->subject->mechanism);
    const std::string digest = mechanism.finish();
    print(world, digest, 1, part->subject->mechanism->name);
    corpus.add(part->subject->mechanism->name, digest);
    ++part;
  });
  const bool everything = options.selection.selectors.empty() && !options.selection.parameters.has_value();
  print(world, corpus.finish(), 0, everything ? "corpus" : "selection");
  return ExitCode::AsClaimed;
}

struct Verification {
  std::size_t records = 0;
  std::size_t broken = 0;
};

void verify_record(const World& world, const Value& record, const std::string& path,
                   Verification& verification) {
  ++verification.records;
  const auto mismatches = verify_digests(record, path);
  if (!mismatches.empty()) ++verification.broken;
  for (const DigestMismatch& mismatch : mismatches) {
    world.out << path << ": " << mismatch.place << ": states "
              << (mismatch.stated.empty() ? "no digest" : mismatch.stated) << ", its content gives "
              << mismatch.computed << '\n';
  }
}

/// A record, or a run with its records.
void verify_document(const World& world, const Value& document, const std::string& path,
                     Verification& verification) {
  const auto* list = find_as<List>(document, "records");
  if (list == nullptr) {
    verify_record(world, document, path, verification);
    return;
  }
  if (list->empty()) throw InputError(path, {{"/records", "expected at least one record"}});
  for (std::size_t index = 0; index < list->size(); ++index) {
    verify_record(world, (*list)[index], path + ": /records/" + std::to_string(index), verification);
  }
}

/// `path` names the text.
void verify_text(const World& world, std::string_view text, const std::string& path,
                 Verification& verification) {
  std::vector<Problem> problems;
  const auto document = parse_json(text, problems);
  if (!document.has_value()) throw InputError(path, std::move(problems));
  verify_document(world, *document, path, verification);
}

/// A file whose first line is a whole JSON document has a record a line; the last line may be torn off by a
/// crash, which is then refused like any other line that is no JSON. Read from front to back, so that it may
/// be a pipe.
void verify_file(const World& world, const std::string& path, Verification& verification) {
  std::ifstream stream(path, std::ios::binary);
  std::string line;
  if (!std::getline(stream, line)) {
    verify_text(world, read_file(path), path, verification);
    return;
  }
  std::vector<Problem> problems;
  if (!parse_json(line, problems).has_value()) {
    std::ostringstream text;
    text << line << '\n' << stream.rdbuf();
    verify_text(world, std::move(text).str(), path, verification);
    return;
  }
  std::size_t number = 0;
  do {
    verify_text(world, line, path + ":" + std::to_string(++number), verification);
  } while (std::getline(stream, line));
  if (stream.bad()) throw InputError(path, {{"", "cannot be read to its end"}});
}

ExitCode digest(const World& world, const DigestOptions& options) {
  if (options.verify.empty()) return print_tree(world, options);
  Verification verification;
  for (const std::string& path : options.verify) verify_file(world, path, verification);
  if (verification.broken == 0) {
    world.out << count(verification.records, "record") << ": every digest holds.\n";
    return ExitCode::AsClaimed;
  }
  world.out << count(verification.records, "record") << ": " << count(verification.broken, "record")
            << " with a digest that does not hold.\n";
  return ExitCode::NotAsClaimed;
}

}  // namespace

void add_digest_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<DigestOptions>();
  CLI::App& command =
      *program.add_subcommand("digest", "Print the digests of sources, records, mechanisms and the corpus");
  add_selection(command, options->selection);
  command.add_option("--verify", options->verify, "Recompute the digests in these record files instead")
      ->type_name("FILE ...");
  command.footer(
      "Examples:\n"
      "  failmap digest partial_sum\n"
      "  failmap digest --verify records.jsonl\n"
      "Exit code of --verify: 0 every digest holds, 1 not, 3 a file that holds no records.");
  command.callback([=, &action] { action = [=](const World& world) { return digest(world, *options); }; });
}

}  // namespace failmap
