#include "split/audit.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "record/sha256.hpp"
#include "run/stop.hpp"
#include "split/similar.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

/// What a row's case is.
struct Audited {
  const AssignmentRow* row;
  const Subject* subject;  ///< null for a case that is not the corpus's
  std::int64_t n;
  std::string id;     ///< as the corpus writes it
  std::size_t side;   ///< the number of its set
  std::size_t owner;  ///< the number of its mechanism
};

/// Numbers names in the order in which they come.
class Numbering {
 public:
  std::size_t operator()(const std::string& name) {
    return numbers_.try_emplace(name, numbers_.size()).first->second;
  }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
};

/// Finds the case of an id.
class CaseIndex {
 public:
  explicit CaseIndex(std::span<const Subject> subjects) {
    for (const Subject& subject : subjects) {
      const Family& family = subject.file.family;
      by_mechanism_.emplace(subject.file.mechanism, &subject);
      for (std::int64_t n = family.from; n <= family.to; ++n) {
        published_.emplace(case_id(subject.file.mechanism, family, n), std::pair(&subject, n));
      }
    }
  }

  std::optional<std::pair<const Subject*, std::int64_t>> find(const std::string& id) const {
    if (const auto found = published_.find(id); found != published_.end()) return found->second;
    const auto mechanism = by_mechanism_.find(id.substr(0, id.find('@')));
    if (mechanism == by_mechanism_.end()) return std::nullopt;
    const auto n = parameter_after_at(id, mechanism->first);
    if (!n.has_value()) return std::nullopt;
    return std::pair(mechanism->second, *n);
  }

 private:
  std::unordered_map<std::string, std::pair<const Subject*, std::int64_t>> published_;
  std::unordered_map<std::string, const Subject*> by_mechanism_;
};

std::string place_of(const Audited& audited, const std::string& detail = {}) {
  return "line " + std::to_string(audited.row->line) + ": " + audited.row->id + " in " + audited.row->set +
         (detail.empty() ? "" : ", " + detail);
}

/// Keeps of each thing one place a side, and finds whether a later place is apart from those: on another
/// side, and of another owner where `owners` says that one owner's may be the same.
class Sides {
 public:
  struct Seen {
    const Audited* audited;
    std::string detail;
  };

  explicit Sides(bool owners) : owners_(owners) {}

  /// The place that was seen before and is apart from this one, once for each side; null for none.
  const Seen* add(const std::string& thing, const Audited& audited, const std::string& detail) {
    std::vector<Seen>& seen = places_[thing];
    const Seen* apart = nullptr;
    bool is_new = true;
    for (const Seen& before : seen) {
      const bool same_side = before.audited->side == audited.side;
      const bool same_owner = before.audited->owner == audited.owner;
      if (same_side && (!owners_ || same_owner)) is_new = false;
      if (apart == nullptr && !same_side && !(owners_ && same_owner)) apart = &before;
    }
    if (!is_new) return nullptr;
    // What is returned points into the vector, which must not grow before it is used.
    pending_ = apart == nullptr ? std::optional<Seen>() : *apart;
    seen.push_back({&audited, detail});
    return pending_.has_value() ? &*pending_ : nullptr;
  }

 private:
  bool owners_;
  std::unordered_map<std::string, std::vector<Seen>> places_;
  std::optional<Seen> pending_;
};

class Auditor {
 public:
  Auditor(std::span<const AssignmentRow> rows, std::span<const Subject> subjects) : index_(subjects) {
    for (const AssignmentRow& row : rows) identify(row);
  }

  void find_missing(const Plan& expected) {
    std::unordered_map<std::string_view, bool> assigned;
    for (const Audited& audited : cases_) assigned.emplace(audited.id, true);
    for (std::uint64_t place = 0; place < expected.size(); ++place) {
      const std::string id = expected.id_at(place);
      if (!assigned.contains(id)) findings_.push_back({Leak::MissingCase, id, "in no line", ""});
    }
  }

  void find_repeated() {
    std::unordered_map<std::string_view, const Audited*> first;
    for (const Audited& audited : cases_) {
      const auto [known, is_new] = first.emplace(audited.id, &audited);
      if (!is_new) {
        findings_.push_back({Leak::RepeatedCase, audited.id, place_of(*known->second), place_of(audited)});
      }
    }
  }

  void find_divided() {
    Sides groups(false);
    Sides mechanisms(false);
    for (const Audited& audited : cases_) {
      const bool known = audited.subject != nullptr;
      const std::string& group = known ? audited.subject->file.evaluation_group : audited.row->group;
      const std::string& mechanism = known ? audited.subject->file.mechanism : audited.row->mechanism;
      if (!group.empty()) add(Leak::DividedGroup, groups, group, audited, group, "");
      if (!mechanism.empty()) add(Leak::DividedMechanism, mechanisms, mechanism, audited, mechanism, "");
    }
  }

