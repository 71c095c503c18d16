#include "drift/check.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "drift/compare.hpp"
#include "record/digest_tree.hpp"
#include "record/record_text.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

constexpr unsigned kTimesAgain = 10;

Value parse_canonical(std::string_view json) {
  std::vector<Problem> problems;
  return parse_json(json, problems).value();
}

Finding about_case(Severity severity, FindingKind kind, const std::string& id, std::string recorded,
                   std::string observed) {
  return {severity, kind,         id, "", std::nullopt, "", std::move(recorded), std::move(observed),
          {},       Unmoved::None};
}

std::string shown_digest(const std::string& digest) { return digest.empty() ? "no record" : digest; }

bool stays_unexplained(const Finding& finding) {
  const bool is_behaviour =
      finding.kind == FindingKind::ChangedObservation || finding.kind == FindingKind::ChangedClaim;
  return is_behaviour && finding.causes.empty();
}

Unmoved judge_again(const Finding& finding, const Record& again) {
  const Implementation* entry = again.implementation(*finding.role);
  const auto& checks = again.observed.subject->file.checks;
  bool unstable = false;
  for (std::size_t check = 0; check < checks.size(); ++check) {
    if (!finding.check.empty() && checks[check].name != finding.check) continue;
    const std::string shown =
        actual_text(entry->answers[check]) + "  " + std::string(name_of(entry->outcomes[check]));
    unstable = unstable || entry->outcomes[check] == Outcome::Unstable ||
               (!finding.check.empty() && shown != finding.observed);
  }
  return unstable ? Unmoved::Nondeterministic : Unmoved::Unexplained;
}

}  // namespace

std::size_t Drift::count(Severity severity) const {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(),
                    [severity](const Finding& finding) { return finding.severity == severity; }));
}

CaseDrift DriftCheck::compare(const std::string& id, std::string_view json, std::string_view digest) const {
  CaseDrift compared{.id = id};
  const auto stored = recorded_.find(id);
  if (!stored.has_value()) {
    compared.findings.push_back(without_record(id, json));
    return compared;
  }
  const std::string recorded = canonical_text(*stored);
  const AroundProvenance then = around_provenance(recorded);
  const AroundProvenance now = around_provenance(json);
  if (then.same_but_for_provenance(now)) {
    // A recorded one says when, too.
    const std::string_view toolchain = now.provenance.substr(0, now.provenance.size() - 1);
    if (!then.provenance.starts_with(toolchain)) compared.recorded_toolchain = then.provenance;
    compared.same = true;
    check_journal(id, digest, compared.findings);
  } else {
    compared.findings = changed(id, recorded, json);
    compared.same = compared.findings.empty();
  }
  return compared;
}

void DriftCheck::add(CaseDrift compared) {
  ++drift_.cases;
  if (compared.same) ++drift_.same;
  if (!compared.recorded_toolchain.empty() && drift_.other_toolchain++ == 0) {
    drift_.recorded_toolchain = std::move(compared.recorded_toolchain);
  }
  std::move(compared.findings.begin(), compared.findings.end(), std::back_inserter(drift_.findings));
  seen_.insert(std::move(compared.id));
}

Finding DriftCheck::without_record(const std::string& id, std::string_view json) const {
  std::string last;
  if (journal_ != nullptr) {
    const auto line = journal_->digests.find(id);
    if (line != journal_->digests.end()) last = line->second;
  }
  const Value observed = parse_canonical(json);
  Finding finding =
      last.empty() ? about_case(Severity::Change, FindingKind::AddedCase, id, "", text_in(observed, "digest"))
                   : about_case(Severity::Change, FindingKind::MissingRecord, id,
                                "the journal ends at " + last, "no file " + recorded_.place(id));
  finding.mechanism = text_in(observed, "mechanism");
  return finding;
}

