#include "split/certificate.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "record/sha256.hpp"
#include "split/balance.hpp"
#include "split/croissant.hpp"
#include "split/csv.hpp"
#include "split/stable_rule.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

constexpr const char* kSchema = "failmap.split/1";

/// The columns of the assignments, each with what is in it.
struct Column {
  const char* name;
  const char* description;
  std::string AssignedCase::*member;
};
constexpr std::array kColumns{
    Column{"case", "The id of the case.", &AssignedCase::id},
    Column{"mechanism", "The way of failing that the case is of.", &AssignedCase::mechanism},
    Column{"evaluation_group", "The group of related mechanisms, never divided between sets.",
           &AssignedCase::group},
    Column{"domain", "The field of work that the mechanism is from.", &AssignedCase::domain},
    Column{"set", "The set that the case is assigned to.", &AssignedCase::set},
    Column{"record_digest", "The SHA-256 of the record of what was observed in the case.",
           &AssignedCase::digest}};

std::string assignment_lines(const Split& split) {
  std::string lines;
  for (const AssignedCase& assigned : split.cases) {
    std::vector<Member> members;
    for (const Column& column : kColumns) members.push_back({column.name, assigned.*column.member});
    lines += to_json(make_map(std::move(members))) + "\n";
  }
  return lines;
}

std::string assignment_table(const Split& split) {
  std::string table;
  std::vector<std::string_view> fields;
  for (const Column& column : kColumns) fields.emplace_back(column.name);
  append_csv_record(table, fields);
  for (const AssignedCase& assigned : split.cases) {
    fields.clear();
    for (const Column& column : kColumns) fields.emplace_back(assigned.*column.member);
    append_csv_record(table, fields);
  }
  return table;
}

void require(bool holds, const std::string& promise, const std::string& where) {
  if (!holds) throw std::logic_error("the split does not hold that " + promise + ": " + where);
}

/// That what `of` names is in one set.
Obligation prove_whole(const Split& split, std::string AssignedCase::*of, const std::string& what) {
  const std::string promise = "every " + what + " is in one set";
  std::map<std::string_view, std::string_view> sets;
  for (const AssignedCase& assigned : split.cases) {
    require(sets.emplace(assigned.*of, assigned.set).first->second == assigned.set, promise, assigned.*of);
  }
  return {promise, sets.size()};
}

Obligation prove_once(const Split& split) {
  const std::string promise = "every case is assigned once";
  std::set<std::string_view> ids;
  for (const AssignedCase& assigned : split.cases) {
    require(ids.insert(assigned.id).second, promise, assigned.id);
  }
  std::uint64_t selected = 0;
  for (const Group& group : split.groups) selected += group.cases;
  require(ids.size() == selected, promise, std::to_string(selected) + " are selected");
  return {promise, ids.size()};
}

Obligation prove_sets(const Split& split) {
  const std::string promise = "every set that was asked for has a case, and no other has one";
  std::set<std::string_view> asked{kHeldOut};
  std::set<std::string_view> used;
  for (const Share& share : split.request.shares) asked.insert(share.set);
  for (const AssignedCase& assigned : split.cases) used.insert(assigned.set);
  for (const std::string_view set : used) require(asked.contains(set), promise, std::string(set));
  for (const Share& share : split.request.shares) {
    require(split.request.allow_empty || used.contains(share.set), promise, share.set);
  }
  return {split.request.allow_empty ? "no set has a case but those that were asked for" : promise,
          split.request.shares.size()};
}

Obligation prove_fixed(const Split& split) {
  const std::string promise = "every pinned, held out or recorded group is where it was fixed";
  std::set<std::string_view> seen;
  for (const AssignedCase& assigned : split.cases) {
    const auto fixed = split.request.fixed.find(assigned.group);
    if (fixed == split.request.fixed.end()) {
      require(assigned.set != kHeldOut, promise, assigned.group);
      continue;
    }
    require(fixed->second.set == assigned.set, promise, assigned.group);
    seen.insert(assigned.group);
  }
  return {promise, seen.size()};
}

