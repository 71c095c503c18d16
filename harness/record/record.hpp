/// A case's record: all observations of one case, with sources and digests.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contract/registry.hpp"
#include "run/judge.hpp"
#include "run/observe.hpp"
#include "run/subject.hpp"

namespace failmap {

/// What one variant did.
struct Implementation {
  Role role;
  std::string_view source_path;
  std::string_view source_sha256;  ///< of the bytes that were compiled
  std::vector<Answer> answers;     ///< one a check
  std::vector<Outcome> outcomes;   ///< one a check
  int exit;                        ///< of the published program
  std::string digest;              ///< SHA-256 of the entry's canonical JSON without "digest"
  std::string json;                ///< the entry's canonical JSON

  bool passed() const { return exit == 0; }
  bool holds_claim() const { return failmap::holds_claim(role, outcomes); }
};

/// The recorder and what it was made from outlive the record.
struct Record {
  Case observed;
  std::vector<Implementation> implementations;  ///< those that ran
  std::string digest;  ///< SHA-256 of the canonical JSON without "digest" and "provenance", in which
                       ///< {"digest", "role"} stands for each implementation
  std::string json;    ///< canonical JSON, schema failmap.record/1

  /// Whether all three claims hold; nothing where not all three variants ran.
  std::optional<bool> verified() const;

  /// Whether each variant that ran does what its role claims.
  bool as_claimed() const;

  /// Null where that variant did not run.
  const Implementation* implementation(Role role) const;
};

/// Builds records of some subjects of one registry; what all cases of a subject share is computed once. Its
/// methods may be called from several threads at once.
class Recorder {
 public:
  /// The registry and the subjects outlive the recorder.
  Recorder(const Registry& registry, std::span<const Subject> subjects);

  /// Judges and digests. `answers` has a list a role, in the order of `roles`.
  Record record(Case observed, std::span<const Role> roles, CaseAnswers answers) const;

  /// Whether a stored record was made of those roles, from the same sources and fixtures and in the same way
  /// as this recorder's would be. Its digests are not looked at.
  bool is_current(const Value& record, std::span<const Role> roles) const;

 private:
  /// What all cases of a subject share: digests, and JSON of texts.
  struct Shared {
    std::array<std::string, 3> source_sha256;  ///< in the order of kRoles
    std::vector<std::string> check_names;
    std::vector<std::string> after_actual;  ///< the members of an observation up to what is expected
    std::string title;
    std::string contract;
    std::string domain;
    std::string inputs;
  };

  static Implementation implementation(const Shared& shared, const Case& observed, Role role,
                                       std::vector<Answer> answers, std::span<const std::string> expected);
  /// A record's canonical JSON without the members that its digest is not of and without the entries of the
  /// implementations, and where those belong.
  struct Frame {
    std::string text;
    std::size_t digest = 0;
    std::size_t entries = 0;
    std::size_t provenance = 0;
  };
  Frame frame_of(const Shared& shared, std::string_view fixtures, const Record& record) const;

  /// Fills in the digest and the JSON.
  void finish(const Frame& frame, Record& record) const;

  std::string provenance_;
  std::map<const Subject*, Shared> shared_;
};

}  // namespace failmap
