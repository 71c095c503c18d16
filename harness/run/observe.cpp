#include "run/observe.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <random>
#include <typeinfo>
#include <utility>

#include "value/literal.hpp"

namespace failmap {
namespace {

/// The name as a programmer writes it: "std::out_of_range".
std::string demangled(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : type.name();
}

/// Answers are the same where they read the same; 2 and 2.0 do not.
bool same(const Answer& one, const Answer& other) {
  return one.ending == other.ending && one.detail == other.detail &&
         literal(one.value) == literal(other.value);
}

/// What several answers to one check come to.
Answer merge(std::vector<Answer> given) {
  std::vector<Answer> distinct;
  for (Answer& answer : given) {
    const auto like = [&](const Answer& known) { return same(known, answer); };
    if (std::none_of(distinct.begin(), distinct.end(), like)) distinct.push_back(std::move(answer));
  }
  if (distinct.size() == 1) return std::move(distinct.front());
  return {.ending = Ending::Unstable, .distinct = std::move(distinct)};
}

}  // namespace

Answer answer_of_exception(const std::exception& error) {
  return {.ending = Ending::Raised, .detail = demangled(typeid(error)) + ": " + printable(error.what())};
}

Answer answer_of_unknown_exception() {
  return {.ending = Ending::Raised, .detail = demangled(*abi::__cxa_current_exception_type())};
}

Answer call(const Contract& contract, Role role, const List& arguments) {
  return answer_of([&] { return contract.call(role, arguments); });
}

std::vector<Call> calls_of(std::span<const std::size_t> checks, std::size_t roles, unsigned round) {
  std::vector<Call> calls;
  for (std::size_t in_case = 0; in_case < checks.size(); ++in_case) {
    for (std::size_t role = 0; role < roles; ++role) {
      for (std::size_t check = 0; check < checks[in_case]; ++check) {
        calls.push_back({static_cast<std::uint32_t>(in_case), static_cast<std::uint32_t>(role),
                         static_cast<std::uint32_t>(check)});
      }
    }
  }
  if (round == 0) return calls;
  // Fisher and Yates by hand: what std::shuffle gives is not the same in every library.
  std::mt19937_64 random(round);
  for (std::size_t left = calls.size(); left > 1; --left) std::swap(calls[left - 1], calls[random() % left]);
  return calls;
}

std::vector<std::size_t> checks_of(std::span<const Case> cases) {
  std::vector<std::size_t> checks;
  checks.reserve(cases.size());
  for (const Case& observed : cases) checks.push_back(observed.checks.size());
  return checks;
}

std::vector<CaseAnswers> empty_answers(const Batch& batch) {
  std::vector<CaseAnswers> answers;
  answers.reserve(batch.cases.size());
  for (const Case& observed : batch.cases) {
    answers.emplace_back(batch.roles.size(), std::vector<Answer>(observed.checks.size()));
  }
  return answers;
}

std::vector<CaseAnswers> InProcessObserver::observe(const Batch& batch) {
  std::vector<CaseAnswers> answers = empty_answers(batch);
  for (const Call& next : calls_of(checks_of(batch.cases), batch.roles.size(), batch.round)) {
    const Case& observed = batch.cases[next.in_case];
    answers[next.in_case][next.role][next.check] = call(
        *observed.subject->mechanism->contract, batch.roles[next.role], observed.checks[next.check].given);
  }
  return answers;
}

std::vector<CaseAnswers> RepeatingObserver::observe(const Batch& batch) {
  std::vector<std::vector<CaseAnswers>> rounds;
  for (unsigned round = 0; round < times_; ++round) {
    rounds.push_back(observer_->observe({batch.cases, batch.roles, round}));
  }
  std::vector<CaseAnswers> answers = empty_answers(batch);
  for (const Call& place : calls_of(checks_of(batch.cases), batch.roles.size(), 0)) {
    std::vector<Answer> given;
    for (auto& round : rounds) given.push_back(std::move(round[place.in_case][place.role][place.check]));
    answers[place.in_case][place.role][place.check] = merge(std::move(given));
  }
  return answers;
}

}  // namespace failmap
