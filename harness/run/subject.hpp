/// A mechanism joined with its fixture file, and its cases.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "contract/registry.hpp"
#include "corpus/fixture_file.hpp"
#include "value/value.hpp"

namespace failmap {

struct Subject {
  const Mechanism* mechanism;
  FixtureFile file;
};

/// Whether every mechanism must have a fixture file, as in the built-in folder.
enum class Coverage { EveryMechanism, Any };

/// Joins each file with the mechanism that it names, in the order of the files, and expands every fixture at
/// every published N. Throws InputError for a file without variants, a mechanism without a file, arguments
/// whose number or types the contract does not take, an expected value that it cannot return, and an
/// expression without a value. The mechanisms stay the registry's.
std::vector<Subject> join(const Registry& registry, std::vector<FixtureFile> files, Coverage coverage);

/// A fixture at one N.
struct ExpandedCheck {
  List given;
  std::optional<Value> expected;  ///< empty where the contract must reject the input
};

/// A mechanism at one N. The subject outlives it.
struct Case {
  const Subject* subject;
  std::int64_t n;
  std::vector<ExpandedCheck> checks;  ///< in the order of the subject's checks

  std::string id() const { return case_id(subject->file.mechanism, subject->file.family, n); }
};

/// Expands the fixtures. Throws InputError where one has no value at N, or one that the contract does not
/// take.
Case expand(const Subject& subject, std::int64_t n);

}  // namespace failmap
