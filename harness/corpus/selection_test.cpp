#include "corpus/selection.hpp"

#include <gmock/gmock-matchers.h>

#include <string>

namespace failmap {
namespace {

using ::testing::HasSubstr;

FixtureFile file(const std::string& mechanism, const std::string& group, Family family) {
  FixtureFile made;
  made.mechanism = mechanism;
  made.evaluation_group = group;
  made.family = std::move(family);
  return made;
}

/// Three mechanisms of two groups.
class Select : public ::testing::Test {
 protected:
  /// What is selected as "mechanism: parameters" lines, or what is thrown.
  std::string select_all(const std::vector<std::string>& selectors,
                         const std::optional<Parameters>& parameters = std::nullopt) const {
    try {
      std::string lines;
      for (const Selected& selected : select(pointers_, selectors, parameters)) {
        lines += pointers_[selected.file]->mechanism + ":";
        for (std::uint64_t index = 0; index < selected.parameters.size(); ++index) {
          lines += " " + std::to_string(selected.parameters.at(index));
        }
        lines += "\n";
      }
      return lines;
    } catch (const UsageError& error) {
      return std::string("usage: ") + error.what();
    } catch (const NothingSelected& error) {
      return std::string("nothing: ") + error.what();
    }
  }

  const FixtureFile small_ = file("small_sum", "sums", {"FT-", 98, 3, 1, 3});
  const FixtureFile large_ = file("large_sum", "sums", {"FT-", 110, 3, -1, 1});
  const FixtureFile mean_ = file("mean", "means", {"FU-", 7, 5, 1, 4});
  std::vector<const FixtureFile*> pointers_{&small_, &large_, &mean_};
};

constexpr const char* kSmallSum = "small_sum: 1 2 3\n";
constexpr const char* kLarge = "large_sum: -1 0 1\n";
constexpr const char* kMean = "mean: 1 2 3 4\n";

TEST_F(Select, TakesEverythingWithoutSelectors) {
  EXPECT_EQ(select_all({}), std::string(kSmallSum) + kLarge + kMean);
}

TEST_F(Select, TakesEveryFormOfSelector) {
  struct Row {
    std::string selector;
    std::string selected;
  };
  const Row rows[] = {
      {"mean", kMean},
      {"group:sums", std::string(kSmallSum) + kLarge},
      {"group:means", kMean},
      {"group:*s", std::string(kSmallSum) + kLarge + kMean},
      {"FT-098", "small_sum: 1\n"},
      {"FT-100", "small_sum: 3\n"},
      {"FT-110", "large_sum: -1\n"},
      {"FU-00010", "mean: 4\n"},
      {"mean@N=2", "mean: 2\n"},
      {"mean@N=-7", "mean: -7\n"},
      {"mean@N=999983", "mean: 999983\n"},
      {"mean@N=9223372036854775807", "mean: 9223372036854775807\n"},
      {"mean@N=-9223372036854775808", "mean: -9223372036854775808\n"},
      {"*_sum", std::string(kSmallSum) + kLarge},
      {"*", std::string(kSmallSum) + kLarge + kMean},
      {"[ml]*", std::string(kLarge) + kMean},
      {"m?an", kMean},
      {"FT-09?", "small_sum: 1 2\n"},
      {"FT-*0", "small_sum: 3\nlarge_sum: -1\n"},
      {"FU-0000[79]", "mean: 1 3\n"},
      {"FT-1[01]*", std::string("small_sum: 3\n") + kLarge},
  };
  for (const Row& row : rows) EXPECT_EQ(select_all({row.selector}), row.selected) << row.selector;
}

TEST_F(Select, TakesTheUnionInTheOrderOfTheFiles) {
  EXPECT_EQ(select_all({"mean", "small_sum"}), std::string(kSmallSum) + kMean);
  EXPECT_EQ(select_all({"FU-00009", "mean@N=1", "FT-099", "mean@N=20"}), "small_sum: 2\nmean: 1 3 20\n");
  EXPECT_EQ(select_all({"FT-098", "small_sum", "group:sums", "FT-098"}), std::string(kSmallSum) + kLarge);
  EXPECT_EQ(
      select_all({"mean@N=9223372036854775807", "mean@N=9223372036854775807", "mean@N=9223372036854775806"}),
      "mean: 9223372036854775806 9223372036854775807\n");
}

TEST_F(Select, OffersTheNearestNames) {
  EXPECT_EQ(select_all({"small_sun"}),
            "nothing: nothing is named 'small_sun'; nearest: small_sum. 'failmap list' shows all names");
  EXPECT_EQ(
      select_all({"FT-101"}),
      "nothing: nothing is named 'FT-101'; nearest: FT-100, FT-111, FT-110. 'failmap list' shows all names");
  EXPECT_THAT(select_all({"group:sum"}), HasSubstr("nearest: group:sums"));
  for (const char* selector : {"",           "sum",        "MEAN",         "mean ",
                               "group:",     "group:mean", "group:FT-098", "group:small_sum",
                               "sums",       "FT-98",      "FT-0098",      "ft-098",
                               "FU-007",     "FT-097",     "mean@N=",      "mean@N=x",
                               "mean@N=1.5", "mean@N=1 ",  "mean@n=1",     "mean@N=9223372036854775808",
                               "other@N=1",  "FT-098@N=1", "*x*",          "FT-2*",
                               "[",          "?",          "*@N=*",        "mean,small_sum"}) {
    EXPECT_THAT(select_all({selector}),
                HasSubstr("nothing: nothing is named '" + std::string(selector) + "'"));
  }
  EXPECT_THAT(select_all({"mean", "meen"}), HasSubstr("nothing is named 'meen'"))
      << "one wrong selector is enough";
}

TEST_F(Select, TakesMechanismsAtOtherParameters) {
  const Parameters seven{7, 8};
  EXPECT_EQ(select_all({}, seven), "small_sum: 7 8\nlarge_sum: 7 8\nmean: 7 8\n");
  EXPECT_EQ(select_all({"mean"}, seven), "mean: 7 8\n");
  EXPECT_EQ(select_all({"mean", "mean", "m*"}, seven), "mean: 7 8\n");
  EXPECT_EQ(select_all({"group:sums"}, seven), "small_sum: 7 8\nlarge_sum: 7 8\n");
  EXPECT_EQ(select_all({"*_sum"}, seven), "small_sum: 7 8\nlarge_sum: 7 8\n");
}

TEST_F(Select, RefusesACaseAtOtherParameters) {
  for (const char* selector : {"FT-098", "FT-*", "small_sum@N=5"}) {
    EXPECT_EQ(select_all({selector}, Parameters{7, 7}),
              "usage: '" + std::string(selector) +
                  "' names a case, which has an N of its own; with --n name a mechanism, such as small_sum");
  }
  EXPECT_THAT(select_all({"mean", "FU-00007"}, Parameters{7, 7}),
              HasSubstr("usage: 'FU-00007' names a case"));
  EXPECT_THAT(select_all({"meen"}, Parameters{7, 7}), HasSubstr("nothing: "));
}

TEST_F(Select, FindsNothingWithoutFiles) {
  pointers_.clear();
  EXPECT_EQ(select_all({}), "nothing: there is no fixture file to select cases from");
  EXPECT_THAT(select_all({"mean"}), HasSubstr("nothing: nothing is named 'mean'."));
}

TEST_F(Select, TakesEverySecondCaseOfAMillion) {
  const FixtureFile huge = file("huge", "sums", {"FH-", 1, 7, 1, 1'000'000});
  pointers_ = {&huge};
  const std::vector<std::string> selectors{"FH-*[02468]"};
  const auto selected = select(pointers_, selectors, std::nullopt);
  ASSERT_EQ(selected.size(), 1U);
  EXPECT_EQ(selected[0].parameters.size(), 500'000U);
  EXPECT_EQ(selected[0].parameters.at(499'999), 1'000'000);
}

}  // namespace
}  // namespace failmap
