#include "split/audit.hpp"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include <list>
#include <map>

#include "run/testing.hpp"
#include "split/split.hpp"
#include "value/property_testing.hpp"

namespace failmap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Number same(Number value) { return value; }

constexpr const char* kSumSource = "int f(int a) { int b = 0; while (a > 0) { b += a; a -= 1; } return b; }";
constexpr const char* kSumRenamed =
    "int sum(int n) { int s = 7; while (n > 1) { s += n; n -= 2; } return s; }";

/// Four mechanisms in three groups: alpha and beta are of one.
class AuditTest : public testing::Test {
 protected:
  AuditTest() {
    add("alpha", "together", "A-1", "void a() { if (x) y(); else z[1]; }", R"("=N")");
    add("beta", "together", "B-1", "auto b = [](int c) -> bool { return !c; };", R"("=N+100")");
    add("gamma", "alone", "C-1", "struct D { double e = 1.5; ~D(); };", R"("=N+200")");
    add("delta", "apart", "E-1", "template <typename T> T t(T u) { throw u; }", R"("=N+300")");
  }

  /// Cases 1 to 3 of each mechanism, each in its set.
  std::vector<AssignmentRow> rows(const std::map<std::string, std::string>& set_of_mechanism) const {
    std::vector<AssignmentRow> rows;
    for (const Subject& subject : subjects_) {
      for (std::int64_t n = 1; n <= 3; ++n) {
        rows.push_back({rows.size() + 2, case_id(subject.file.mechanism, subject.file.family, n),
                        set_of_mechanism.at(subject.file.mechanism), "", "", ""});
      }
    }
    return rows;
  }

  std::vector<AssignmentRow> clean() const {
    return rows({{"alpha", "train"}, {"beta", "train"}, {"gamma", "test"}, {"delta", "test"}});
  }

  std::vector<Leakage> findings(const std::vector<AssignmentRow>& rows) const {
    Plan plan({kRoles.begin(), kRoles.end()});
    for (const Subject& subject : subjects_) plan.add(subject, {1, 3});
    return audit(rows, subjects_, plan, {8, 10});
  }

  /// Each finding on a line.
  std::vector<std::string> lines(const std::vector<AssignmentRow>& rows) const {
    std::vector<std::string> lines;
    for (const Leakage& finding : findings(rows)) {
      lines.push_back(std::string(name_of(finding.leak)) + ": " + finding.what + " | " + finding.first +
                      " | " + finding.second);
    }
    return lines;
  }

  Subject& subject(const std::string& name) {
    for (Subject& candidate : subjects_) {
      if (candidate.file.mechanism == name) return candidate;
    }
    throw std::out_of_range(name);
  }

  void set_source(const std::string& name, Role role, std::string_view text) {
    for (Mechanism& mechanism : mechanisms_) {
      if (mechanism.name == name) mechanism.variant_sources[static_cast<std::size_t>(role)].text = text;
    }
  }

 private:
  void add(const char* name, const char* group, const std::string& first_id, const char* source,
           const std::string& value) {
    Registry registry = probe_registry(same, same, same);
    Mechanism& mechanism = registry.mechanisms.front();
    mechanism.name = name;
    mechanism.variant_sources = {{{"failure.cpp", source}, {"attempt.cpp", source}, {"repair.cpp", source}}};
    mechanisms_.push_back(std::move(mechanism));
    FixtureFile file = fixture_file(
        R"(["value"])", R"([{"check":"a","given":{"value":)" + value + R"(},"expected":)" + value + "}]",
        name, R"({"first_id":")" + first_id + R"(","from":1,"to":3})");
    file.evaluation_group = group;
    subjects_.push_back({&mechanisms_.back(), std::move(file)});
  }

  std::list<Mechanism> mechanisms_;
  std::vector<Subject> subjects_;
};

TEST_F(AuditTest, KeepsSilentOnACleanSplit) { EXPECT_THAT(lines(clean()), IsEmpty()); }

TEST_F(AuditTest, FindsWhatIsMissingUnknownOrTwice) {
  std::vector<AssignmentRow> rows = clean();
  rows[0].id = "A-9";
  rows[1].id = "A-3";
  EXPECT_THAT(lines(rows),
              ElementsAre("unknown case: A-9 | line 2: the corpus has no such case, and the line no "
                          "source of its own | ",
                          "repeated case: A-3 | line 3: A-3 in train | line 4: A-3 in train",
                          "missing case: A-1 | in no line | ", "missing case: A-2 | in no line | "));
}

TEST_F(AuditTest, KnowsACaseByEitherId) {
  std::vector<AssignmentRow> rows = clean();
  rows[0].id = "alpha@N=1";
  EXPECT_THAT(lines(rows), IsEmpty());
  rows.push_back({99, "alpha@N=11", "train", "", "", ""});
  EXPECT_THAT(lines(rows), IsEmpty());
  rows.push_back({100, "A-1", "train", "", "", ""});
  EXPECT_THAT(lines(rows),
              ElementsAre("repeated case: A-1 | line 2: alpha@N=1 in train | line 100: A-1 in train"));
  rows.back().id = "alpha@N=9223372036854775807x";
  EXPECT_THAT(lines(rows), ElementsAre(testing::StartsWith("unknown case: ")));
}

