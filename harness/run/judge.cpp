#include "run/judge.hpp"

#include <algorithm>
#include <cassert>

#include "value/literal.hpp"

namespace failmap {
namespace {

bool all_passed(std::span<const Outcome> outcomes) {
  assert(!outcomes.empty());
  return std::all_of(outcomes.begin(), outcomes.end(),
                     [](Outcome outcome) { return outcome == Outcome::Passed; });
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::Passed: return "Passed";
    case Outcome::Failed: return "Failed";
    case Outcome::Raised: return "Raised";
    case Outcome::OutOfMemory: return "Out of memory";
  }
  return "";
}

Outcome judge(const Answer& answer, const std::optional<Value>& expected, Tolerance tolerance) {
  switch (answer.ending) {
    case Ending::Returned:
      return expected.has_value() && equal(answer.value, *expected, tolerance) ? Outcome::Passed
                                                                               : Outcome::Failed;
    case Ending::Rejected: return expected.has_value() ? Outcome::Failed : Outcome::Passed;
    case Ending::Raised: return Outcome::Raised;
    case Ending::OutOfMemory: return Outcome::OutOfMemory;
  }
  return Outcome::Failed;
}

bool holds_claim(Role role, std::span<const Outcome> outcomes) {
  return all_passed(outcomes) == (role == Role::Repair);
}

int exit_code(std::span<const Outcome> outcomes) { return all_passed(outcomes) ? 0 : 1; }

AttemptEffect effect_of_attempt(std::span<const Outcome> failure, std::span<const Outcome> attempt) {
  assert(failure.size() == attempt.size());
  AttemptEffect effect;
  for (std::size_t check = 0; check < failure.size(); ++check) {
    const bool passed_before = failure[check] == Outcome::Passed;
    const bool passes_now = attempt[check] == Outcome::Passed;
    if (!passed_before && passes_now) effect.fixed.push_back(check);
    if (!passed_before && !passes_now) effect.left_failing.push_back(check);
    if (passed_before && !passes_now) effect.newly_broke.push_back(check);
  }
  return effect;
}

std::string actual_text(const Answer& answer) {
  switch (answer.ending) {
    case Ending::Returned: return literal(answer.value);
    case Ending::Rejected: return "rejected";
    case Ending::Raised: return "raised " + answer.detail;
    case Ending::OutOfMemory: return "out of memory";
  }
  return "";
}

std::string expected_text(const std::optional<Value>& expected) {
  return expected.has_value() ? literal(*expected) : "rejected";
}

}  // namespace failmap