  void find_similar(Decimal threshold, const std::atomic<bool>* stop) {
    std::vector<Sketched> sources;
    std::vector<std::pair<const Audited*, std::string>> places;
    std::map<std::pair<std::size_t, std::size_t>, bool> done;
    for (const Audited& audited : cases_) {
      heed(stop);
      if (audited.subject == nullptr) {
        sources.push_back({shingles_of(audited.row->source), audited.side, audited.owner});
        places.emplace_back(&audited, "");
        continue;
      }
      if (!done.try_emplace({audited.owner, audited.side}, true).second) continue;
      for (const Source& source : audited.subject->mechanism->variant_sources) {
        sources.push_back({shingles_of(source.text), audited.side, audited.owner});
        places.emplace_back(&audited, std::string(source.path));
      }
    }
    for (const SimilarPair& pair : similar_across(sources, threshold, stop)) {
      findings_.push_back({Leak::SimilarSource, similarity_text(pair),
                           place_of(*places[pair.left].first, places[pair.left].second),
                           place_of(*places[pair.right].first, places[pair.right].second)});
    }
  }

  void find_same_fixtures() {
    Sides fixtures(true);
    for (const Audited& audited : cases_) {
      if (audited.subject == nullptr) continue;
      try {
        add_fixtures(fixtures, audited, expand(*audited.subject, audited.n));
      } catch (const InputError&) {
        findings_.push_back({Leak::UnknownCase, audited.id,
                             place_of(audited, "where the fixtures of the mechanism have no value"), ""});
      }
    }
  }

  void find_same_citations() {
    Sides citations(true);
    for (const Audited& audited : cases_) {
      if (audited.subject == nullptr) continue;
      for (const std::string& source : audited.subject->file.sources) {
        add(Leak::SameCitation, citations, source, audited, source, audited.subject->file.mechanism);
      }
    }
  }

  std::vector<Leakage> findings() && { return std::move(findings_); }

 private:
  void identify(const AssignmentRow& row) {
    const auto found = index_.find(row.id);
    if (!found.has_value() && row.source.empty()) {
      findings_.push_back({Leak::UnknownCase, row.id,
                           "line " + std::to_string(row.line) +
                               ": the corpus has no such case, and the line no source of its own",
                           ""});
      return;
    }
    Audited audited{&row, nullptr, 0, row.id, sides_(row.set), 0};
    if (found.has_value()) {
      const auto& [subject, n] = *found;
      audited.subject = subject;
      audited.n = n;
      audited.id = case_id(subject->file.mechanism, subject->file.family, n);
      audited.owner = owners_("corpus " + subject->file.mechanism);
    } else {
      audited.owner = owners_(row.mechanism.empty() ? "case " + row.id : "file " + row.mechanism);
    }
    cases_.push_back(std::move(audited));
  }

  void add_fixtures(Sides& fixtures, const Audited& audited, const Case& expanded) {
    const FixtureFile& file = audited.subject->file;
    List names;
    for (const std::string& argument : file.arguments) names.emplace_back(argument);
    for (std::size_t check = 0; check < expanded.checks.size(); ++check) {
      const ExpandedCheck& fixture = expanded.checks[check];
      List thing{names, fixture.given};
      if (fixture.expected.has_value()) thing.push_back(*fixture.expected);
      add(Leak::SameFixture, fixtures, sha256(to_json(thing)), audited,
          "the same arguments and expected value", "check '" + file.checks[check].name + "'");
    }
  }

  void add(Leak leak, Sides& sides, const std::string& thing, const Audited& audited, const std::string& what,
           const std::string& detail) {
    const Sides::Seen* apart = sides.add(thing, audited, detail);
    if (apart == nullptr) return;
    findings_.push_back({leak, what, place_of(*apart->audited, apart->detail), place_of(audited, detail)});
  }

  /// "similarity 0.93, 40 of 43 runs of five tokens"
  static std::string similarity_text(const SimilarPair& pair) {
    const std::uint64_t hundredths = (200 * pair.shared + pair.all) / (2 * pair.all);
    const std::string digits = std::to_string(hundredths % 100);
    return "similarity " + std::to_string(hundredths / 100) + "." + (digits.size() == 1 ? "0" : "") + digits +
           ", " + std::to_string(pair.shared) + " of " + std::to_string(pair.all) + " runs of five tokens";
  }

  CaseIndex index_;
  Numbering sides_;
  Numbering owners_;
  std::vector<Audited> cases_;
  std::vector<Leakage> findings_;
};

}  // namespace

std::string_view name_of(Leak leak) {
  switch (leak) {
    case Leak::UnknownCase: return "unknown case";
    case Leak::RepeatedCase: return "repeated case";
    case Leak::MissingCase: return "missing case";
    case Leak::DividedGroup: return "divided group";
    case Leak::DividedMechanism: return "divided mechanism";
    case Leak::SimilarSource: return "similar sources";
    case Leak::SameFixture: return "same fixture";
    case Leak::SameCitation: return "same citation";
  }
  return "";
}

std::vector<Leakage> audit(std::span<const AssignmentRow> rows, std::span<const Subject> subjects,
                           const Plan& expected, Decimal threshold, const std::atomic<bool>* stop) {
  Auditor auditor(rows, subjects);
  auditor.find_repeated();
  auditor.find_missing(expected);
  auditor.find_divided();
  auditor.find_similar(threshold, stop);
  auditor.find_same_fixtures();
  auditor.find_same_citations();
  std::vector<Leakage> findings = std::move(auditor).findings();
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Leakage& left, const Leakage& right) { return left.leak < right.leak; });
  return findings;
}

}  // namespace failmap
