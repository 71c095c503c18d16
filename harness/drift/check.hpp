/// Holds a run against stored records.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
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

/// Takes what was observed case by case.
class DriftCheck {
 public:
  /// The records, and the journal that leads to them; null: there is none for them. Both outlive the check.
  DriftCheck(const RecordSet& recorded, const Journal* journal) : recorded_(recorded), journal_(journal) {}

  /// A case's observed record: canonical JSON, and its digest. Whether it is as recorded.
  bool add(const std::string& id, std::string_view json, std::string_view digest);

  /// Ends the check. With `everything`, all cases of the subjects were added, so that a record of no case is
  /// an orphan.
  Drift finish(std::span<const Subject> subjects, bool everything);

 private:
  void add_without_record(const std::string& id, std::string_view json);
  bool add_changed(const std::string& id, const std::string& stored, std::string_view json);
  void check_journal(const std::string& id, std::string_view recorded_digest);

  const RecordSet& recorded_;
  const Journal* journal_;
  std::set<std::string, std::less<>> seen_;
  Drift drift_;
};

/// Whether a case of one of the subjects has that id.
bool is_case(std::span<const Subject> subjects, std::string_view id);

/// Runs again the cases in which something changed although nothing moved, ten times each, and says in their
/// findings what came of it. Like for_each_record, it is called while the process has one thread.
void explain_unmoved(Drift& drift, const Plan& plan, const Recorder& recorder, Execution execution);

}  // namespace failmap
