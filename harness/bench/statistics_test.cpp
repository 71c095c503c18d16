#include "bench/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "value/json.hpp"
#include "value/literal.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

constexpr const char* kRecorded = "harness/bench/testdata/statistics.json";

std::vector<double> numbers(const Value& list) {
  std::vector<double> all;
  for (const Value& item : *list.get_if<List>()) all.push_back(item.number().to_double());
  return all;
}

double number_at(const Value& row, std::size_t index) { return item_at(row, index).number().to_double(); }

TEST(Statistics, TestsRanksAsScipyDoes) {
  const List rows = recorded_rows(kRecorded, "tests");
  ASSERT_EQ(rows.size(), 80U);
  for (const Value& row : rows) {
    SCOPED_TRACE(to_json(row));
    const RankTest test = mann_whitney(numbers(item_at(row, 0)), numbers(item_at(row, 1)));
    EXPECT_EQ(test.u, number_at(row, 2));
    EXPECT_NEAR(test.p, number_at(row, 3), 1e-12);
  }
}

/// Its p is SciPy's approximation by the normal distribution for more than eight repetitions; ours is exact.
TEST(Statistics, AgreesWithGoogleBenchmarksComparison) {
  const List rows = recorded_rows("harness/bench/testdata/compare_py.json", "compared");
  ASSERT_EQ(rows.size(), 40U);
  for (const Value& row : rows) {
    const Map& compared = *row.get_if<Map>();
    SCOPED_TRACE(literal(*find(compared, "name")));
    for (const std::string clock : {"cpu", "real"}) {
      const Value& times = *find(compared, clock + "_time");
      EXPECT_NEAR(mann_whitney(numbers(item_at(times, 0)), numbers(item_at(times, 1))).p,
                  find(compared, clock + "_p")->number().to_double(), 0.01);
    }
  }
}

TEST(Statistics, BoundsRatiosWhereScipysTestStartsToReject) {
  const List rows = recorded_rows(kRecorded, "ratios");
  ASSERT_EQ(rows.size(), 20U);
  for (const Value& row : rows) {
    SCOPED_TRACE(to_json(row));
    const Ratio ratio = ratio_between(numbers(item_at(row, 0)), numbers(item_at(row, 1)));
    EXPECT_NEAR(ratio.estimate, number_at(row, 2), 1e-12);
    EXPECT_NEAR(ratio.low, number_at(row, 3), 1e-12);
    EXPECT_NEAR(ratio.high, number_at(row, 4), 1e-12);
  }
}

TEST(Statistics, TakesStudentsPAsScipyDoes) {
  const List rows = recorded_rows(kRecorded, "students");
  ASSERT_EQ(rows.size(), 45U);
  for (const Value& row : rows) {
    SCOPED_TRACE(to_json(row));
    EXPECT_NEAR(student_p(number_at(row, 0), static_cast<std::size_t>(number_at(row, 1))), number_at(row, 2),
                1e-12);
  }
}

TEST(Statistics, CorrectsForTheNumberOfComparisons) {
  const List rows = recorded_rows(kRecorded, "holm");
  ASSERT_EQ(rows.size(), 4U);
  for (const Value& row : rows) {
    SCOPED_TRACE(to_json(row));
    const std::vector<double> corrected = holm(numbers(item_at(row, 0)));
    const std::vector<double> expected = numbers(item_at(row, 1));
    ASSERT_EQ(corrected.size(), expected.size());
    for (std::size_t index = 0; index < expected.size(); ++index) {
      EXPECT_NEAR(corrected[index], expected[index], 1e-12);
    }
  }
}

TEST(Statistics, FitsGrowthAsScipyFitsALine) {
  const List rows = recorded_rows(kRecorded, "growth");
  ASSERT_EQ(rows.size(), 10U);
  for (const Value& row : rows) {
    SCOPED_TRACE(to_json(row));
    const Growth growth = fit_growth(numbers(item_at(row, 0)), numbers(item_at(row, 1)));
    EXPECT_NEAR(growth.coefficient / number_at(row, 2), 1, 1e-9);
    EXPECT_NEAR(growth.exponent, number_at(row, 3), 1e-9);
  }
  const std::vector<double> sizes{10, 100, 1000};
  const std::vector<double> times{20, 2000, 200000};
  EXPECT_NEAR(fit_growth(sizes, times).error, 0, 1e-12);
}

TEST(Statistics, KnowsTheLeastP) {
  EXPECT_NEAR(least_p(3, 3), 0.1, 1e-12);  // two of the C(6, 3) ways to deal out six values
  EXPECT_NEAR(least_p(10, 10), 2.0 / 184756, 1e-12);
  EXPECT_LT(least_p(40, 40), 1e-10);
}

TEST(Statistics, TakesMediansAndQuantiles) {
  EXPECT_EQ(median(std::vector<double>{3, 1, 2}), 2);
  EXPECT_EQ(median(std::vector<double>{4, 1, 3, 2}), 2.5);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.2), 1);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.21), 2);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 1), 5);
  EXPECT_EQ(quantile({}, 0.95), 0);
}

/// Not 5 % of all comparisons of equal things, but 5 % of all families of them, claim a difference.
TEST(Statistics, ErrsAsOftenAsItSays) {
  constexpr int kFamilies = 200;
  constexpr int kComparisons = 4;
  std::mt19937_64 random(11);
  std::lognormal_distribution<double> times(3, 0.2);
  int wrong = 0;
  for (int family = 0; family < kFamilies; ++family) {
    std::vector<double> ps;
    for (int comparison = 0; comparison < kComparisons; ++comparison) {
      std::vector<double> first(10);
      std::vector<double> second(10);
      for (double& value : first) value = times(random);
      for (double& value : second) value = times(random);
      ps.push_back(mann_whitney(first, second).p);
    }
    const std::vector<double> corrected = holm(ps);
    if (*std::min_element(corrected.begin(), corrected.end()) < 0.05) ++wrong;
  }
  EXPECT_LE(wrong, kFamilies * 0.10);  // the deviation of 5 % of 200 is 1.5 %
  EXPECT_GE(wrong, kFamilies * 0.01) << "a test that never rejects errs less often, and finds nothing";
}

}  // namespace
}  // namespace failmap
