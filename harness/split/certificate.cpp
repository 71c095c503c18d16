#include "split/certificate.hpp"

#include <algorithm>

#include "record/sha256.hpp"
#include "split/croissant.hpp"
#include "split/csv.hpp"
#include "split/proof.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

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
  std::vector<Member> members{{"schema", kCertificateSchema},
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
  const std::size_t before = found.size();
  for (const Member& member : *right->get_if<Map>()) {
    const Value* value = left.has_value() ? find(*left, member.key) : nullptr;
    const std::string should_be = to_json(member.value);
    const std::string is = value == nullptr ? "missing" : to_json(*value);
    if (is == should_be || member.key == "digest") continue;
    found.push_back(path + ": /" + member.key + ": is\n  " + is + "\nand should be\n  " + should_be);
  }
  if (found.size() == before) found.push_back(first_difference(path, stated, computed));
}

}  // namespace

std::map<std::string, std::string> split_files(const Split& split) {
  std::map<std::string, std::string> files{{kAssignmentLines, assignment_lines(split)},
                                           {kAssignmentTable, assignment_table(split)}};
  files.emplace(kCroissant, description(split, files));
  files.emplace(kCertificate, certificate(split, files));
  return files;
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
