/// Findings that are one thing for a reader, although they are many cases.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drift/check.hpp"
#include "record/line_diff.hpp"
#include "report/drift_report.hpp"

namespace failmap {

/// Findings of one kind on one variant with the same causes, in however many cases.
struct FindingGroup {
  /// One check of them; of the cases with other values, those of the first are shown.
  struct Line {
    const Finding* first;
    std::size_t cases;
  };
  const Finding* first;
  std::vector<Line> lines;
  std::vector<std::string> ids;  ///< of the cases, in their order
};

/// In the order of the findings; the findings outlive the groups.
std::vector<FindingGroup> group_findings(const std::vector<Finding>& findings);

/// "changed observation: the repair of partial_sum, FA-99246 to FA-99255 (10 cases)"
std::string headline(const FindingGroup& group);

/// A line a cause: "variants/partial_sum/repair.cpp is not the source that was recorded".
std::vector<std::string> cause_lines(const Finding& finding);

/// What to do about it: "failmap record partial_sum --reason '…'".
std::string remedy(const FindingGroup& group, const DriftContext& context);

/// The change of a source, as a unified diff; why it cannot be shown; or nothing for what is no source.
std::string source_diff(const Moved& moved, const DriftContext& context);

/// "80 cases checked: 79 as recorded. 1 regression, 2 changes, 0 informations."
std::string drift_summary(const Drift& drift);

/// What else a reader should know, a sentence a line: records that were not asked for, another compiler.
std::vector<std::string> drift_notes(const Drift& drift);

}  // namespace failmap
