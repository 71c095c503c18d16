#include "split/export.hpp"

#include "record/sha256.hpp"
#include "split/croissant.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

constexpr const char* kProblems = "problems/";
constexpr const char* kSupport = "problems/support/";
constexpr const char* kAnswers = "answers/";
constexpr const char* kProblemLines = "problems.jsonl";

constexpr const char* kGuide = R"(# Problems

Each line of `problems.jsonl` is a case: two programs for one contract, and inputs for them. Neither program keeps
the contract on all of its inputs. The task: write the function that does, as `solution::solve` in the namespace of
the mechanism.

| member | value |
|---|---|
| `case`, `set`, `mechanism`, `evaluation_group`, `domain` | which case, and where it belongs |
| `parameter` | the case's N; the cases of a mechanism differ in it only |
| `contract` | the contract in words |
| `contract_hpp`, `variant_a`, `variant_b` | sources; they are also the files in `sources/` |
| `inputs` | a list of `{"check", "given"}`, where `given` has an argument a member |

A double that is not finite is `{"$number": "nan"}`, `"inf"` or `"-inf"`. Everything compiles with

    g++ -std=c++20 -I support -c sources/*/*.cpp support/value/*.cpp
)";

Value given_of(const Subject& subject, const ExpandedCheck& check) {
  std::vector<Member> members;
  for (std::size_t argument = 0; argument < check.given.size(); ++argument) {
    members.push_back({subject.file.arguments[argument], check.given[argument]});
  }
  return make_map(std::move(members));
}

Value parameter_of_case(const Case& expanded) { return make_map({{"N", expanded.n}}); }

std::string problem_line(const AssignedCase& assigned, const Case& expanded, const BlindSources& sources) {
  const FixtureFile& file = expanded.subject->file;
  List inputs;
  for (std::size_t check = 0; check < expanded.checks.size(); ++check) {
    inputs.push_back(make_map({{"check", file.checks[check].name},
                               {"given", given_of(*expanded.subject, expanded.checks[check])}}));
  }
  return to_json(make_map({{"case", assigned.id},
                           {"set", assigned.set},
                           {"mechanism", assigned.mechanism},
                           {"evaluation_group", assigned.group},
                           {"domain", assigned.domain},
                           {"parameter", parameter_of_case(expanded)},
                           {"contract", file.contract},
                           {"contract_hpp", sources.contract},
                           {"variant_a", sources.variant_a},
                           {"variant_b", sources.variant_b},
                           {"inputs", std::move(inputs)}})) +
         "\n";
}

Value repair_of(const Mechanism& mechanism, Tier tier) {
  const Source& repair = mechanism.variant_sources[static_cast<std::size_t>(Role::Repair)];
  std::vector<Member> members{{"sha256", sha256(repair.text)}};
  if (shows(tier, Role::Repair)) {
    members.push_back({"source", repair.text});
  } else {
    members.push_back({"held", true});
  }
  return make_map(std::move(members));
}

std::string answer_line(const AssignedCase& assigned, const Case& expanded, const BlindSources& sources,
                        Tier tier) {
  List checks;
  for (std::size_t check = 0; check < expanded.checks.size(); ++check) {
    std::vector<Member> members{{"check", expanded.subject->file.checks[check].name}};
    if (expanded.checks[check].expected.has_value()) {
      members.push_back({"expected", *expanded.checks[check].expected});
    } else {
      members.push_back({"rejects", true});
    }
    checks.push_back(make_map(std::move(members)));
  }
  const Role role_of_b = sources.role_of_a == Role::Failure ? Role::Attempt : Role::Failure;
  return to_json(make_map({{"case", assigned.id},
                           {"set", assigned.set},
                           {"mechanism", assigned.mechanism},
                           {"record_digest", assigned.digest},
                           {"parameter", parameter_of_case(expanded)},
                           {"variant_a", std::string(name_of(sources.role_of_a))},
                           {"variant_b", std::string(name_of(role_of_b))},
                           {"checks", std::move(checks)},
                           {"repair", repair_of(*expanded.subject->mechanism, tier)}})) +
         "\n";
}

void add_sources(const std::string& mechanism, const BlindSources& sources,
                 std::map<std::string, std::string>& problems) {
  const std::string folder = kProblems + ("sources/" + mechanism + "/");
  problems.emplace(folder + "contract.hpp", sources.contract);
  problems.emplace(folder + "variant_a.cpp", sources.variant_a);
  problems.emplace(folder + "variant_b.cpp", sources.variant_b);
}

/// As a variant includes it: "value/number.hpp".
std::string include_path(const Source& source) {
  constexpr std::string_view kHarness = "harness/";
  return std::string(source.path.substr(source.path.starts_with(kHarness) ? kHarness.size() : 0));
}

std::string problem_description(const Split& split, const std::string& lines) {
  CroissantDataset dataset{.name = "failmap-problems",
                           .description =
                               "Cases of two programs for one contract, neither of which keeps it, "
                               "divided into sets so that related mechanisms stay together.",
                           .files = {{kProblemLines, "application/jsonlines", sha256(lines)}},
                           .table = kProblemLines,
                           .fields = {{"case", "The id of the case."},
                                      {"set", "The set that the case is assigned to."},
                                      {"mechanism", "What the case is of."},
                                      {"evaluation_group", "The group of related mechanisms."},
                                      {"domain", "The field of work that the mechanism is from."},
                                      {"contract", "The contract in words."},
                                      {"contract_hpp", "The header that declares the functions."},
                                      {"variant_a", "The one program."},
                                      {"variant_b", "The other program."}}};
  for (const Share& share : split.request.shares) dataset.sets.push_back(share.set);
  return croissant(dataset);
}

}  // namespace

Export make_export(const Split& split, std::span<const Subject> subjects, const Registry& registry,
                   Tier tier) {
  std::map<std::string_view, const Subject*> by_name;
  for (const Subject& subject : subjects) by_name.emplace(subject.file.mechanism, &subject);
  Export made;
  std::map<std::string, BlindSources> sources;
  std::string& problems = made.problems[std::string(kProblems) + kProblemLines];
  std::string& answers = made.answers[std::string(kAnswers) + "answers.jsonl"];
  for (const AssignedCase& assigned : split.cases) {
    if (assigned.set == kHeldOut) continue;
    const Subject& subject = *by_name.at(assigned.mechanism);
    const auto [shown, is_new] = sources.try_emplace(assigned.mechanism);
    if (is_new) {
      shown->second = blind(*subject.mechanism);
      add_sources(assigned.mechanism, shown->second, made.problems);
    }
    const Case expanded = expand(subject, assigned.n);
    problems += problem_line(assigned, expanded, shown->second);
    answers += answer_line(assigned, expanded, shown->second, tier);
  }
  for (const Source& source : registry.support) {
    made.problems.emplace(kSupport + include_path(source), source.text);
  }
  made.problems.emplace(std::string(kProblems) + kCroissant, problem_description(split, problems));
  made.problems.emplace(std::string(kProblems) + "README.md", kGuide);

  std::map<std::string, std::set<std::string>> secret_lines;
  for (const auto& [mechanism, shown] : sources) secret_lines.emplace(mechanism, shown.secret_lines);
  made.check = check_blind(made.problems, secret_lines, kSupport);
  return made;
}

}  // namespace failmap
