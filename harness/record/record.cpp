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

/// The members of an observation behind what was expected.
const std::string& after_expected(Outcome outcome) {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> made;
    for (int number = 0; number <= static_cast<int>(Outcome::Unstable); ++number) {
      const auto one = static_cast<Outcome>(number);
      std::string& text = made.emplace_back(R"(,"outcome":)");
      append_json_text(text, name_of(one));
      text += R"(,"passed":)";
      text += one == Outcome::Passed ? "true}" : "false}";
    }
    return made;
  }();
  return texts[static_cast<std::size_t>(outcome)];
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
    for (const Check& check : subject.file.checks) {
      shared.check_names.push_back(json_text(check.name));
      shared.after_actual.push_back(R"(,"check":)" + shared.check_names.back() + R"(,"expected":)");
    }
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
  finish(frame_of(shared, fixtures, record), record);
  return record;
}

bool Recorder::is_current(const Value& record, std::span<const Role> roles) const {
  const Value* mechanism = find(record, "mechanism");
  const auto shared = std::find_if(shared_.begin(), shared_.end(), [&](const auto& entry) {
    return mechanism != nullptr && equal(*mechanism, entry.first->file.mechanism);
  });
  const Value* inputs = find(record, "inputs");
  const Value* provenance = find(record, "provenance");
  const auto* entries = find_as<List>(record, "implementations");
  if (shared == shared_.end() || inputs == nullptr || to_json(*inputs) != shared->second.inputs ||
      provenance == nullptr || to_json(*provenance) != provenance_ || entries == nullptr ||
      entries->size() != roles.size()) {
    return false;
  }
  for (std::size_t index = 0; index < roles.size(); ++index) {
    const Value* role = find((*entries)[index], "role");
    const Value* digest = find((*entries)[index], "sha256");
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
    members += R"({"actual":)";
    append_answer(members, entry.answers[check]);
    members += shared.after_actual[check];
    members += expected[check];
    members += after_expected(entry.outcomes[check]);
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

Recorder::Frame Recorder::frame_of(const Shared& shared, std::string_view fixtures,
                                   const Record& record) const {
  const FixtureFile& file = record.observed.subject->file;
  const auto case_number = file.family.case_number(record.observed.n);
  const auto verified = record.verified();
  Frame frame;
  std::string& text = frame.text;
  text.reserve(fixtures.size() + kUsualSize);
  JsonObject object(text);
  object.key("case") += case_number.has_value() ? std::to_string(*case_number) : "null";
  object.key("contract") += shared.contract;
  frame.digest = text.size();
  object.key("domain") += shared.domain;
  object.text("evaluation_group", file.evaluation_group);
  object.key("fixtures") += fixtures;
  object.text("id", record.observed.id());
  object.key("implementations") += '[';
  frame.entries = text.size();
  text += ']';
  object.key("inputs") += shared.inputs;
  object.text("mechanism", file.mechanism);
  append_integer(object.key("parameter") += R"({"N":)", record.observed.n);
  text += '}';
  frame.provenance = text.size();
  object.text("schema", "failmap.record/1");
  object.key("title") += shared.title;
  object.key("verified") += !verified.has_value() ? "null" : *verified ? "true" : "false";
  object.close();
  return frame;
}

void Recorder::finish(const Frame& frame, Record& record) const {
  const std::string_view all(frame.text);
  const auto part = [&](std::size_t from, std::size_t end) { return all.substr(from, end - from); };

  std::string short_entries;
  std::size_t entries_size = 0;
  for (const Implementation& entry : record.implementations) {
    if (&entry != &record.implementations.front()) short_entries += ',';
    JsonObject short_entry(short_entries);
    short_entry.text("digest", entry.digest);
    short_entry.text("role", name_of(entry.role));
    short_entry.close();
    entries_size += entry.json.size() + 1;
  }
  Sha256 hash;
  hash.update(part(0, frame.entries));
  hash.update(short_entries);
  hash.update(part(frame.entries, all.size()));
  record.digest = hash.finish();

  std::string& json = record.json;
  json.reserve(all.size() + entries_size + provenance_.size() + 128);
  json += part(0, frame.digest);
  json += R"(,"digest":")";
  json += record.digest;
  json += '"';
  json += part(frame.digest, frame.entries);
  for (const Implementation& entry : record.implementations) {
    if (&entry != &record.implementations.front()) json += ',';
    json += entry.json;
  }
  json += part(frame.entries, frame.provenance);
  json += R"(,"provenance":)";
  json += provenance_;
  json += part(frame.provenance, all.size());
}

}  // namespace failmap
