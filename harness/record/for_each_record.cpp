#include "record/for_each_record.hpp"

#include <algorithm>

namespace failmap {
namespace {

/// Handed to a thread at once: large enough that handing over costs little beside running.
constexpr std::uint64_t kCasesAtOnce = 64;

/// For a run that nobody can stop.
const std::atomic<bool> never = false;

/// Observes and records a batch of cases; one for each thread.
class BatchRecorder {
 public:
  BatchRecorder(const Plan& plan, const Recorder& recorder, const Execution& execution,
                std::shared_ptr<Observer> observer)
      : plan_(plan), recorder_(recorder), execution_(execution), observer_(std::move(observer)) {}

  RecordBatch operator()(std::uint64_t batch) const {
    heed(execution_.stop);
    const std::uint64_t end = std::min((batch + 1) * kCasesAtOnce, plan_.size());
    RecordBatch made;
    std::vector<Case> cases;
    try {
      for (std::uint64_t place = batch * kCasesAtOnce; place < end; ++place) {
        if (execution_.wanted && !execution_.wanted(plan_.id_at(place))) continue;
        const auto [subject, n] = plan_.at(place);
        cases.push_back(expand(*subject, n));
      }
    } catch (const InputError&) {
      made.error = std::current_exception();
    }
    std::vector<CaseAnswers> answers = observer_->observe({cases, plan_.roles()});
    for (std::size_t index = 0; index < cases.size(); ++index) {
      made.records.push_back(
          recorder_.record(std::move(cases[index]), plan_.roles(), std::move(answers[index])));
    }
    return made;
  }

 private:
  const Plan& plan_;
  const Recorder& recorder_;
  const Execution& execution_;
  std::shared_ptr<Observer> observer_;  // shared, since a std::function is copied
};

}  // namespace

PlanRun::PlanRun(const Plan& plan, const Recorder& recorder, const Execution& execution)
    : plan_(plan), recorder_(recorder), execution_(execution) {
  if (execution.isolated) workers_.emplace(jobs(), execution.limits);
  make_observer_ = [this]() -> std::unique_ptr<Observer> {
    if (!workers_.has_value()) return std::make_unique<InProcessObserver>();
    return workers_->make_observer(execution_.stop != nullptr ? *execution_.stop : never);
  };
}

PlanRun::PlanRun(const Plan& plan, const Recorder& recorder, const Execution& execution,
                 MakeObserver make_observer)
    : plan_(plan), recorder_(recorder), execution_(execution), make_observer_(std::move(make_observer)) {}

std::uint64_t PlanRun::batches() const { return (plan_.size() + kCasesAtOnce - 1) / kCasesAtOnce; }

unsigned PlanRun::jobs() const {
  return static_cast<unsigned>(std::min<std::uint64_t>(execution_.jobs, batches()));
}

std::function<RecordBatch(std::uint64_t)> PlanRun::make_batch_recorder() {
  std::unique_ptr<Observer> observer = make_observer_();
  if (execution_.repeat > 1) {
    observer = std::make_unique<RepeatingObserver>(std::move(observer), execution_.repeat);
  }
  return BatchRecorder(plan_, recorder_, execution_, std::move(observer));
}

void for_each_record(PlanRun& run, const std::function<void(const Record&)>& consume) {
  const auto as_they_are = [] { return [](std::vector<Record> records) { return records; }; };
  reduce_records(run, as_they_are, [&](const std::vector<Record>& records) {
    for (const Record& record : records) consume(record);
  });
}

void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const std::function<void(const Record&)>& consume) {
  PlanRun run(plan, recorder, execution);
  for_each_record(run, consume);
}

}  // namespace failmap