/// In the stable mode, that every other group follows from its hash.
Obligation prove_rule(const Split& split) {
  const std::string promise = "every other group is in the set that its hash gives";
  std::set<std::string_view> seen;
  for (const AssignedCase& assigned : split.cases) {
    if (split.request.fixed.contains(assigned.group) || !seen.insert(assigned.group).second) continue;
    const std::size_t set = stable_set(split.request.salt, assigned.group, split.request.shares);
    require(split.request.shares[set].set == assigned.set, promise, assigned.group);
  }
  return {promise, seen.size()};
}

/// For display; nothing is decided by it.
double share_of(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Value amount(std::uint64_t part, std::uint64_t whole, bool counts) {
  std::vector<Member> members{{"count", part}};
  if (counts) members.push_back({"share", share_of(part, whole)});
  return make_map(std::move(members));
}

Value set_entry(const Split& split, const Holding& held, const Holding& total) {
  const bool counts = held.set != kHeldOut;
  std::vector<Member> members{{"set", held.set},
                              {"groups", amount(held.groups, total.groups, counts)},
                              {"mechanisms", amount(held.mechanisms, total.mechanisms, counts)},
                              {"cases", amount(held.cases, total.cases, counts)},
                              {"checks", amount(held.checks, total.checks, counts)}};
  for (const Share& share : split.request.shares) {
    if (share.set != held.set) continue;
    const std::uint64_t all = all_parts(split.request.shares);
    members.push_back(
        {"asked", make_map({{"parts", share.parts}, {"of", all}, {"share", share_of(share.parts, all)}})});
  }
  return make_map(std::move(members));
}

Value rule_of(const SplitRequest& request) {
  List fixed;
  for (const auto& [group, place] : request.fixed) {
    fixed.push_back(make_map({{"group", group}, {"set", place.set}, {"by", std::string(name_of(place.by))}}));
  }
  Value tolerance;
  if (request.tolerance.has_value()) {
    tolerance = make_map(
        {{"numerator", request.tolerance->numerator}, {"denominator", request.tolerance->denominator}});
  }
  return make_map({{"mode", std::string(name_of(request.mode))},
                   {"version", 1},
                   {"salt", request.salt},
                   {"stratified", request.stratify},
                   {"allow_empty", request.allow_empty},
                   {"tolerance", std::move(tolerance)},
                   {"fixed", std::move(fixed)}});
}

std::string certificate(const Split& split, const std::map<std::string, std::string>& files) {
  List obligations;
  for (const Obligation& obligation : prove(split)) {
    obligations.push_back(make_map({{"promise", obligation.promise}, {"checked", obligation.checked}}));
  }
  List sets;
  const std::vector<Holding> held = holdings(split.request, split.groups, split.sets);
  for (const Holding& holding : held)
    sets.push_back(set_entry(split, holding, total_of(split.request, held)));
  std::vector<Member> digests;
  for (const auto& [name, bytes] : files) digests.push_back({name, sha256(bytes)});
  Value ledger;
  if (split.ledger.has_value()) {
    ledger = make_map({{"entries", split.ledger->entries}, {"head", split.ledger->head}});
  }
  std::vector<Member> members{{"schema", kSchema},
                              {"rule", rule_of(split.request)},
                              {"sets", std::move(sets)},
                              {"selection", make_map({{"select", split.selectors}, {"n", split.parameters}})},
                              {"ledger", std::move(ledger)},
                              {"corpus_digest", split.corpus_digest},
                              {"files", make_map(std::move(digests))},
                              {"obligations", std::move(obligations)}};
  members.push_back({"digest", sha256(to_json(make_map(members)))});
  return to_json(make_map(std::move(members))) + "\n";
}

std::string description(const Split& split, const std::map<std::string, std::string>& files) {
  CroissantDataset dataset{
      .name = "failmap-split",
      .description =
          "Cases of an archive of failures, divided into sets so that related mechanisms stay "
          "together.",
      .files = {{kAssignmentTable, "text/csv", sha256(files.at(kAssignmentTable))},
                {kAssignmentLines, "application/jsonlines", sha256(files.at(kAssignmentLines))}},
      .table = kAssignmentTable};
  for (const Column& column : kColumns) dataset.fields.push_back({column.name, column.description});
  for (const Holding& held : holdings(split.request, split.groups, split.sets))
    dataset.sets.push_back(held.set);
  return croissant(dataset);
}

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

/// The first line in which two texts differ.
std::string first_difference(const std::string& path, std::string_view stated, std::string_view computed) {
  std::size_t line = 1;
  while (true) {
    const std::string_view left = stated.substr(0, stated.find('\n'));
    const std::string_view right = computed.substr(0, computed.find('\n'));
    if (left != right || left.size() == stated.size() || right.size() == computed.size()) {
      return path + ":" + std::to_string(line) + ": is\n  " + std::string(left) + "\nand should be\n  " +
             std::string(right);
    }
    stated.remove_prefix(left.size() + 1);
    computed.remove_prefix(right.size() + 1);
    ++line;
  }
}

/// The members of two certificates that differ.
void add_differing_members(const std::string& path, const std::string& stated, const std::string& computed,
                           std::vector<std::string>& found) {
  std::vector<Problem> problems;
  const auto left = parse_json(stated, problems);
  const auto right = parse_json(computed, problems);
  const Map* members = left.has_value() ? left->get_if<Map>() : nullptr;
  const std::size_t before = found.size();
  for (const Member& member : *right->get_if<Map>()) {
    const Value* value = members == nullptr ? nullptr : find(*members, member.key);
    const std::string should_be = to_json(member.value);
    const std::string is = value == nullptr ? "missing" : to_json(*value);
    if (is == should_be || member.key == "digest") continue;
    found.push_back(path + ": /" + member.key + ": is\n  " + is + "\nand should be\n  " + should_be);
  }
  if (found.size() == before) found.push_back(first_difference(path, stated, computed));
}

}  // namespace

