#include <utility>

#include "record/sha256.hpp"
#include "split/certificate.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

/// Reads members of a certificate; what is missing or of another kind is a problem of the file.
class Reading {
 public:
  Reading(const Value& value, std::string place, const std::string& path)
      : map_(value.get_if<Map>()), place_(std::move(place)), path_(path) {
    if (map_ == nullptr) refuse("an object");
  }

  template <typename Type>
  const Type& get(std::string_view key, const char* what) const {
    const Type* value = value_at(key).get_if<Type>();
    if (value == nullptr)
      throw InputError(path_, {{child_pointer(place_, key), std::string("expected ") + what}});
    return *value;
  }

  const std::string& text(std::string_view key) const { return get<std::string>(key, "a text"); }
  bool flag(std::string_view key) const { return get<bool>(key, "true or false"); }
  std::uint64_t count(std::string_view key) const {
    const std::int64_t number = get<std::int64_t>(key, "a whole number");
    if (number < 0) throw InputError(path_, {{child_pointer(place_, key), "expected no negative number"}});
    return static_cast<std::uint64_t>(number);
  }
  Reading inside(std::string_view key) const { return {value_at(key), child_pointer(place_, key), path_}; }
  std::vector<Reading> items(std::string_view key) const {
    std::vector<Reading> items;
    const List& list = get<List>(key, "a list");
    for (std::size_t index = 0; index < list.size(); ++index) {
      items.emplace_back(list[index], child_pointer(child_pointer(place_, key), index), path_);
    }
    return items;
  }
  bool is_none(std::string_view key) const { return value_at(key).get_if<None>() != nullptr; }
  bool has(std::string_view key) const { return find(*map_, key) != nullptr; }

  [[noreturn]] void refuse(const char* what) const {
    throw InputError(path_, {{place_, std::string("expected ") + what}});
  }

 private:
  const Value& value_at(std::string_view key) const {
    const Value* value = find(*map_, key);
    if (value == nullptr) throw InputError(path_, {{child_pointer(place_, key), "is missing"}});
    return *value;
  }

  const Map* map_;
  std::string place_;
  const std::string& path_;
};

FixedBy fixed_by(const Reading& entry) {
  for (const FixedBy by : {FixedBy::Pin, FixedBy::HoldOut, FixedBy::Ledger}) {
    if (entry.text("by") == name_of(by)) return by;
  }
  entry.refuse("a group fixed by pin, hold_out or ledger");
}

SplitMode mode_of(const Reading& rule) {
  for (const SplitMode mode : {SplitMode::Stable, SplitMode::Balanced}) {
    if (rule.text("mode") == name_of(mode)) return mode;
  }
  rule.refuse("the mode stable or balanced");
}

SplitRequest request_of(const Reading& document) {
  const Reading rule = document.inside("rule");
  if (rule.count("version") != 1) rule.refuse("version 1 of the rule");
  SplitRequest request{.mode = mode_of(rule),
                       .salt = rule.text("salt"),
                       .shares = {},
                       .stratify = rule.flag("stratified"),
                       .allow_empty = rule.flag("allow_empty")};
  for (const Reading& set : document.items("sets")) {
    if (!set.has("asked")) continue;
    const std::uint64_t parts = set.inside("asked").count("parts");
    if (parts == 0) set.refuse("a share above 0");
    request.shares.push_back({set.text("set"), parts});
  }
  if (request.shares.empty()) document.refuse("a set with a share");
  if (!rule.is_none("tolerance")) {
    const Reading tolerance = rule.inside("tolerance");
    request.tolerance = {tolerance.count("numerator"), tolerance.count("denominator")};
  }
  for (const Reading& entry : rule.items("fixed")) {
    request.fixed.emplace(entry.text("group"), FixedGroup{entry.text("set"), fixed_by(entry)});
  }
  return request;
}

}  // namespace

CertifiedRequest read_certificate(const std::string& bytes, const std::string& path) {
  std::vector<Problem> problems;
  const auto document = parse_json(bytes, problems);
  if (!document.has_value()) throw InputError(path, std::move(problems));
  const Reading reading(*document, "", path);
  if (reading.text("schema") != kCertificateSchema) {
    throw InputError(path, {{"/schema", std::string("expected \"") + kCertificateSchema +
                                            "\", a certificate of a split"}});
  }
  Map without = *document->get_if<Map>();
  std::erase_if(without, [](const Member& member) { return member.key == "digest"; });
  if (reading.text("digest") != sha256(to_json(without))) {
    throw InputError(path, {{"/digest", "is not the digest of the rest: the certificate was changed"}});
  }
  CertifiedRequest certified{.request = request_of(reading), .selectors = {}, .parameters = {}, .ledger = {}};
  const Reading selection = reading.inside("selection");
  for (const Value& selector : selection.get<List>("select", "a list")) {
    const auto* text = selector.get_if<std::string>();
    if (text == nullptr) selection.refuse("selectors as texts");
    certified.selectors.push_back(*text);
  }
  if (!selection.is_none("n")) certified.parameters = selection.text("n");
  if (!reading.is_none("ledger")) {
    const Reading ledger = reading.inside("ledger");
    certified.ledger = LedgerPoint{ledger.count("entries"), ledger.text("head")};
  }
  return certified;
}

}  // namespace failmap
