#include "record/tier.hpp"

#include "value/json.hpp"

namespace failmap {
namespace {

std::string commitment(const Implementation& entry) {
  std::string json;
  JsonObject object(json);
  object.text("digest", entry.digest);
  object.key("held") += "true";
  object.text("role", name_of(entry.role));
  object.text("sha256", entry.source_sha256);
  object.close();
  return json;
}

}  // namespace

std::string_view name_of(Tier tier) {
  switch (tier) {
    case Tier::Open: return "open";
    case Tier::Member: return "member";
  }
  return "";
}

bool shows(Tier tier, Role role) { return tier == Tier::Member || role != Role::Repair; }

std::string published_json(const Record& record, Tier tier) {
  std::string json = record.json;
  for (const Implementation& entry : record.implementations) {
    if (shows(tier, entry.role)) continue;
    // The entry stands in the record as it is, and no fixture can hold its own digest.
    json.replace(json.find(entry.json), entry.json.size(), commitment(entry));
  }
  return json;
}

}  // namespace failmap
