#include "run/subject.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "value/json.hpp"

namespace failmap {
namespace {

/// `place` is inside the check.
Problem problem_of(const Mismatch& mismatch, std::size_t check, const std::string& place, std::int64_t n) {
  return {child_pointer("/fixtures", check) + place + mismatch.place,
          mismatch.message + " at N = " + std::to_string(n)};
}

/// The value at N; nothing where it has none, which is appended to `problems`.
std::optional<Value> expand_template(const Template& compiled, std::int64_t n,
                                     std::vector<Problem>& problems) {
  try {
    return compiled.expand(n);
  } catch (const ExpansionError& error) {
    problems.push_back(error.problem());
    return std::nullopt;
  }
}

/// Expands one check; what is wrong with it is appended to `problems`.
ExpandedCheck expand_check(const Subject& subject, std::size_t index, std::int64_t n,
                           std::vector<Problem>& problems) {
  const Check& check = subject.file.checks[index];
  const Contract& contract = *subject.mechanism->contract;
  ExpandedCheck expanded;
  expanded.given.reserve(check.given.size());
  for (std::size_t argument = 0; argument < check.given.size(); ++argument) {
    auto value = expand_template(check.given[argument], n, problems);
    if (!value.has_value()) continue;
    if (const auto mismatch = contract.refuse_argument(argument, *value)) {
      const std::string place = child_pointer("/given", subject.file.arguments[argument]);
      problems.push_back(problem_of(*mismatch, index, place, n));
    }
    expanded.given.push_back(std::move(*value));
  }
  if (check.expected.has_value()) {
    expanded.expected = expand_template(*check.expected, n, problems);
    if (!expanded.expected.has_value()) return expanded;
    if (const auto mismatch = contract.refuse_result(*expanded.expected)) {
      problems.push_back(problem_of(*mismatch, index, "/expected", n));
    }
  }
  return expanded;
}

Case expand(const Subject& subject, std::int64_t n, std::vector<Problem>& problems) {
  Case expanded{&subject, n, {}};
  expanded.checks.reserve(subject.file.checks.size());
  for (std::size_t index = 0; index < subject.file.checks.size(); ++index) {
    expanded.checks.push_back(expand_check(subject, index, n, problems));
  }
  return expanded;
}

const Mechanism& mechanism_of(const Registry& registry, const FixtureFile& file) {
  const auto mechanism =
      std::find_if(registry.mechanisms.begin(), registry.mechanisms.end(),
                   [&](const Mechanism& candidate) { return candidate.name == file.mechanism; });
  if (mechanism == registry.mechanisms.end()) {
    throw InputError(file.path, {{"/mechanism", "there are no variants of '" + file.mechanism +
                                                    "': expected a folder variants/" + file.mechanism}});
  }
  return *mechanism;
}

/// Reports each place once, with the first N at which it is wrong.
void check_family(const Subject& subject) {
  const FixtureFile& file = subject.file;
  if (file.arguments.size() != subject.mechanism->contract->arity()) {
    throw InputError(
        file.path,
        {{"/arguments", "the contract takes " + std::to_string(subject.mechanism->contract->arity()) +
                            " arguments, found " + std::to_string(file.arguments.size()) + "; it is " +
                            subject.mechanism->contract->signature()}});
  }
  std::vector<Problem> problems;
  std::set<std::string> places;
  for (std::int64_t number = 0; number < file.family.size(); ++number) {
    std::vector<Problem> found;
    expand(subject, file.family.from + number, found);
    for (Problem& problem : found) {
      if (places.insert(problem.place).second) problems.push_back(std::move(problem));
    }
  }
  if (!problems.empty()) throw InputError(file.path, std::move(problems));
}

}  // namespace

std::vector<Subject> join(const Registry& registry, std::vector<FixtureFile> files, Coverage coverage) {
  std::vector<Subject> subjects;
  std::set<std::string_view> covered;
  std::vector<InputError> wrong;
  for (FixtureFile& file : files) {
    try {
      const Mechanism& mechanism = mechanism_of(registry, file);
      covered.insert(mechanism.name);
      subjects.push_back({&mechanism, std::move(file)});
      check_family(subjects.back());
    } catch (const InputError& error) {
      wrong.push_back(error);
    }
  }
  if (!wrong.empty()) throw InputError(wrong);
  for (const Mechanism& mechanism : registry.mechanisms) {
    if (coverage == Coverage::EveryMechanism && !covered.contains(mechanism.name)) {
      throw InputError(
          "fixtures/" + std::string(mechanism.name) + ".json",
          {{"", "missing, although the variants of '" + std::string(mechanism.name) + "' are compiled in"}});
    }
  }
  return subjects;
}

Case expand(const Subject& subject, std::int64_t n) {
  std::vector<Problem> problems;
  Case expanded = expand(subject, n, problems);
  if (!problems.empty()) throw InputError(subject.file.path, std::move(problems));
  return expanded;
}

}  // namespace failmap
