/// A difference between what is recorded and what was observed, with its cause.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/contract.hpp"

namespace failmap {

/// The worst first. Information alone is no drift.
enum class Severity { Regression, Change, Information };

enum class FindingKind {
  ChangedObservation,  ///< a variant did something else on a check
  ChangedClaim,        ///< a variant's claim holds no longer, or holds now
  ChangedFixture,  ///< a check was added, removed, renamed, or has other arguments or another expected value
  ChangedText,     ///< another member of the record: its title, its group, …
  ChangedSource,   ///< other sources, and everything observed as before
  AddedCase,       ///< a case that was never recorded
  MissingRecord,   ///< the journal knows the case, but its record is gone
  OrphanRecord,    ///< a record of a case that there is not
  BrokenRecord,    ///< a file that is no record, or one whose digests do not hold
  BrokenJournal,   ///< the journal does not lead to the record
};

/// Something that is not what it was when the record was made.
struct Moved {
  enum class What { Source, Contract, Support, Fixture, Compiler, Flags, Platform };
  What what;
  std::string path;      ///< of the source or the fixture file; "" for what is no file
  std::string recorded;  ///< a SHA-256, or the compiler, its flags, the platform
  std::string observed;

  friend bool operator==(const Moved&, const Moved&) = default;
};

/// What is known of an observation that changed although nothing moved.
enum class Unmoved {
  None,              ///< something moved
  NotRunAgain,       ///< nothing was run, or not again
  Nondeterministic,  ///< run again it differed from itself
  Edited,            ///< the record's digests do not hold: it was changed after it was made
  Unexplained,       ///< run again it was the same: the record is from elsewhere, or was tampered with
};

struct Finding {
  Severity severity;
  FindingKind kind;
  std::string id;  ///< of the case
  std::string mechanism;
  std::optional<Role> role;  ///< where it concerns one variant
  std::string check;         ///< where it concerns one check, or the name of a member of the record
  std::string recorded;      ///< "[2.0, 3.0] Failed"; empty where there is nothing
  std::string observed;
  std::vector<Moved> causes;
  Unmoved unmoved = Unmoved::None;
};

/// "regression", "change", "information".
std::string_view name_of(Severity severity);

/// "changed observation", "orphan record".
std::string_view name_of(FindingKind kind);

/// "variant source", "compiler flags".
std::string_view name_of(Moved::What what);

/// What that says for a reader; empty for None.
std::string_view describe(Unmoved unmoved);

}  // namespace failmap
