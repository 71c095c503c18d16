#include "record/record_text.hpp"
#include "report/describe.hpp"
#include "report/site/archive.hpp"
#include "report/site/assets.hpp"
#include "report/site/template.hpp"
#include "report/text.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

/// "01", as on the published pages.
std::string two_digits(std::int64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

/// What became of each check under the attempt.
std::vector<std::string_view> attempt_effects(const Record& record) {
  std::vector<std::string_view> effects(record.observed.checks.size(), "passed before and after");
  const AttemptEffect effect = effect_of_attempt(record.implementation(Role::Failure)->outcomes,
                                                 record.implementation(Role::Attempt)->outcomes);
  for (const std::size_t check : effect.fixed) effects[check] = "fixed";
  for (const std::size_t check : effect.left_failing) effects[check] = "left failing";
  for (const std::size_t check : effect.newly_broke) effects[check] = "newly broke";
  return effects;
}

List matrix(const Archive& archive, const Record& record) {
  const auto effects = attempt_effects(record);
  List rows;
  for (std::size_t check = 0; check < effects.size(); ++check) {
    List cells;
    for (const Role role : archive.roles()) {
      cells.push_back(outcome_data(record.implementation(role)->outcomes[check]));
    }
    rows.push_back(object({{"check", record.observed.subject->file.checks[check].name},
                           {"cells", std::move(cells)},
                           {"effect", effects[check]}}));
  }
  return rows;
}

List inputs(const Record& record) {
  List rows;
  for (std::size_t check = 0; check < record.observed.checks.size(); ++check) {
    const ExpandedCheck& expanded = record.observed.checks[check];
    List given;
    for (const Value& argument : expanded.given) given.push_back(value_data(literal(argument)));
    rows.push_back(object({{"check", record.observed.subject->file.checks[check].name},
                           {"given", std::move(given)},
                           {"expected", value_data(expected_text(expanded.expected))}}));
  }
  return rows;
}

List observations(const Record& record, const Implementation& entry) {
  List rows;
  for (std::size_t check = 0; check < entry.outcomes.size(); ++check) {
    Map row = *outcome_data(entry.outcomes[check]).get_if<Map>();
    row.push_back({"check", record.observed.subject->file.checks[check].name});
    row.push_back({"actual", value_data(actual_text(entry.answers[check]))});
    row.push_back({"expected", value_data(expected_text(record.observed.checks[check].expected))});
    rows.push_back(make_map(std::move(row)));
  }
  return rows;
}

Value difference(const Mechanism& mechanism, const Listings& listings, Role role) {
  const auto place = static_cast<std::size_t>(role);
  return object({{"from", mechanism.variant_sources[place - 1].path},
                 {"to", mechanism.variant_sources[place].path},
                 {"diff_html", listings.changes[place]}});
}

Value implementation(const Archive& archive, const Listings& listings, const Record& record,
                     const Implementation& entry) {
  std::vector<Member> members{{"role", name_of(entry.role)},
                              {"heading", heading(entry.role)},
                              {"sha256", entry.source_sha256},
                              {"digest", entry.digest},
                              {"is_shown", shows(archive.options.tier, entry.role)},
                              {"repair_passes", entry.passed()}};
  if (shows(archive.options.tier, entry.role)) {
    const Mechanism& mechanism = *record.observed.subject->mechanism;
    const auto place = static_cast<std::size_t>(entry.role);
    members.push_back({"exit", entry.exit});
    members.push_back({"rows", observations(record, entry)});
    members.push_back(
        {"listing", object({{"path", entry.source_path}, {"source_html", listings.sources[place]}})});
    if (place > 0) members.push_back({"diff", difference(mechanism, listings, entry.role)});
  }
  return make_map(std::move(members));
}

/// With which compiler and when.
Value provenance(const Archive& archive, const Record& record) {
  std::vector<Problem> problems;
  return parse_json(provenance_in(record_json(archive, record)), problems).value_or(Map());
}

std::string comparison(Tolerance tolerance) {
  if (tolerance.relative == 0 && tolerance.absolute == 0)
    return "exact; 2 and 2.0 are equal, and so are two NaN";
  return "numbers may differ by " + literal(tolerance.absolute) + ", or by " + literal(tolerance.relative) +
         " times the larger one";
}

List broken_claims(const Record& record) {
  List sentences;
  for (const Implementation& entry : record.implementations) {
    if (std::string broken = describe_broken_claim(entry); !broken.empty())
      sentences.push_back(std::move(broken));
  }
  return sentences;
}

}  // namespace

std::string case_page(const Archive& archive, const Chapter& chapter, const Listings& listings,
                      std::size_t index) {
  const Record& record = chapter.records[index];
  const FixtureFile& file = chapter.file();
  const Mechanism& mechanism = *chapter.subject->mechanism;
  const std::string id = record.observed.id();
  const auto case_number = file.family.case_number(record.observed.n);
  const auto neighbour = [&](std::size_t place) {
    return place < chapter.records.size() ? chapter.records[place].observed.id() : std::string();
  };

  List columns;
  for (const Role role : archive.roles()) columns.push_back(name_of(role));
  List implementations;
  for (const Implementation& entry : record.implementations) {
    implementations.push_back(implementation(archive, listings, record, entry));
  }
  List arguments(file.arguments.begin(), file.arguments.end());

  std::vector<Member> members = account(archive, chapter);
  members.insert(
      members.end(),
      {{"id", id},
       {"n", record.observed.n},
       {"case_number", case_number.has_value() ? two_digits(*case_number) : ""},
       {"verified", record.as_claimed()},
       {"broken_claims", broken_claims(record)},
       {"previous", index > 0 ? neighbour(index - 1) : ""},
       {"next", neighbour(index + 1)},
       {"effect", describe_attempt(record)},
       {"columns", std::move(columns)},
       {"matrix", matrix(archive, record)},
       {"arguments", std::move(arguments)},
       {"inputs", inputs(record)},
       {"contract", object({{"path", mechanism.contract_source.path}, {"source_html", listings.contract}})},
       {"implementations", std::move(implementations)},
       {"scope", file.scope},
       {"provenance", provenance(archive, record)},
       {"comparison", comparison(file.tolerance)},
       {"record_digest", record.digest},
       {"failure_path", mechanism.variant_sources[0].path}});
  return framed(
      archive,
      {.title = id + ": " + file.title + " · Failure Map",
       .description = first_sentence(file.failure) + " " + id + ", N = " + std::to_string(record.observed.n) +
                      ", with the failure, the unsuccessful fix, and what each returned.",
       .root = "../"},
      embedded::site::case_mustache, make_map(std::move(members)));
}

}  // namespace failmap
