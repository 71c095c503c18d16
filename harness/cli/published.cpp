#include "cli/published.hpp"

#include "record/record_text.hpp"

namespace failmap {

std::string recorded_provenance(const Baseline& baseline, const Record& record) {
  const auto stored = baseline.records().find(record.observed.id());
  if (!stored.has_value()) return {};
  const std::string json = canonical_text(*stored);
  if (!same_but_for_provenance(json, record.json)) return {};
  return std::string(provenance_in(json));
}

}  // namespace failmap