TEST_F(AuditTest, SaysWhereTheFixturesHaveNoValue) {
  std::vector<AssignmentRow> rows = clean();
  rows.push_back({99, "beta@N=9223372036854775807", "train", "", "", ""});
  EXPECT_THAT(lines(rows),
              ElementsAre(testing::HasSubstr("where the fixtures of the mechanism have no value")));
}

TEST_F(AuditTest, FindsADividedGroup) {
  EXPECT_THAT(lines(rows({{"alpha", "train"}, {"beta", "test"}, {"gamma", "train"}, {"delta", "train"}})),
              ElementsAre("divided group: together | line 2: A-1 in train | line 5: B-1 in test"));
}

TEST_F(AuditTest, FindsADividedMechanism) {
  std::vector<AssignmentRow> rows = clean();
  rows[7].set = "train";
  EXPECT_THAT(lines(rows),
              ElementsAre("divided group: alone | line 8: C-1 in test | line 9: C-2 in train",
                          "divided mechanism: gamma | line 8: C-1 in test | line 9: C-2 in train"));
}

TEST_F(AuditTest, FindsSimilarSourcesThoughTheyAreRenamed) {
  set_source("alpha", Role::Failure, kSumSource);
  set_source("gamma", Role::Repair, kSumRenamed);
  EXPECT_THAT(lines(clean()), ElementsAre(testing::MatchesRegex(
                                  "similar sources: similarity 1.00, ([0-9]+) of [0-9]+ runs of five "
                                  "tokens . line 2: A-1 in train, failure.cpp . line 8: C-1 in "
                                  "test, repair.cpp")));
  EXPECT_THAT(lines(rows({{"alpha", "train"}, {"beta", "train"}, {"gamma", "train"}, {"delta", "test"}})),
              IsEmpty());
}

TEST_F(AuditTest, FindsTheSameFixture) {
  subject("gamma").file.checks = subject("alpha").file.checks;
  EXPECT_THAT(
      lines(clean()),
      ElementsAre("same fixture: the same arguments and expected value | line 2: A-1 in train, check 'a' | "
                  "line 8: C-1 in test, check 'a'",
                  "same fixture: the same arguments and expected value | line 3: A-2 in train, check 'a' | "
                  "line 9: C-2 in test, check 'a'",
                  "same fixture: the same arguments and expected value | line 4: A-3 in train, check 'a' | "
                  "line 10: C-3 in test, check 'a'"));
  subject("gamma").file.arguments = {"another"};
  EXPECT_THAT(lines(clean()), IsEmpty());
}

TEST_F(AuditTest, FindsTheSameCitation) {
  subject("beta").file.sources = {"https://example.org/1", "https://example.org/2"};
  subject("delta").file.sources = {"https://example.org/2"};
  EXPECT_THAT(
      lines(clean()),
      ElementsAre("same citation: https://example.org/2 | line 5: B-1 in train, beta | line 11: E-1 in test, "
                  "delta"));
}

TEST_F(AuditTest, TakesCasesWithSourcesOfTheirOwn) {
  std::vector<AssignmentRow> rows = clean();
  rows.push_back({20, "theirs-1", "train", "theirs", "their_group", kSumSource});
  rows.push_back({21, "theirs-2", "test", "ours", "their_group", "class X { int y() const; };"});
  rows.push_back({22, "theirs-3", "test", "", "", kSumRenamed});
  EXPECT_THAT(
      lines(rows),
      ElementsAre("divided group: their_group | line 20: theirs-1 in train | line 21: theirs-2 in test",
                  testing::EndsWith("| line 20: theirs-1 in train | line 22: theirs-3 in test")));
}

/// Whatever our own rules divide is clean, as far as it is not alike beforehand.
TEST_F(AuditTest, KeepsSilentOnOurOwnSplits) {
  for_all_draws([&] {
    Plan plan({kRoles.begin(), kRoles.end()});
    for (const char* name : {"alpha", "beta", "gamma", "delta"}) plan.add(subject(name), {1, 3});
    const std::vector<Group> groups = groups_of(plan);
    SplitRequest request{.mode = draw_bool() ? SplitMode::Balanced : SplitMode::Stable,
                         .salt = std::to_string(draw_below(1000)),
                         .shares = equal_folds(draw_from(2, 4)),
                         .allow_empty = true};
    const std::vector<std::string> sets = assign(request, groups);
    std::map<std::string, std::string> set_of;
    for (std::size_t index = 0; index < groups.size(); ++index) {
      for (const char* name : {"alpha", "beta", "gamma", "delta"}) {
        if (subject(name).file.evaluation_group == groups[index].name) set_of[name] = sets[index];
      }
    }
    EXPECT_TRUE(findings(rows(set_of)).empty());
  });
}

}  // namespace
}  // namespace failmap
