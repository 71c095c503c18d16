#include "drift/finding.hpp"

namespace failmap {

std::string_view name_of(Severity severity) {
  switch (severity) {
    case Severity::Regression: return "regression";
    case Severity::Change: return "change";
    case Severity::Information: return "information";
  }
  return "";
}

std::string_view name_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::ChangedObservation: return "changed observation";
    case FindingKind::ChangedClaim: return "changed claim";
    case FindingKind::ChangedFixture: return "changed fixture";
    case FindingKind::ChangedText: return "changed text";
    case FindingKind::ChangedSource: return "changed source, same behaviour";
    case FindingKind::AddedCase: return "added case";
    case FindingKind::MissingRecord: return "missing record";
    case FindingKind::OrphanRecord: return "orphan record";
    case FindingKind::BrokenRecord: return "broken record";
    case FindingKind::BrokenJournal: return "broken journal";
  }
  return "";
}

std::string_view name_of(Moved::What what) {
  switch (what) {
    case Moved::What::Source: return "variant source";
    case Moved::What::Contract: return "contract";
    case Moved::What::Support: return "support code";
    case Moved::What::Fixture: return "fixture";
    case Moved::What::Compiler: return "compiler";
    case Moved::What::Flags: return "compiler flags";
    case Moved::What::Platform: return "platform";
  }
  return "";
}

std::string_view describe(Unmoved unmoved) {
  switch (unmoved) {
    case Unmoved::None: return "";
    case Unmoved::NotRunAgain: return "nothing that is recorded moved, and it was not run again";
    case Unmoved::Nondeterministic:
      return "nothing moved: the variant is nondeterministic, run again it differed";
    case Unmoved::Edited:
      return "nothing moved: the record was edited after it was made, its digests do not hold";
    case Unmoved::Unexplained:
      return "nothing moved, and run again it was the same: the record is from elsewhere or was tampered "
             "with";
  }
  return "";
}

}  // namespace failmap
