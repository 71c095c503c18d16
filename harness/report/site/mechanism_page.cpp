#include <algorithm>

#include "report/bench_plot.hpp"
#include "report/describe.hpp"
#include "report/site/archive.hpp"
#include "report/site/assets.hpp"
#include "report/site/template.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

Outcome outcome_of(const Record& record, Role role, std::size_t check) {
  return record.implementation(role)->outcomes[check];
}

/// Outcomes of one variant, a row a check and a column a case.
Value grid(const Chapter& chapter, Role role) {
  List rows;
  for (std::size_t check = 0; check < chapter.file().checks.size(); ++check) {
    List cells;
    for (const Record& record : chapter.records)
      cells.push_back(outcome_data(outcome_of(record, role, check)));
    rows.push_back(object({{"check", chapter.file().checks[check].name}, {"cells", std::move(cells)}}));
  }
  return object({{"role", name_of(role)}, {"heading", heading(role)}, {"rows", std::move(rows)}});
}

/// What every variant returned in one check, a row a case.
Value values(const Archive& archive, const Chapter& chapter, std::size_t check) {
  List rows;
  for (const Record& record : chapter.records) {
    List actuals;
    for (const Role role : archive.roles()) {
      Map cell = *outcome_data(outcome_of(record, role, check)).get_if<Map>();
      const Value value = value_data(actual_text(record.implementation(role)->answers[check]));
      const Map& members = *value.get_if<Map>();
      cell.insert(cell.end(), members.begin(), members.end());
      actuals.push_back(make_map(std::move(cell)));
    }
    rows.push_back(object({{"n", record.observed.n},
                           {"actuals", std::move(actuals)},
                           {"expected", value_data(expected_text(record.observed.checks[check].expected))}}));
  }
  return object(
      {{"check", chapter.file().checks[check].name}, {"is_first", check == 0}, {"rows", std::move(rows)}});
}

/// Whether outcomes depend on N, in a sentence.
std::string movement(const Archive& archive, const Chapter& chapter) {
  const auto& records = chapter.records;
  if (records.size() == 1)
    return "There is one case, N = " + std::to_string(records.front().observed.n) + ".";
  std::string moving;
  for (std::size_t check = 0; check < chapter.file().checks.size(); ++check) {
    for (const Role role : archive.roles()) {
      const bool moves = std::any_of(records.begin(), records.end(), [&](const Record& record) {
        return outcome_of(record, role, check) != outcome_of(records.front(), role, check);
      });
      if (!moves) continue;
      moving += (moving.empty() ? "" : ", ") + chapter.file().checks[check].name + " (" +
                std::string(name_of(role)) + ")";
    }
  }
  const std::string range = "from N = " + std::to_string(records.front().observed.n) + " to " +
                            std::to_string(records.back().observed.n);
  if (moving.empty())
    return "The values change with N. The outcome of every check is the same " + range + ".";
  return "The outcome of these checks is not the same " + range + ": " + moving + ".";
}

/// What was measured of the mechanism: none where nothing was, or in the tier that holds the repair back.
List costs(const Archive& archive, const Chapter& chapter) {
  const BenchmarkFile* file = archive.options.benchmarks;
  if (file == nullptr || !shows(archive.options.tier, Role::Repair)) return {};
  std::string figure = bench_figure(*file, chapter.file().mechanism);
  if (figure.empty()) return {};
  return {object({{"figure_html", std::move(figure)}})};
}

}  // namespace

std::string mechanism_page(const Archive& archive, const Chapter& chapter) {
  const FixtureFile& file = chapter.file();
  List parameters;
  List cases;
  for (const Record& record : chapter.records) {
    parameters.push_back(object({{"n", record.observed.n}, {"id", record.observed.id()}}));
    cases.push_back(
        object({{"n", record.observed.n}, {"id", record.observed.id()}, {"digest", record.digest}}));
  }
  List columns;
  List grids;
  for (const Role role : archive.roles()) {
    columns.push_back(name_of(role));
    grids.push_back(grid(chapter, role));
  }
  List fixtures;
  for (std::size_t check = 0; check < file.checks.size(); ++check) {
    fixtures.push_back(values(archive, chapter, check));
  }
  const bool verified = std::all_of(chapter.records.begin(), chapter.records.end(),
                                    [](const Record& record) { return record.as_claimed(); });

  std::vector<Member> members = account(archive, chapter);
  members.insert(members.end(), {{"verified", verified},
                                 {"case_count", count(chapter.records.size(), "case")},
                                 {"movement", movement(archive, chapter)},
                                 {"parameters", std::move(parameters)},
                                 {"columns", std::move(columns)},
                                 {"grids", std::move(grids)},
                                 {"fixtures", std::move(fixtures)},
                                 {"cases", std::move(cases)},
                                 {"costs", costs(archive, chapter)},
                                 {"mechanism_digest", chapter.digest}});
  return framed(archive,
                {.title = file.title + " · Failure Map",
                 .description = first_sentence(file.root_cause) + " The mechanism " + file.mechanism +
                                ", and how its results move with N.",
                 .root = "../"},
                embedded::site::mechanism_mustache, make_map(std::move(members)));
}

}  // namespace failmap