std::vector<Finding> DriftCheck::changed(const std::string& id, const std::string& stored,
                                         std::string_view json) const {
  const std::string place = recorded_.place(id);
  const Value observed = parse_canonical(json);
  std::vector<Finding> found;
  try {
    std::vector<Problem> problems;
    const auto recorded = parse_json(stored, problems);
    if (!recorded.has_value()) throw InputError(place, std::move(problems));
    const auto mismatches = verify_digests(*recorded, place);
    for (const DigestMismatch& mismatch : mismatches) {
      found.push_back(about_case(Severity::Change, FindingKind::BrokenRecord, id,
                                 mismatch.place + " states " + mismatch.stated,
                                 "its content gives " + mismatch.computed));
    }
    for (Finding& finding : compare_records(*recorded, observed, place)) {
      if (stays_unexplained(finding)) {
        finding.unmoved = mismatches.empty() ? Unmoved::NotRunAgain : Unmoved::Edited;
      }
      found.push_back(std::move(finding));
    }
    check_journal(id, text_in(*recorded, "digest"), found);
  } catch (const InputError& error) {
    found.push_back(about_case(Severity::Change, FindingKind::BrokenRecord, id, error.what(), ""));
  }
  for (Finding& finding : found) finding.mechanism = text_in(observed, "mechanism");
  return found;
}

void DriftCheck::check_journal(const std::string& id, std::string_view recorded_digest,
                               std::vector<Finding>& findings) const {
  if (journal_ == nullptr) return;
  const auto last = journal_->digests.find(id);
  const std::string reached = last == journal_->digests.end() ? "" : last->second;
  if (reached == recorded_digest) return;
  findings.push_back(about_case(Severity::Change, FindingKind::BrokenJournal, id,
                                "the journal ends at " + shown_digest(reached),
                                "the record's digest is " + std::string(recorded_digest)));
}

Drift DriftCheck::finish(std::span<const Subject> subjects, bool everything) {
  for (const std::string& id : recorded_.ids()) {
    if (seen_.contains(id)) continue;
    if (!everything || is_case(subjects, id)) {
      ++drift_.not_selected;
    } else {
      drift_.findings.push_back(
          about_case(Severity::Change, FindingKind::OrphanRecord, id, recorded_.place(id), "no such case"));
    }
  }
  if (journal_ != nullptr) {
    for (const Journal::Break& broken : journal_->breaks) {
      if (!everything && !seen_.contains(broken.id)) continue;
      drift_.findings.push_back(about_case(Severity::Change, FindingKind::BrokenJournal, broken.id,
                                           "the line before ends at " + shown_digest(broken.expected),
                                           broken.place + " goes on from " + shown_digest(broken.stated)));
    }
  }
  std::vector<Finding> worst_first;
  for (const Severity severity : {Severity::Regression, Severity::Change, Severity::Information}) {
    for (Finding& finding : drift_.findings) {
      if (finding.severity == severity) worst_first.push_back(std::move(finding));
    }
  }
  drift_.findings = std::move(worst_first);
  return std::move(drift_);
}

bool is_case(std::span<const Subject> subjects, std::string_view id) {
  return std::any_of(subjects.begin(), subjects.end(), [id](const Subject& subject) {
    const FixtureFile& file = subject.file;
    if (file.family.parameter_of(id).has_value()) return true;
    const auto n = parameter_after_at(id, file.mechanism);
    return n.has_value() && case_id(file.mechanism, file.family, *n) == id;
  });
}

void explain_unmoved(Drift& drift, const Plan& plan, const Recorder& recorder, Execution execution) {
  std::multimap<std::string, Finding*, std::less<>> open;
  for (Finding& finding : drift.findings) {
    if (finding.unmoved == Unmoved::NotRunAgain) open.emplace(finding.id, &finding);
  }
  if (open.empty()) return;
  execution.wanted = [&open](const std::string& id) { return open.contains(id); };
  execution.repeat = std::max(execution.repeat, kTimesAgain);
  for_each_record(plan, recorder, execution, [&open](const Record& again) {
    const auto [begin, end] = open.equal_range(again.observed.id());
    for (auto entry = begin; entry != end; ++entry)
      entry->second->unmoved = judge_again(*entry->second, again);
  });
}

}  // namespace failmap
