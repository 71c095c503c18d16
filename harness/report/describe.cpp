#include "report/describe.hpp"

#include <vector>

namespace failmap {
namespace {

std::string listed(const std::vector<std::size_t>& checks, const Record& record) {
  if (checks.empty()) return "none";
  std::string text = std::to_string(checks.size()) + " (";
  for (const std::size_t check : checks) {
    if (check != checks.front()) text += ", ";
    text += record.observed.subject->file.checks[check].name;
  }
  return text + ")";
}

}  // namespace

std::string_view heading(Role role) {
  switch (role) {
    case Role::Failure: return "1 / The failure";
    case Role::Attempt: return "2 / The unsuccessful fix";
    case Role::Repair: return "3 / The repair";
  }
  return "";
}

std::string describe_attempt(const Record& record) {
  const Implementation* failure = record.implementation(Role::Failure);
  const Implementation* attempt = record.implementation(Role::Attempt);
  if (failure == nullptr || attempt == nullptr) return {};
  const AttemptEffect effect = effect_of_attempt(failure->outcomes, attempt->outcomes);
  return "Against the failure, the attempt fixed " + listed(effect.fixed, record) + ", left failing " +
         listed(effect.left_failing, record) + ", newly broke " + listed(effect.newly_broke, record) + ".";
}

std::string describe_broken_claim(const Implementation& entry) {
  if (entry.holds_claim()) return {};
  if (entry.role == Role::Repair) return "Not as claimed: the repair does not pass every check.";
  return "Not as claimed: the " + std::string(name_of(entry.role)) + " passes every check.";
}

}  // namespace failmap
