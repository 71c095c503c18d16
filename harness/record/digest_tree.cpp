#include "record/digest_tree.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

Map without(const Map& map, std::string_view key) {
  Map rest;
  std::copy_if(map.begin(), map.end(), std::back_inserter(rest),
               [key](const Member& member) { return member.key != key; });
  return rest;
}

Value& at(Map& map, std::string_view key) {
  return std::find_if(map.begin(), map.end(), [key](const Member& member) { return member.key == key; })
      ->value;
}

/// Whether the entry shows nothing that its digest could be computed from.
bool is_held_back(const Map& entry) {
  constexpr std::array<std::string_view, 4> kKeys{"digest", "held", "role", "sha256"};
  const bool* held = entry.size() == kKeys.size() ? entry[1].value.get_if<bool>() : nullptr;
  return held != nullptr && *held &&
         std::equal(entry.begin(), entry.end(), kKeys.begin(),
                    [](const Member& member, std::string_view key) { return member.key == key; });
}

void compare(std::string place, std::string stated, std::string computed,
             std::vector<DigestMismatch>& mismatches) {
  if (stated != computed) mismatches.push_back({std::move(place), std::move(stated), std::move(computed)});
}

}  // namespace

void DigestList::add(std::string_view name, std::string_view digest) {
  std::string entry = first_ ? "[[" : ",[";
  first_ = false;
  append_json_text(entry, name);
  entry += ',';
  append_json_text(entry, digest);
  entry += ']';
  hash_.update(entry);
}

std::string DigestList::finish() {
  hash_.update(first_ ? "[]" : "]");
  first_ = true;
  return hash_.finish();
}

void CorpusDigest::add(std::string_view mechanism, std::string_view case_id, std::string_view digest) {
  if (mechanism != mechanism_) close_mechanism();
  mechanism_ = mechanism;
  records_.add(case_id, digest);
}

std::string CorpusDigest::finish() {
  close_mechanism();
  return corpus_.finish();
}

void CorpusDigest::close_mechanism() {
  if (!mechanism_.empty()) corpus_.add(mechanism_, records_.finish());
  mechanism_.clear();
}

std::vector<DigestMismatch> verify_digests(const Value& record, const std::string& path) {
  const Map* map = record.get_if<Map>();
  const auto* implementations = find_as<List>(record, "implementations");
  if (map == nullptr || text_in(*map, "schema") != "failmap.record/1" || implementations == nullptr) {
    throw InputError(path,
                     {{"",
                       "expected a record: an object with \"schema\": \"failmap.record/1\" and a list of "
                       "implementations"}});
  }

  std::vector<DigestMismatch> mismatches;
  List short_entries;
  for (std::size_t index = 0; index < implementations->size(); ++index) {
    const std::string place = "/implementations/" + std::to_string(index);
    const Map* entry = (*implementations)[index].get_if<Map>();
    if (entry == nullptr) throw InputError(path, {{place, "expected an object"}});
    const std::string stated = text_in(*entry, "digest");
    if (!is_held_back(*entry)) {
      compare(place + "/digest", stated, sha256(to_json(without(*entry, "digest"))), mismatches);
    }
    short_entries.push_back(Map{{"digest", stated}, {"role", text_in(*entry, "role")}});
  }
  Map preimage = without(without(*map, "digest"), "provenance");
  at(preimage, "implementations") = std::move(short_entries);
  compare("/digest", text_in(*map, "digest"), sha256(to_json(preimage)), mismatches);
  return mismatches;
}

}  // namespace failmap
