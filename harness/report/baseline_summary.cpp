#include "report/baseline_summary.hpp"

#include "drift/record_view.hpp"
#include "record/digest_tree.hpp"
#include "record/record_text.hpp"
#include "report/text.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/members.hpp"

namespace failmap {
namespace {

std::string ratio(std::size_t part, std::size_t whole) {
  return std::to_string(part) + " of " + std::to_string(whole);
}

}  // namespace

void BaselineSummary::add(std::string_view stored, const std::string& place) {
  std::vector<Problem> problems;
  const auto record = parse_json(stored, problems);
  if (!record.has_value()) throw InputError(place, std::move(problems));
  const RecordView view = view_record(*record, place);
  const Members members(*record, place);
  Entry entry{view.id, members.text("digest"), members.flag("verified"), view.fixtures.size(), {}};
  for (const ImplementationView& implementation : view.implementations) {
    for (const ObservationView& observation : implementation.observations) {
      entry.passed[implementation.role] += observation.passed ? 1 : 0;
    }
    sources_.insert(implementation.sha256);
  }
  sources_.insert(members.inside("inputs").text("contract_sha256"));
  entries_[view.mechanism].insert_or_assign(members.inside("parameter").integer("N"), std::move(entry));
}

std::string BaselineSummary::markdown() const {
  std::string out =
      "# The baseline\n\n"
      "Written by `failmap record` from the records beside it: how many checks each variant passes, over "
      "all\n"
      "recorded cases of a mechanism. A case is verified when its repair passes every check and the other "
      "two do\n"
      "not. README.md says what the digests are made of.\n\n"
      "| Mechanism | Evaluation group | Cases | Failure passes | Attempt passes | Repair passes | Verified | "
      "Digest |\n"
      "|---|---|---|---|---|---|---|---|\n";
  DigestList corpus;
  std::size_t missing = 0;
  for (const Subject& subject : subjects_) {
    const FixtureFile& file = subject.file;
    const auto recorded = entries_.find(file.mechanism);
    std::size_t published = 0;
    std::size_t verified = 0;
    std::size_t checks = 0;
    std::map<Role, std::size_t> passed;
    DigestList digests;
    if (recorded != entries_.end()) {
      for (const auto& [n, entry] : recorded->second) {
        checks += entry.checks;
        verified += entry.verified ? 1 : 0;
        for (const auto& [role, count] : entry.passed) passed[role] += count;
        if (!file.family.contains(n)) continue;
        ++published;
        digests.add(entry.id, entry.digest);
      }
      out += "| " + markdown_code(file.mechanism) + " | " + markdown_code(file.evaluation_group) + " | " +
             std::to_string(recorded->second.size());
      for (const Role role : kRoles) out += " | " + ratio(passed[role], checks);
      out += " | " + ratio(verified, recorded->second.size()) + " | ";
    }
    const bool whole = published == static_cast<std::size_t>(file.family.size());
    const std::string digest = digests.finish();
    if (recorded != entries_.end())
      out += (whole ? markdown_code(digest) : "not all cases recorded") + " |\n";
    if (!whole) ++missing;
    corpus.add(file.mechanism, digest);
  }
  if (missing == 0) return out + "\nCorpus digest: " + markdown_code(corpus.finish()) + "\n";
  return out + "\nNo corpus digest: " + count(missing, "mechanism") +
         " without a record of every published case.\n";
}

}  // namespace failmap
