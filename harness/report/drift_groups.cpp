#include "report/drift_groups.hpp"

#include <algorithm>

#include "report/text.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

bool belongs_to(const FindingGroup& group, const Finding& finding) {
  const Finding& first = *group.first;
  return first.severity == finding.severity && first.kind == finding.kind &&
         first.mechanism == finding.mechanism && first.role == finding.role &&
         first.causes == finding.causes && first.unmoved == finding.unmoved;
}

std::string sentence_about(const Moved& moved) {
  switch (moved.what) {
    case Moved::What::Source: return moved.path + " is not the source that was recorded";
    case Moved::What::Contract: return moved.path + " is not the contract that was recorded";
    case Moved::What::Support:
      return "the support code of the variants (harness/value) is not what was recorded";
    case Moved::What::Fixture: return moved.path + " is not the fixture file that was recorded";
    case Moved::What::Compiler:
    case Moved::What::Flags:
    case Moved::What::Platform: break;
  }
  return "the " + std::string(name_of(moved.what)) + " moved from " + literal(moved.recorded) + " to " +
         literal(moved.observed);
}

std::string counted(std::size_t number, const std::string& singular, const std::string& plural) {
  return std::to_string(number) + ' ' + (number == 1 ? singular : plural);
}

}  // namespace

std::vector<FindingGroup> group_findings(const std::vector<Finding>& findings) {
  std::vector<FindingGroup> groups;
  for (const Finding& finding : findings) {
    // A case's findings stand together, so that the group is most often one of the last.
    auto group = std::find_if(groups.rbegin(), groups.rend(),
                              [&](const FindingGroup& candidate) { return belongs_to(candidate, finding); });
    if (group == groups.rend()) {
      groups.push_back({&finding, {}, {}});
      group = groups.rbegin();
    }
    const auto line =
        std::find_if(group->lines.begin(), group->lines.end(),
                     [&](const FindingGroup::Line& one) { return one.first->check == finding.check; });
    if (line == group->lines.end()) {
      group->lines.push_back({&finding, 1});
    } else {
      ++line->cases;
    }
    if (group->ids.empty() || group->ids.back() != finding.id) group->ids.push_back(finding.id);
  }
  return groups;
}

std::string headline(const FindingGroup& group) {
  const Finding& first = *group.first;
  std::string text = std::string(name_of(first.kind)) + ": ";
  if (first.role.has_value()) text += "the " + std::string(name_of(*first.role)) + " of ";
  if (!first.mechanism.empty()) text += first.mechanism + ", ";
  text += printable(group.ids.front());
  if (group.ids.size() > 1)
    text += " to " + printable(group.ids.back()) + " (" + count(group.ids.size(), "case") + ")";
  return text;
}

std::vector<std::string> cause_lines(const Finding& finding) {
  std::vector<std::string> lines;
  for (const Moved& moved : finding.causes) lines.push_back(sentence_about(moved));
  if (finding.unmoved != Unmoved::None) lines.emplace_back(describe(finding.unmoved));
  return lines;
}

std::string remedy(const FindingGroup& group, const DriftContext& context) {
  const Finding& first = *group.first;
  if (first.kind == FindingKind::OrphanRecord) return "failmap record --prune --reason '…'" + context.options;
  if (first.kind == FindingKind::BrokenJournal && first.observed.find("goes on from") != std::string::npos) {
    return "restore journal.jsonl from version control: a line of it is missing or was changed";
  }
  constexpr std::size_t kFew = 3;
  std::string what;
  if (group.ids.size() > kFew && !first.mechanism.empty()) {
    what = first.mechanism;
  } else {
    for (const std::string& id : group.ids) what += (what.empty() ? "" : " ") + id;
  }
  // A repair that fails is refused otherwise.
  const bool unverified = first.severity == Severity::Regression;
  return "failmap record " + what + " --reason '…'" + (unverified ? " --allow-unverified" : "") +
         context.options;
}

std::string source_diff(const Moved& moved, const DriftContext& context) {
  if (moved.what != Moved::What::Source && moved.what != Moved::What::Contract) return {};
  const auto recorded = context.source(moved.recorded);
  const auto observed = context.source(moved.observed);
  if (!recorded.has_value() || !observed.has_value()) {
    return "(the source with SHA-256 " + (recorded.has_value() ? moved.observed : moved.recorded) +
           " was not kept, so that there is no diff)\n";
  }
  std::string text = "--- " + moved.path + " (recorded)\n+++ " + moved.path + " (observed)\n";
  for (const Hunk& hunk : line_diff(*recorded, *observed)) {
    const auto without = [&](Change change) {
      return hunk.lines.size() - static_cast<std::size_t>(std::count_if(
                                     hunk.lines.begin(), hunk.lines.end(),
                                     [change](const DiffLine& line) { return line.change == change; }));
    };
    text += "@@ -" + std::to_string(hunk.old_begin + 1) + "," + std::to_string(without(Change::Added)) +
            " +" + std::to_string(hunk.new_begin + 1) + "," + std::to_string(without(Change::Removed)) +
            " @@\n";
    for (const DiffLine& line : hunk.lines) {
      text += line.change == Change::Added ? '+' : line.change == Change::Removed ? '-' : ' ';
      text += line.text;
      if (!line.text.ends_with('\n')) text += "\n\\ No newline at end of file\n";
    }
  }
  return text;
}

std::string drift_summary(const Drift& drift) {
  return count(drift.cases, "case") + " checked: " + std::to_string(drift.same) + " as recorded. " +
         counted(drift.count(Severity::Regression), "regression", "regressions") + ", " +
         counted(drift.count(Severity::Change), "change", "changes") + ", " +
         std::to_string(drift.count(Severity::Information)) + " for information.";
}

std::vector<std::string> drift_notes(const Drift& drift) {
  std::vector<std::string> notes;
  if (drift.other_toolchain > 0) {
    notes.push_back(count(drift.other_toolchain, "case") +
                    " observed the same as another toolchain did: " + drift.recorded_toolchain);
  }
  if (drift.not_selected > 0) {
    notes.push_back(count(drift.not_selected, "record") +
                    " of other cases not checked: they were not selected.");
  }
  return notes;
}

}  // namespace failmap
