#include "record/for_each_record.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

#include "run/testing.hpp"

namespace failmap {
namespace {

Number solve(Number value) { return value; }

/// Answers without calling any variant: N where the check's value is expected.
class FakeObserver final : public Observer {
 public:
  std::vector<CaseAnswers> observe(const Batch& batch) override {
    std::vector<CaseAnswers> answers;
    for (const Case& observed : batch.cases) {
      const std::vector<Answer> of_role(observed.checks.size(),
                                        {.ending = Ending::Returned, .value = observed.n});
      answers.emplace_back(batch.roles.size(), of_role);
    }
    return answers;
  }
};

class ForEachRecordTest : public testing::Test {
 protected:
  /// A mechanism that has no value at N = 70.
  std::vector<Subject> make_subjects() const {
    std::vector<FixtureFile> files;
    files.push_back(fixture_file(R"(["value"])",
                                 R"json([{"check":"a","given":{"value":"=N"},"expected":"=N"},
                {"check":"b","given":{"value":"=1//(N-70)"},"expected":"=-N"}])json"));
    return join(registry_, std::move(files), Coverage::EveryMechanism);
  }

  Plan plan(const char* parameters) const {
    Plan plan({Role::Attempt, Role::Repair});
    plan.add(subjects_[0], Parameters::parse(parameters));
    return plan;
  }

  const Registry registry_ = probe_registry(solve, solve, solve);
  const std::vector<Subject> subjects_ = make_subjects();
  const Recorder recorder_{registry_, subjects_};
};

TEST_F(ForEachRecordTest, HandsOverWhatTheObserverAnswered) {
  std::atomic<unsigned> observers = 0;
  std::vector<std::int64_t> seen;
  for_each_record(
      plan("71..170"), recorder_, {.jobs = 3},
      [&] {
        ++observers;
        return std::make_unique<FakeObserver>();
      },
      [&](const Record& record) {
        seen.push_back(record.observed.n);
        ASSERT_EQ(record.implementations.size(), 2U);
        EXPECT_EQ(record.implementations[0].role, Role::Attempt);
        EXPECT_EQ(record.implementations[1].outcomes,
                  (std::vector<Outcome>{Outcome::Passed, Outcome::Failed}));
      });
  ASSERT_EQ(seen.size(), 100U);
  for (std::size_t place = 0; place < seen.size(); ++place)
    EXPECT_EQ(seen[place], 71 + static_cast<int>(place));
  EXPECT_LE(observers, 3U);
}

TEST_F(ForEachRecordTest, HandsOverTheCasesBeforeOneWithoutAValue) {
  for (const unsigned jobs : {1U, 3U}) {
    std::int64_t last = 0;
    const auto run = [&] {
      for_each_record(
          plan("1..200"), recorder_, {.jobs = jobs}, [] { return std::make_unique<FakeObserver>(); },
          [&](const Record& record) { EXPECT_EQ(record.observed.n, ++last); });
    };
    EXPECT_THROW(run(), InputError);
    EXPECT_EQ(last, 69) << jobs;
  }
}

/// The harness's own trouble is never an outcome.
TEST_F(ForEachRecordTest, LetsTroubleOfAnObserverThrough) {
  class Broken final : public Observer {
    std::vector<CaseAnswers> observe(const Batch&) override { throw std::runtime_error("no worker"); }
  };
  const auto run = [&] {
    for_each_record(
        plan("1..9"), recorder_, {}, [] { return std::make_unique<Broken>(); },
        [](const Record&) { ADD_FAILURE() << "nothing was observed"; });
  };
  EXPECT_THROW(run(), std::runtime_error);
}

TEST_F(ForEachRecordTest, DoesNothingForAnEmptyPlan) {
  for_each_record(
      Plan({Role::Repair}), recorder_, {.jobs = 4}, [] { return std::make_unique<FakeObserver>(); },
      [](const Record&) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace failmap
