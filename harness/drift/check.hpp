/// Holds a run against stored records.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "drift/baseline.hpp"
#include "drift/finding.hpp"
#include "drift/record_set.hpp"
#include "record/for_each_record.hpp"
#include "run/subject.hpp"

namespace failmap {

/// What a check came to.
struct Drift {
  std::vector<Finding> findings;  ///< the worst first, otherwise in the order of the cases
  std::uint64_t cases = 0;        ///< that were held against a record or found to have none
  std::uint64_t same = 0;         ///< of those: observed as recorded
  std::uint64_t other_toolchain =
      0;                           ///< of those that are the same: recorded with another compiler or platform
  std::string recorded_toolchain;  ///< that of the first of them, as JSON; empty: there is none
  std::uint64_t not_selected = 0;  ///< records of cases that were not asked for

  std::size_t count(Severity severity) const;

  /// Whether there is more than information.
  bool any() const { return count(Severity::Information) != findings.size(); }
};

/// What came of one case.
struct CaseDrift {
  std::string id;
  bool same = false;               ///< observed as recorded
  std::string recorded_toolchain{};  ///< another one, as JSON; empty: it was the same
  std::vector<Finding> findings{};
};

/// Holds what was observed, case by case, against records.
class DriftCheck {
 public:
  /// The records, and the journal that leads to them; null: there is none for them. Both outlive the check.
  DriftCheck(const RecordSet& recorded, const Journal* journal) : recorded_(recorded), journal_(journal) {}

  /// Compares a case's observed record: canonical JSON, and its digest. May be called from several threads at
  /// once.
  CaseDrift compare(const std::string& id, std::string_view json, std::string_view digest) const;

  /// Takes what came of the next case.
  void add(CaseDrift compared);

  /// Ends the check. With `everything`, all cases of the subjects were added, so that a record of no case is
  /// an orphan.
  Drift finish(std::span<const Subject> subjects, bool everything);

 private:
  Finding without_record(const std::string& id, std::string_view json) const;
  std::vector<Finding> changed(const std::string& id, const std::string& stored, std::string_view json) const;
  void check_journal(const std::string& id, std::string_view recorded_digest,
                     std::vector<Finding>& findings) const;

  const RecordSet& recorded_;
  const Journal* journal_;
  std::unordered_set<std::string> seen_;
  Drift drift_;
};

/// Whether a case of one of the subjects has that id.
bool is_case(std::span<const Subject> subjects, std::string_view id);

/// Runs again the cases in which something changed although nothing moved, ten times each, and says in their
/// findings what came of it. Like for_each_record, it is called while the process has one thread.
void explain_unmoved(Drift& drift, const Plan& plan, const Recorder& recorder, Execution execution);

}  // namespace failmap
