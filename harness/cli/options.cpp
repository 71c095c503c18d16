#include "cli/options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <thread>

#include "corpus/nearest.hpp"

namespace failmap {
namespace {

template <typename Value>
struct Named {
  const char* name;
  Value value;
};

constexpr std::array kFormats{Named<Format>{"table", Format::Table},
                              Named<Format>{"markdown", Format::Markdown},
                              Named<Format>{"json", Format::Json}, Named<Format>{"jsonl", Format::JsonLines},
                              Named<Format>{"junit", Format::Junit}};

/// The value of that name. CLI11 has checked that it is one of the names.
template <typename Value, std::size_t Size>
Value value_of(const std::array<Named<Value>, Size>& choices, const std::string& name) {
  return std::find_if(choices.begin(), choices.end(), [&](const auto& choice) { return name == choice.name; })
      ->value;
}

template <typename Value, std::size_t Size>
std::vector<std::string> names_of(const std::array<Named<Value>, Size>& choices) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.emplace_back(choice.name);
  return names;
}

std::vector<Role> roles_of(const std::vector<std::string>& names) {
  std::vector<Role> roles;
  for (const Role role : kRoles) {
    if (names.empty() || std::find(names.begin(), names.end(), name_of(role)) != names.end())
      roles.push_back(role);
  }
  return roles;
}

/// What CLI11 fills in before it is turned into Options.
struct Raw {
  SelectionOptions selection;
  std::string parameters;
  std::vector<std::string> roles;
  std::string format = "table";
  std::string out_file;
  bool verbose = false;
  std::string shard;
  std::string resume_file;
  std::vector<std::string> shards;
  std::string isolation = "process";
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  double timeout = 1;
  std::size_t memory = Limits().memory;
  unsigned repeat = 1;
  std::vector<std::string> verify;
};

/// An empty text is most often a variable that is not set. It must not stand for an option that was not
/// given.
std::string refuse_empty(const std::string& text) { return text.empty() ? "must not be empty" : ""; }

void add_parameters(CLI::App& command, Raw& raw) {
  command.add_option("--n", raw.parameters, "Run the mechanisms at these N, such as 1..100 or 7,999983")
      ->type_name("LIST")
      ->check(refuse_empty);
  command
      .add_option("--fixtures", raw.selection.fixtures,
                  "Take this folder of fixture files, not the built-in one")
      ->type_name("DIR")
      ->check(refuse_empty);
}

void add_selection(CLI::App& command, Raw& raw) {
  command.add_option("SELECT", raw.selection.selectors,
                     "Cases: ids, mechanisms, group:NAME, globs; without any, all of them");
  add_parameters(command, raw);
}

void add_execution(CLI::App& command, Raw& raw) {
  command
      .add_option("--isolation", raw.isolation,
                  "process: variants run in worker processes (default); none: in this one, for debuggers")
      ->type_name("NAME")
      ->check(CLI::IsMember({"process", "none"}).description(""));
  command
      .add_option("--jobs", raw.jobs,
                  "Run on this many threads, each with a worker (default: all processors)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1U, 1024U).description(""));
  command
      .add_option("--timeout", raw.timeout,
                  "What a check may take; a longer one is tried once more with ten times that (default: 1)")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, 86400.0).description(""));
  command.add_option("--memory", raw.memory, "What the variants may allocate in a worker (default: 1GiB)")
      ->type_name("SIZE")
      ->transform(CLI::AsSizeValue(false).description(""));
  command
      .add_option("--repeat", raw.repeat,
                  "Make each check this often; different answers are Unstable (default: 1)")
      ->type_name("NUMBER")
      ->check(CLI::Range(1U, 1'000'000U).description(""));
}

Execution execution_of(const Raw& raw) {
  return {.jobs = raw.jobs,
          .isolated = raw.isolation == "process",
          .limits = {.time = std::chrono::milliseconds(static_cast<long>(raw.timeout * 1000)),
                     .memory = raw.memory},
          .repeat = raw.repeat};
}

CLI::App* add_list(CLI::App& program, Raw& raw) {
  CLI::App* command = program.add_subcommand("list", "List the mechanisms, their cases and checks");
  add_selection(*command, raw);
  command->footer("Example:\n  failmap list group:nonlinear_means");
  return command;
}

