#include "record/record.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "record/answer_json.hpp"
#include "record/sha256.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

/// Of the JSON of an implementation; saves growing it step by step.
constexpr std::size_t kUsualSize = 2048;

std::string json_text(std::string_view text) {
  std::string json;
  append_json_text(json, text);
  return json;
}

/// The JSON of what must come back, a text a check.
std::vector<std::string> expected_json(const Case& observed) {
  std::vector<std::string> expected;
  expected.reserve(observed.checks.size());
  for (const ExpandedCheck& check : observed.checks) {
    expected.push_back(check.expected.has_value() ? to_json(*check.expected) : std::string(kRejectedJson));
  }
  return expected;
}

std::string fixtures_json(const std::vector<std::string>& check_names, const Case& observed,
                          std::span<const std::string> expected) {
  const std::vector<std::string>& arguments = observed.subject->file.arguments;
  std::vector<std::size_t> by_name(arguments.size());
  for (std::size_t index = 0; index < by_name.size(); ++index) by_name[index] = index;
  std::sort(by_name.begin(), by_name.end(),
            [&](auto one, auto two) { return arguments[one] < arguments[two]; });

  std::string json;
  json.reserve(kUsualSize);
  json += '[';
  for (std::size_t index = 0; index < observed.checks.size(); ++index) {
    const ExpandedCheck& check = observed.checks[index];
    if (index > 0) json += ',';
    JsonObject fixture(json);
    fixture.key("check") += check_names[index];
    if (check.expected.has_value()) fixture.key("expected") += expected[index];
    fixture.key("given") += '{';
    for (const std::size_t argument : by_name) {
      if (argument != by_name.front()) json += ',';
      append_json_text(json, arguments[argument]);
      json += ':';
      append_json(json, check.given[argument]);
    }
    json += '}';
    if (!check.expected.has_value()) fixture.key("rejects") += "true";
    fixture.close();
  }
  json += ']';
  return json;
}

std::string digest_of_sources(const std::vector<Source>& sources) {
  std::string json;
  JsonObject object(json);
  for (const Source& source : sources) object.text(source.path, sha256(source.text));
  object.close();
  return sha256(json);
}

}  // namespace

std::optional<bool> Record::verified() const {
  if (implementations.size() != kRoles.size()) return std::nullopt;
  return as_claimed();
}

bool Record::as_claimed() const {
  return std::all_of(implementations.begin(), implementations.end(),
                     [](const Implementation& entry) { return entry.holds_claim(); });
}

const Implementation* Record::implementation(Role role) const {
  const auto entry = std::find_if(implementations.begin(), implementations.end(),
                                  [role](const Implementation& candidate) { return candidate.role == role; });
  return entry == implementations.end() ? nullptr : &*entry;
}

Recorder::Recorder(const Registry& registry, std::span<const Subject> subjects) {
  JsonObject provenance(provenance_);
  provenance.text("compiler", registry.toolchain.compiler);
  provenance.text("flags", registry.toolchain.flags);
  provenance.text("platform", registry.toolchain.platform);
  provenance.close();

  const std::string support_sha256 = digest_of_sources(registry.support);
  for (const Subject& subject : subjects) {
    Shared& shared = shared_[&subject];
    for (std::size_t role = 0; role < kRoles.size(); ++role) {
      shared.source_sha256[role] = sha256(subject.mechanism->variant_sources[role].text);
    }
    for (const Check& check : subject.file.checks) shared.check_names.push_back(json_text(check.name));
    shared.title = json_text(subject.file.title);
    shared.contract = json_text(subject.file.contract);
    shared.domain = json_text(subject.file.domain);
    JsonObject inputs(shared.inputs);
    inputs.text("contract_sha256", sha256(subject.mechanism->contract_source.text));
    inputs.text("fixtures_sha256", sha256(subject.file.bytes));
    inputs.text("support_sha256", support_sha256);
    inputs.close();
  }
}

Record Recorder::record(Case observed, std::span<const Role> roles, CaseAnswers answers) const {
  assert(answers.size() == roles.size());
  const Shared& shared = shared_.at(observed.subject);
  const std::vector<std::string> expected = expected_json(observed);
  const std::string fixtures = fixtures_json(shared.check_names, observed, expected);

  Record record{std::move(observed), {}, {}, {}};
  for (std::size_t index = 0; index < roles.size(); ++index) {
    record.implementations.push_back(
        implementation(shared, record.observed, roles[index], std::move(answers[index]), expected));
  }
  record.digest = sha256(assemble(shared, record, fixtures, Form::DigestPreimage));
  record.json = assemble(shared, record, fixtures, Form::Whole);
  return record;
}

