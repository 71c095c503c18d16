/// What an observation means: the outcome of a check, the claim on a variant, what the attempt did.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contract/contract.hpp"
#include "run/observe.hpp"
#include "value/value.hpp"

namespace failmap {

enum class Outcome { Passed, Failed, Raised, Crashed, TimedOut, OutOfMemory, Exited, Unstable };

/// "Passed", "Out of memory".
std::string_view name_of(Outcome outcome);

/// Passed where the answer equals what is expected; an expected rejection (an empty `expected`) equals a
/// rejection.
Outcome judge(const Answer& answer, const std::optional<Value>& expected, Tolerance tolerance);

/// Whether a variant does what its role claims: the repair passes everything; the failure and the attempt do
/// not.
bool holds_claim(Role role, std::span<const Outcome> outcomes);

/// The exit code of the published programs: 0 when every check passed, else 1.
int exit_code(std::span<const Outcome> outcomes);

/// What the attempt changed against the failure, as indices of checks.
struct AttemptEffect {
  std::vector<std::size_t> fixed;
  std::vector<std::size_t> left_failing;
  std::vector<std::size_t> newly_broke;
};
AttemptEffect effect_of_attempt(std::span<const Outcome> failure, std::span<const Outcome> attempt);

/// The Actual column: a literal, `rejected`, `raised std::out_of_range: …`, `crashed SIGSEGV`, `exited 0`.
std::string actual_text(const Answer& answer);

/// The Expected column: a literal or `rejected`.
std::string expected_text(const std::optional<Value>& expected);

}  // namespace failmap
