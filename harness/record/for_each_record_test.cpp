#include "record/for_each_record.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "run/testing.hpp"

namespace failmap {
namespace {

Number same(Number value) { return value; }

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

  const Registry registry_ = probe_registry(same, same, same);
  const std::vector<Subject> subjects_ = make_subjects();
  const Recorder recorder_{registry_, subjects_};
};

TEST_F(ForEachRecordTest, HandsOverWhatTheObserverAnswered) {
  std::atomic<unsigned> observers = 0;
  std::vector<std::int64_t> seen;
  const Plan cases = plan("71..170");
  const Execution execution{.jobs = 3};
  PlanRun run(cases, recorder_, execution, [&] {
    ++observers;
    return std::make_unique<FakeObserver>();
  });
  for_each_record(run, [&](const Record& record) {
    seen.push_back(record.observed.n);
    ASSERT_EQ(record.implementations.size(), 2U);
    EXPECT_EQ(record.implementations[0].role, Role::Attempt);
    EXPECT_EQ(record.implementations[1].outcomes, (std::vector<Outcome>{Outcome::Passed, Outcome::Failed}));
  });
  ASSERT_EQ(seen.size(), 100U);
  for (std::size_t place = 0; place < seen.size(); ++place)
    EXPECT_EQ(seen[place], 71 + static_cast<int>(place));
  EXPECT_LE(observers, 3U);
}

TEST_F(ForEachRecordTest, HandsOverTheCasesBeforeOneWithoutAValue) {
  const Plan cases = plan("1..200");
  for (const unsigned jobs : {1U, 3U}) {
    const Execution execution{.jobs = jobs};
    PlanRun run(cases, recorder_, execution, [] { return std::make_unique<FakeObserver>(); });
    std::int64_t last = 0;
    const auto consume = [&](const Record& record) { EXPECT_EQ(record.observed.n, ++last); };
    EXPECT_THROW(for_each_record(run, consume), InputError);
    EXPECT_EQ(last, 69) << jobs;
  }
}

/// The harness's own trouble is never an outcome.
TEST_F(ForEachRecordTest, LetsTroubleOfAnObserverThrough) {
  class Broken final : public Observer {
    std::vector<CaseAnswers> observe(const Batch&) override { throw std::runtime_error("no worker"); }
  };
  const Plan cases = plan("1..9");
  const Execution execution;
  PlanRun run(cases, recorder_, execution, [] { return std::make_unique<Broken>(); });
  EXPECT_THROW(for_each_record(run, [](const Record&) { ADD_FAILURE() << "nothing was observed"; }),
               std::runtime_error);
}

TEST_F(ForEachRecordTest, DoesNothingForAnEmptyPlan) {
  for_each_record(Plan({Role::Repair}), recorder_, {.jobs = 4}, [](const Record&) { ADD_FAILURE(); });
}

/// Each thread has a reducer of its own, and what they make arrives in the plan's order.
TEST_F(ForEachRecordTest, ReducesBatchesInTheirThreads) {
  const Plan cases = plan("71..300");
  const Execution execution{.jobs = 3};
  PlanRun run(cases, recorder_, execution, [] { return std::make_unique<FakeObserver>(); });
  std::atomic<unsigned> reducers = 0;
  std::vector<std::int64_t> seen;
  reduce_records(
      run,
      [&] {
        ++reducers;
        return [thread = std::this_thread::get_id()](const std::vector<Record>& records) {
          EXPECT_EQ(std::this_thread::get_id(), thread);
          std::vector<std::int64_t> parameters;
          for (const Record& record : records) parameters.push_back(record.observed.n);
          return parameters;
        };
      },
      [&](const std::vector<std::int64_t>& parameters) {
        seen.insert(seen.end(), parameters.begin(), parameters.end());
      });
  EXPECT_LE(reducers, 3U);
  ASSERT_EQ(seen.size(), 230U);
  for (std::size_t place = 0; place < seen.size(); ++place)
    EXPECT_EQ(seen[place], 71 + static_cast<int>(place));
}

}  // namespace
}  // namespace failmap
