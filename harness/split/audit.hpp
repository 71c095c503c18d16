/// Looks for what leaks from one set of an assignment into another.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "run/plan.hpp"
#include "run/subject.hpp"
#include "split/assignment_file.hpp"
#include "split/shares.hpp"

namespace failmap {

enum class Leak {
  UnknownCase,   ///< a case that the corpus does not have and of which the file has no source
  RepeatedCase,  ///< a case in two lines
  MissingCase,   ///< a selected case in no line
  DividedGroup,  ///< an evaluation group in two sets
  DividedMechanism,
  SimilarSource,  ///< sources of different mechanisms in different sets
  SameFixture,    ///< arguments by the same names and the same expected value, in the same way
  SameCitation,   ///< a public report behind mechanisms in different sets
};

/// "divided group" and the like.
std::string_view name_of(Leak leak);

/// One thing that leaks.
struct Leakage {
  Leak leak;
  std::string what;    ///< the group, the similarity, the check …
  std::string first;   ///< where: "line 12: FA-99246 in train, variants/…/failure.cpp"
  std::string second;  ///< the other place; empty where there is only one
};

/// Everything that leaks, by kind and then by line. Cases of the corpus are audited by what the corpus has of
/// them, whatever the file says; other cases by the mechanism, group and source in the file. A mechanism's
/// own variants and cases are meant to be alike, and are not compared with each other: what divides them
/// between sets is found as that. `expected` are the cases that must be assigned.
/// Throws Interrupted once `stop` has become true.
std::vector<Leakage> audit(std::span<const AssignmentRow> rows, std::span<const Subject> subjects,
                           const Plan& expected, Decimal threshold, const std::atomic<bool>* stop = nullptr);

}  // namespace failmap