bool Recorder::is_current(const Value& record, std::span<const Role> roles) const {
  const Map* map = record.get_if<Map>();
  const auto member = [&](std::string_view key) { return map == nullptr ? nullptr : find(*map, key); };
  const Value* mechanism = member("mechanism");
  const auto shared = std::find_if(shared_.begin(), shared_.end(), [&](const auto& entry) {
    return mechanism != nullptr && equal(*mechanism, entry.first->file.mechanism);
  });
  const Value* inputs = member("inputs");
  const Value* provenance = member("provenance");
  const Value* implementations = member("implementations");
  const List* entries = implementations == nullptr ? nullptr : implementations->get_if<List>();
  if (shared == shared_.end() || inputs == nullptr || to_json(*inputs) != shared->second.inputs ||
      provenance == nullptr || to_json(*provenance) != provenance_ || entries == nullptr ||
      entries->size() != roles.size()) {
    return false;
  }
  for (std::size_t index = 0; index < roles.size(); ++index) {
    const Map* entry = (*entries)[index].get_if<Map>();
    const Value* role = entry == nullptr ? nullptr : find(*entry, "role");
    const Value* digest = entry == nullptr ? nullptr : find(*entry, "sha256");
    if (role == nullptr || !equal(*role, name_of(roles[index])) || digest == nullptr ||
        !equal(*digest, shared->second.source_sha256[static_cast<std::size_t>(roles[index])])) {
      return false;
    }
  }
  return true;
}

Implementation Recorder::implementation(const Shared& shared, const Case& observed, Role role,
                                        std::vector<Answer> answers, std::span<const std::string> expected) {
  assert(answers.size() == observed.checks.size());
  const auto place = static_cast<std::size_t>(role);
  Implementation entry{role,
                       observed.subject->mechanism->variant_sources[place].path,
                       shared.source_sha256[place],
                       std::move(answers),
                       {},
                       0,
                       {},
                       {}};
  for (std::size_t check = 0; check < observed.checks.size(); ++check) {
    entry.outcomes.push_back(
        judge(entry.answers[check], observed.checks[check].expected, observed.subject->file.tolerance));
  }
  entry.exit = exit_code(entry.outcomes);

  std::string members;  // all but the digest, which comes first
  members.reserve(kUsualSize);
  JsonObject object(members);
  append_integer(object.key("exit"), entry.exit);
  object.key("observations") += '[';
  for (std::size_t check = 0; check < observed.checks.size(); ++check) {
    if (check > 0) members += ',';
    JsonObject observation(members);
    append_answer(observation.key("actual"), entry.answers[check]);
    observation.key("check") += shared.check_names[check];
    observation.key("expected") += expected[check];
    observation.text("outcome", name_of(entry.outcomes[check]));
    observation.key("passed") += entry.outcomes[check] == Outcome::Passed ? "true" : "false";
    observation.close();
  }
  members += ']';
  object.key("passed") += entry.passed() ? "true" : "false";
  object.text("role", name_of(role));
  object.text("sha256", entry.source_sha256);
  object.text("source", entry.source_path);
  object.close();
  entry.digest = sha256(members);
  entry.json.reserve(members.size() + entry.digest.size() + 16);
  entry.json += R"({"digest":")";
  entry.json += entry.digest;
  entry.json += R"(",)";
  entry.json.append(members, 1);
  return entry;
}

std::string Recorder::assemble(const Shared& shared, const Record& record, std::string_view fixtures,
                               Form form) const {
  const FixtureFile& file = record.observed.subject->file;
  const auto case_number = file.family.case_number(record.observed.n);
  const auto verified = record.verified();

  std::string json;
  json.reserve(4 * kUsualSize);
  JsonObject object(json);
  object.key("case") += case_number.has_value() ? std::to_string(*case_number) : "null";
  object.key("contract") += shared.contract;
  if (form == Form::Whole) object.text("digest", record.digest);
  object.key("domain") += shared.domain;
  object.text("evaluation_group", file.evaluation_group);
  object.key("fixtures") += fixtures;
  object.text("id", record.observed.id());
  object.key("implementations") += '[';
  for (const Implementation& entry : record.implementations) {
    if (&entry != &record.implementations.front()) json += ',';
    if (form == Form::Whole) {
      json += entry.json;
    } else {
      JsonObject short_entry(json);
      short_entry.text("digest", entry.digest);
      short_entry.text("role", name_of(entry.role));
      short_entry.close();
    }
  }
  json += ']';
  object.key("inputs") += shared.inputs;
  object.text("mechanism", file.mechanism);
  append_integer(object.key("parameter") += R"({"N":)", record.observed.n);
  json += '}';
  if (form == Form::Whole) object.key("provenance") += provenance_;
  object.text("schema", "failmap.record/1");
  object.key("title") += shared.title;
  object.key("verified") += !verified.has_value() ? "null" : *verified ? "true" : "false";
  object.close();
  return json;
}

}  // namespace failmap