CLI::App* add_run(CLI::App& program, Raw& raw) {
  CLI::App* command =
      program.add_subcommand("run", "Run every fixture against every variant and show what came of it");
  add_selection(*command, raw);
  command->add_option("--role", raw.roles, "Run only these variants: failure, attempt, repair")
      ->delimiter(',')
      ->allow_extra_args(false)  // what follows the list is a selector
      ->type_name("LIST")
      ->check(CLI::IsMember({"failure", "attempt", "repair"}).description(""));
  CLI::Option* format =
      command->add_option("--format", raw.format, "table, markdown, json, jsonl or junit (default: table)")
          ->type_name("NAME")
          ->check(CLI::IsMember(names_of(kFormats)).description(""));
  CLI::Option* out =
      command->add_option("--out", raw.out_file, "Write the result to this file, whole or not at all")
          ->type_name("FILE")
          ->check(refuse_empty);
  add_execution(*command, raw);
  command
      ->add_option("--shard", raw.shard, "Run only the cases whose id falls into share I of N, such as 2/8")
      ->type_name("I/N")
      ->check(refuse_empty);
  command
      ->add_option("--resume", raw.resume_file,
                   "Append records (jsonl) to this file, and skip the cases that it has already")
      ->type_name("FILE")
      ->check(refuse_empty)
      ->excludes(out, format);
  command->add_flag("--verbose", raw.verbose, "Show every table of every case");
  command->footer(
      "Examples:\n"
      "  failmap run                         a matrix of every mechanism\n"
      "  failmap run FA-99246                the tables of one case\n"
      "  failmap run partial_sum --n 1..1000 --format jsonl --out records.jsonl\n"
      "Exit code: 0 every case as claimed, 1 not, 2 usage, 3 bad input, 5 nothing selected.");
  return command;
}

CLI::App* add_merge(CLI::App& program, Raw& raw) {
  CLI::App* command =
      program.add_subcommand("merge", "Put the records of several shards together in one file");
  command->add_option("SHARD", raw.shards, "Files of records (jsonl), as run --shard writes them")
      ->required();
  command->add_option("--select", raw.selection.selectors, "The cases that the shards are of, as for run")
      ->type_name("LIST")
      ->delimiter(',');
  add_parameters(*command, raw);
  command->add_option("--out", raw.out_file, "Write the records to this file, whole or not at all")
      ->type_name("FILE");
  command->footer(
      "Example:\n"
      "  failmap run --shard 1/2 --resume 1.jsonl\n"
      "  failmap run --shard 2/2 --resume 2.jsonl\n"
      "  failmap merge 1.jsonl 2.jsonl --out records.jsonl\n"
      "Exit code: 0 merged, every case as claimed; 1 merged, not as claimed; 3 a shard is not whole or not "
      "of this corpus.");
  return command;
}

CLI::App* add_digest(CLI::App& program, Raw& raw) {
  CLI::App* command =
      program.add_subcommand("digest", "Print the digests of sources, records, mechanisms and the corpus");
  add_selection(*command, raw);
  command->add_option("--verify", raw.verify, "Recompute the digests in these record files instead")
      ->type_name("FILE ...");
  command->footer(
      "Examples:\n"
      "  failmap digest partial_sum\n"
      "  failmap digest --verify records.jsonl\n"
      "Exit code of --verify: 0 every digest holds, 1 not, 3 a file that holds no records.");
  return command;
}

std::optional<Parameters> parameters_of(const Raw& raw) {
  if (raw.parameters.empty()) return std::nullopt;
  return Parameters::parse(raw.parameters);
}

void refuse_unknown_command(const CLI::App& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  if (arguments.empty()) {
    throw UsageError("a command is missing: " + CLI::detail::join(names, ", ") +
                     ". 'failmap --help' explains them");
  }
  const std::string& word = arguments.front();
  names.insert(names.end(), {"-h", "--help", "--version"});
  if (std::find(names.begin(), names.end(), word) != names.end()) return;
  throw UsageError("'" + word + "' is no command; did you mean '" + nearest(word, names, 1).front() +
                   "'? 'failmap --help' lists the commands");
}

}  // namespace

Options parse_options(const std::vector<std::string>& arguments) {
  Raw raw;
  CLI::App program(
      "Runs the fixtures of an archive of failure cases against the three variants of each mechanism: the "
      "one that\n"
      "failed, the fix that did not help, and the repair.",
      "failmap");
  program.set_version_flag("--version", "failmap " FAILMAP_VERSION);
  program.require_subcommand(1);
  program.footer(
      "Example:\n  failmap run FA-99246\n'failmap COMMAND --help' shows the options of a command.");
  const CLI::App* list = add_list(program, raw);
  const CLI::App* run = add_run(program, raw);
  const CLI::App* merge = add_merge(program, raw);
  add_digest(program, raw);
  refuse_unknown_command(program, arguments);
  try {
    // CLI11 takes the arguments from the back.
    program.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::CallForHelp&) {
    return ShowText{program.help()};
  } catch (const CLI::CallForVersion&) {
    return ShowText{program.version() + "\n"};
  } catch (const CLI::ParseError& error) {
    std::string message = error.what();
    throw UsageError(message + (message.ends_with('.') ? " " : ". ") + "'failmap " + arguments.front() +
                     " --help' shows the options");
  }
  raw.selection.parameters = parameters_of(raw);
  if (list->parsed()) return ListOptions{raw.selection};
  if (run->parsed()) {
    return RunOptions{.selection = raw.selection,
                      .roles = roles_of(raw.roles),
                      .format = value_of(kFormats, raw.format),
                      .out_file = raw.out_file,
                      .shard = raw.shard.empty() ? Shard() : Shard::parse(raw.shard),
                      .resume_file = raw.resume_file,
                      .execution = execution_of(raw),
                      .verbose = raw.verbose};
  }
  if (merge->parsed()) return MergeOptions{raw.selection, raw.shards, raw.out_file};
  return DigestOptions{raw.selection, raw.verify};
}

}  // namespace failmap
