#include <utility>

#include "record/sha256.hpp"
#include "split/certificate.hpp"
#include "value/json.hpp"
#include "value/members.hpp"

namespace failmap {
namespace {

FixedBy fixed_by(const Members& entry) {
  for (const FixedBy by : {FixedBy::Pin, FixedBy::HoldOut, FixedBy::Ledger}) {
    if (entry.text("by") == name_of(by)) return by;
  }
  entry.refuse("expected a group fixed by pin, hold_out or ledger");
}

SplitMode mode_of(const Members& rule) {
  for (const SplitMode mode : {SplitMode::Stable, SplitMode::Balanced}) {
    if (rule.text("mode") == name_of(mode)) return mode;
  }
  rule.refuse("expected the mode stable or balanced");
}

SplitRequest request_of(const Members& document) {
  const Members rule = document.inside("rule");
  if (rule.count("version") != 1) rule.refuse("expected version 1 of the rule");
  SplitRequest request{.mode = mode_of(rule),
                       .salt = rule.text("salt"),
                       .shares = {},
                       .stratify = rule.flag("stratified"),
                       .allow_empty = rule.flag("allow_empty")};
  for (const Members& set : document.items("sets")) {
    if (set.find("asked") == nullptr) continue;
    const std::uint64_t parts = set.inside("asked").count("parts");
    if (parts == 0) set.refuse("expected a share above 0");
    request.shares.push_back({set.text("set"), parts});
  }
  if (request.shares.empty()) document.refuse("expected a set with a share");
  if (!rule.is_none("tolerance")) {
    const Members tolerance = rule.inside("tolerance");
    request.tolerance = {tolerance.count("numerator"), tolerance.count("denominator")};
  }
  for (const Members& entry : rule.items("fixed")) {
    request.fixed.emplace(entry.text("group"), FixedGroup{entry.text("set"), fixed_by(entry)});
  }
  return request;
}

}  // namespace

CertifiedRequest read_certificate(const std::string& bytes, const std::string& path) {
  std::vector<Problem> problems;
  const auto document = parse_json(bytes, problems);
  if (!document.has_value()) throw InputError(path, std::move(problems));
  const Members reading(*document, path);
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
  const Members selection = reading.inside("selection");
  for (const Value& selector : selection.list("select")) {
    const auto* text = selector.get_if<std::string>();
    if (text == nullptr) selection.refuse("expected selectors as texts");
    certified.selectors.push_back(*text);
  }
  if (!selection.is_none("n")) certified.parameters = selection.text("n");
  if (!reading.is_none("ledger")) {
    const Members ledger = reading.inside("ledger");
    certified.ledger = LedgerPoint{ledger.count("entries"), ledger.text("head")};
  }
  return certified;
}

}  // namespace failmap
