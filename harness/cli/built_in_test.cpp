#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "cli/subjects.hpp"
#include "cli/testing.hpp"
#include "contract/testing.hpp"
#include "record/for_each_record.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

ProgramResult run_built_in(const std::vector<std::string>& arguments) {
  return run_in_process(built_in_registry(), built_in_fixtures(), arguments);
}

/// Runs the built-in corpus in this process.
void for_each_built_in_record(const SelectionOptions& selection,
                              const std::function<void(const Record&)>& consume) {
  std::ostringstream ignored;
  const std::atomic<bool> stop = false;
  const World world{.registry = built_in_registry(),
                    .fixtures = built_in_fixtures(),
                    .out = ignored,
                    .err = ignored,
                    .stop = stop};
  const std::vector<Subject> subjects = load_subjects(world, selection);
  const Plan plan = make_plan(subjects, selection, {kRoles.begin(), kRoles.end()});
  const Recorder recorder(world.registry, subjects);
  for_each_record(plan, recorder, {.isolated = false}, consume);
}

std::string text_of(const Value& row, std::string_view key) {
  const Value* value = find(*row.get_if<Map>(), key);
  return value == nullptr ? "missing" : *value->get_if<std::string>();
}

/// Actual, Expected, Outcome and the exit code of a published row.
using Row = std::tuple<std::string, std::string, std::string, std::int64_t>;
using Place = std::tuple<std::string, std::string, std::string>;  // id, role, check

std::map<Place, Row> published_rows() {
  std::vector<Problem> problems;
  const auto json =
      parse_json(read_file(FAILMAP_SOURCE_DIR "/harness/cli/testdata/published_rows.json"), problems);
  std::map<Place, Row> rows;
  if (!json.has_value()) return rows;
  for (const Value& row : *json->get_if<List>()) {
    rows[{text_of(row, "id"), text_of(row, "role"), text_of(row, "check")}] = {
        text_of(row, "actual"), text_of(row, "expected"), text_of(row, "outcome"),
        *find(*row.get_if<Map>(), "exit")->get_if<std::int64_t>()};
  }
  return rows;
}

TEST(PublishedRows, AreReproducedToTheLetter) {
  auto expected = published_rows();
  ASSERT_EQ(expected.size(), 64U);
  SelectionOptions selection;
  for (const auto& [place, row] : expected) selection.selectors.push_back(std::get<0>(place));
  for_each_built_in_record(selection, [&](const Record& record) {
    for (const Implementation& entry : record.implementations) {
      if (entry.role == Role::Repair) continue;  // held back on the pages
      for (std::size_t check = 0; check < entry.answers.size(); ++check) {
        const Place place{record.observed.id(), name_of(entry.role),
                          record.observed.subject->file.checks[check].name};
        const Row row{actual_text(entry.answers[check]),
                      expected_text(record.observed.checks[check].expected), name_of(entry.outcomes[check]),
                      entry.exit};
        const auto published = expected.find(place);
        ASSERT_NE(published, expected.end()) << "not published: " << testing::PrintToString(place);
        EXPECT_EQ(row, published->second) << testing::PrintToString(place);
        expected.erase(published);
      }
    }
  });
  EXPECT_TRUE(expected.empty()) << testing::PrintToString(expected);
}

TEST(BuiltIn, IsVerifiedInEveryCase) {
  std::map<std::string, int> cases;
  for_each_built_in_record({}, [&](const Record& record) {
    ++cases[record.observed.subject->file.mechanism];
    EXPECT_EQ(record.verified(), true) << record.observed.id();
  });
  ASSERT_GE(cases.size(), 8U);
  ASSERT_EQ(cases.size(), built_in_registry().mechanisms.size());
  for (const auto& [mechanism, count] : cases) EXPECT_GE(count, 10) << mechanism;
}

/// None is left out: that of global_norm_clip fails in other digits there, but fails.
TEST(BuiltIn, IsVerifiedFarOutsideItsFamilies) {
  std::size_t seen = 0;
  SelectionOptions selection;
  selection.parameters = Parameters::parse("11,100,999983");
  for_each_built_in_record(selection, [&](const Record& record) {
    ++seen;
    EXPECT_EQ(record.verified(), true) << record.observed.id();
  });
  EXPECT_EQ(seen, 3 * built_in_registry().mechanisms.size());
}

TEST(BuiltIn, IsSortedByName) {
  const auto& mechanisms = built_in_registry().mechanisms;
  EXPECT_TRUE(
      std::is_sorted(mechanisms.begin(), mechanisms.end(),
                     [](const Mechanism& one, const Mechanism& other) { return one.name < other.name; }));
}

/// If the harness stayed green when the failure stood where the repair belongs, its green would mean nothing.
TEST(BuiltIn, IsNotAsClaimedWithTheFailureForARepair) {
  const auto& mechanisms = built_in_registry().mechanisms;
  ASSERT_FALSE(mechanisms.empty());
  for (std::size_t index = 0; index < mechanisms.size(); ++index) {
    Registry swapped = copy_of(built_in_registry());
    swapped.mechanisms[index].contract = std::make_unique<RecastContract>(
        *mechanisms[index].contract, std::array{Role::Failure, Role::Attempt, Role::Failure});
    const std::string name(mechanisms[index].name);
    const ProgramResult result = run_in_process(swapped, built_in_fixtures(), {"run", name});
    EXPECT_EQ(result.exit, 1) << name;
    EXPECT_NE(result.out.find("not as claimed, the first "), std::string::npos) << result.out;
    EXPECT_EQ(result.out.find("every case as claimed"), std::string::npos) << result.out;

    const ProgramResult details = run_in_process(swapped, built_in_fixtures(), {"run", name, "--n", "1"});
    EXPECT_EQ(details.exit, 1) << name;
    EXPECT_NE(details.out.find("Not as claimed: the repair does not pass every check."), std::string::npos)
        << details.out;
  }
  EXPECT_EQ(run_built_in({"run"}).exit, 0);
}

}  // namespace
}  // namespace failmap