std::vector<Obligation> prove(const Split& split) {
  std::vector<Obligation> proven{prove_once(split), prove_whole(split, &AssignedCase::group, "group"),
                                 prove_whole(split, &AssignedCase::mechanism, "mechanism"), prove_sets(split),
                                 prove_fixed(split)};
  if (split.request.mode == SplitMode::Stable) proven.push_back(prove_rule(split));
  if (split.request.tolerance.has_value()) {
    const std::string promise = "every set's share of the cases is within the tolerance";
    const auto beyond = beyond_tolerance(split.request, holdings(split.request, split.groups, split.sets));
    require(beyond.empty(), promise, beyond.empty() ? "" : beyond.front());
    proven.push_back({promise, split.request.shares.size()});
  }
  return proven;
}

std::map<std::string, std::string> split_files(const Split& split) {
  std::map<std::string, std::string> files{{kAssignmentLines, assignment_lines(split)},
                                           {kAssignmentTable, assignment_table(split)}};
  files.emplace(kCroissant, description(split, files));
  files.emplace(kCertificate, certificate(split, files));
  return files;
}

CertifiedRequest read_certificate(const std::string& bytes, const std::string& path) {
  std::vector<Problem> problems;
  const auto document = parse_json(bytes, problems);
  if (!document.has_value()) throw InputError(path, std::move(problems));
  const Reading reading(*document, "", path);
  if (reading.text("schema") != kSchema) {
    throw InputError(path,
                     {{"/schema", std::string("expected \"") + kSchema + "\", a certificate of a split"}});
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

std::vector<std::string> differences(const std::string& folder,
                                     const std::map<std::string, std::string>& stated,
                                     const std::map<std::string, std::string>& computed) {
  std::vector<std::string> found;
  for (const auto& [name, bytes] : computed) {
    const std::string path = folder + "/" + name;
    const auto file = stated.find(name);
    if (file == stated.end()) {
      found.push_back(path + ": is missing");
    } else if (file->second != bytes && name == kCertificate) {
      add_differing_members(path, file->second, bytes, found);
    } else if (file->second != bytes) {
      found.push_back(first_difference(path, file->second, bytes));
    }
  }
  return found;
}

}  // namespace failmap
