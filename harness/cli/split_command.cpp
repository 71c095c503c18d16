#include <filesystem>
#include <memory>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/split_files.hpp"
#include "record/new_folder.hpp"
#include "record/whole_file.hpp"
#include "report/text.hpp"
#include "split/ledger.hpp"
#include "split/proof.hpp"

namespace failmap {
namespace {

struct SplitOptions {
  SelectionOptions selection;
  Execution execution;
  SplitRequest request;
  std::vector<std::string> ratios;
  std::uint64_t folds = 0;  ///< 0: ratios are given
  std::vector<std::string> pins;
  std::vector<std::string> hold_outs;
  std::string ledger_file;  ///< empty: none
  std::string out_folder;
  std::string verify_folder;  ///< with one, nothing is written
};

constexpr std::array kModes{Named<SplitMode>{"stable", SplitMode::Stable},
                            Named<SplitMode>{"balanced", SplitMode::Balanced}};

/// "0.7500"; four digits, rounded half up.
std::string share_text(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  const std::uint64_t rounded = (20'000 * part + whole) / (2 * whole);
  std::string digits = std::to_string(rounded % 10'000);
  digits.insert(0, 4 - digits.size(), '0');
  return std::to_string(rounded / 10'000) + "." + digits;
}

std::string amount_text(std::uint64_t part, std::uint64_t whole) {
  return std::to_string(part) + " (" + share_text(part, whole) + ")";
}

void show_holdings(const World& world, const Split& split) {
  const std::vector<Holding> held = holdings(split.request, split.groups, split.sets);
  const Holding total = total_of(split.request, held);
  TextTable table({"Set", "Asked", "Cases", "Checks", "Mechanisms", "Groups", "Names of the groups"},
                  world.width, world.colour);
  for (std::size_t index = 0; index < held.size(); ++index) {
    const Holding& set = held[index];
    std::string names;
    for (std::size_t group = 0; group < split.groups.size(); ++group) {
      if (split.sets[group] == set.set) names += (names.empty() ? "" : ", ") + split.groups[group].name;
    }
    const bool has_share = index < split.request.shares.size();
    const auto text = [&](std::uint64_t part, std::uint64_t whole) {
      return has_share ? amount_text(part, whole) : std::to_string(part);
    };
    table.add(
        {{set.set},
         {has_share ? share_text(split.request.shares[index].parts, all_parts(split.request.shares)) : "-"},
         {text(set.cases, total.cases)},
         {text(set.checks, total.checks)},
         {text(set.mechanisms, total.mechanisms)},
         {text(set.groups, total.groups)},
         {names}});
  }
  std::string out;
  table.append(out, "");
  world.out << out;
}

/// A ledger that does not exist yet has no entries.
Ledger read_ledger(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return {};
  return Ledger(read_file(path), path);
}

/// The groups that the ledger has and that are selected stay where they are.
void fix_recorded(SplitRequest& request, const Ledger& ledger, const std::vector<Group>& groups) {
  for (const Group& group : groups) {
    const auto recorded = ledger.sets().find(group.name);
    if (recorded == ledger.sets().end()) continue;
    request.fixed.emplace(group.name, FixedGroup{recorded->second, FixedBy::Ledger});
  }
}

void refuse_unfit(const SplitOptions& options) {
  const auto& request = options.request;
  if (options.out_folder.empty()) {
    throw UsageError("--out is missing: name a new folder for the split, or --verify one");
  }
  if (options.ratios.empty() == (options.folds == 0)) {
    throw UsageError("a split needs either --ratio SET=SHARE, for every set, or --folds K");
  }
  if (request.salt.empty()) {
    throw UsageError("--salt is missing: any text, which together with the rest decides who goes where");
  }
  if (request.mode == SplitMode::Stable && (request.stratify || !options.ledger_file.empty())) {
    throw UsageError(std::string(request.stratify ? "--stratify" : "--ledger") +
                     " goes with --mode balanced: under the stable rule a group's set depends on no other "
                     "group");
  }
  if (options.folds != 0 && request.allow_empty) throw UsageError("--allow-empty: no fold may be empty");
}

/// Records in the ledger what is new.
void complete(Ledger& ledger, const Split& split) {
  for (std::size_t index = 0; index < split.groups.size(); ++index) {
    const std::string& group = split.groups[index].name;
    if (!ledger.sets().contains(group)) ledger.append(group, split.sets[index]);
  }
}

void say_beyond(const World& world, const Split& split, const std::vector<std::string>& beyond) {
  std::string names;
  for (const std::string& set : beyond) names += (names.empty() ? "" : ", ") + set;
  world.err << "failmap: further from the asked share of the cases than the tolerance: " << names
            << ". Nothing is written. Groups move as a whole: ";
  if (split.request.mode == SplitMode::Stable) {
    world.err << "take --mode balanced, more groups or a larger tolerance.\n";
  } else {
    world.err << "take more groups or a larger tolerance.\n";
  }
}

ExitCode make_split(const World& world, const SplitOptions& options) {
  refuse_unfit(options);
  const std::vector<Subject> subjects = load_subjects(world, options.selection);
  const Plan plan = make_plan(subjects, options.selection, {kRoles.begin(), kRoles.end()});
  SplitRequest request = options.request;
  request.stop = &world.stop;
  request.shares = options.folds != 0 ? equal_folds(options.folds) : parse_ratios(options.ratios);
  const std::vector<Group> groups = groups_of(plan);
  Ledger ledger = options.ledger_file.empty() ? Ledger() : read_ledger(options.ledger_file);
  fix_recorded(request, ledger, groups);
  fix_groups(request, groups, options.pins, options.hold_outs);

  Split split{.request = request, .groups = groups, .sets = assign(request, groups)};
  for (const std::string& selector : options.selection.selectors) split.selectors.emplace_back(selector);
  if (options.selection.parameters.has_value()) split.parameters = options.selection.parameters->text();
  show_holdings(world, split);
  const auto beyond = beyond_tolerance(request, holdings(request, groups, split.sets));
  if (!beyond.empty()) {
    say_beyond(world, split, beyond);
    return ExitCode::NotAsClaimed;
  }

  // Both files are staged before either is put in place.
  const std::unique_ptr<WholeFile> ledger_file =
      options.ledger_file.empty() ? nullptr : std::make_unique<WholeFile>(options.ledger_file);
  NewFolder folder(options.out_folder);
  record_cases(world, subjects, plan, options.execution, split);
  if (ledger_file != nullptr) {
    complete(ledger, split);
    split.ledger = LedgerPoint{ledger.entries(), ledger.head(ledger.entries())};
    ledger_file->write(ledger.bytes());
  }
  for (const auto& [name, bytes] : split_files(split)) folder.write(name, bytes);
  if (ledger_file != nullptr) ledger_file->commit();
  folder.commit();
  return ExitCode::AsClaimed;
}

/// Whether the ledger still has what it had when the split was made.
void compare_ledger(const std::string& path, const std::optional<LedgerPoint>& point,
                    std::vector<std::string>& found) {
  if (!point.has_value()) throw UsageError("--ledger: the split was made without a ledger");
  const Ledger ledger = read_ledger(path);
  if (ledger.entries() < point->entries) {
    found.push_back(path + ": has " + std::to_string(ledger.entries()) + " of the " +
                    std::to_string(point->entries) + " entries that it had when the split was made");
  } else if (ledger.head(point->entries) != point->head) {
    found.push_back(path + ": its entries up to number " + std::to_string(point->entries) +
                    " are others than when the split was made");
  }
}

ExitCode verify_split(const World& world, const SplitOptions& options) {
  if (!options.out_folder.empty() || !options.ratios.empty() || options.folds != 0 ||
      !options.request.salt.empty() || !options.selection.selectors.empty()) {
    throw UsageError(
        "--verify takes what was asked for from the certificate; give it beside --fixtures, "
        "--ledger and how to run nothing else");
  }
  RemadeSplit verification =
      verify_folder(world, options.verify_folder, options.selection.fixtures, options.execution);
  if (!options.ledger_file.empty()) {
    compare_ledger(options.ledger_file, verification.split.ledger, verification.differences);
  }
  for (const std::string& difference : verification.differences) world.out << difference << '\n';
  if (!verification.differences.empty()) {
    world.out << options.verify_folder << ": the certificate does not hold.\n";
    return ExitCode::NotAsClaimed;
  }
  show_holdings(world, verification.split);
  for (const Obligation& obligation : prove(verification.split)) {
    world.out << "holds: " << obligation.promise << " (" << obligation.checked << " checked)\n";
  }
  world.out << options.verify_folder << ": the certificate holds.\n";
  return ExitCode::AsClaimed;
}

void add_sets(CLI::App& command, SplitOptions& options) {
  command.add_option("--ratio", options.ratios, "A set and its share of the cases; the shares sum to 1")
      ->type_name("SET=SHARE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--folds", options.folds, "Equal sets fold_1 to fold_K in place of ratios")
      ->type_name("K")
      ->check(CLI::Range(2U, 1000U).description(""));
  command.add_option("--salt", options.request.salt, "Any text; another one gives another split")
      ->type_name("TEXT")
      ->check(refuse_empty);
  add_choice(
      command, "--mode", options.request.mode, kModes,
      "stable: a group's set follows from its name (default); balanced: as close to the shares as whole "
      "groups allow");
  command
      .add_option("--ledger", options.ledger_file,
                  "balanced: groups that this file has stay where they are; new ones are appended to it")
      ->type_name("FILE")
      ->check(refuse_empty);
  command
      .add_option_function<std::string>(
          "--stratify", [&](const std::string&) { options.request.stratify = true; },
          "balanced: keep the shares within every domain too")
      ->type_name("domain")
      ->check(CLI::IsMember({"domain"}).description(""));
  command.add_option("--pin", options.pins, "Put this group into that set")
      ->type_name("group:NAME=SET")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--hold-out", options.hold_outs, "Keep this group out of all sets: its set is held_out")
      ->type_name("group:NAME")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

}  // namespace

void add_split_command(CLI::App& program, Action& action) {
  const auto options = std::make_shared<SplitOptions>();
  CLI::App& command = *program.add_subcommand(
      "split", "Divide the cases into sets for evaluation, without dividing an evaluation group");
  add_selection(command, options->selection);
  add_sets(command, *options);
  command
      .add_option_function<std::string>(
          "--tolerance",
          [options = options.get()](const std::string& text) {
            options->request.tolerance = parse_decimal(text);
            if (!options->request.tolerance.has_value()) {
              throw UsageError("--tolerance takes a decimal number from 0 to 1, such as 0.05");
            }
          },
          "How far a set may be from its share of the cases; further is exit code 1, and nothing is written")
      ->type_name("SHARE");
  command.add_flag("--allow-empty", options->request.allow_empty, "Let a set have no group");
  command.add_option("--out", options->out_folder, "Write assignments and certificate into this new folder")
      ->type_name("DIR")
      ->check(refuse_empty);
  command
      .add_option("--verify", options->verify_folder,
                  "Check the split in this folder against its certificate and the corpus instead")
      ->type_name("DIR")
      ->check(refuse_empty);
  add_execution(command, options->execution);
  command.footer(
      "Examples:\n"
      "  failmap split --ratio train=0.8 --ratio test=0.2 --salt 2026 --mode balanced --out split\n"
      "  failmap split --folds 5 --salt 2026 --mode balanced --out folds\n"
      "  failmap split --verify split\n"
      "Exit code: 0 split, or the certificate holds; 1 beyond the tolerance, or it does not hold; 2 usage, "
      "or "
      "too few\n"
      "groups; 3 bad input.");
  command.callback([=, &action] {
    action = [=](const World& world) {
      return options->verify_folder.empty() ? make_split(world, *options) : verify_split(world, *options);
    };
  });
}

}  // namespace failmap
