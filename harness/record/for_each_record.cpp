#include "record/for_each_record.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "run/in_order.hpp"

namespace failmap {
namespace {

/// Handed to a thread at once: large enough that handing over costs little beside running.
constexpr std::uint64_t kCasesAtOnce = 32;

/// For a run that nobody can stop.
const std::atomic<bool> never = false;

std::uint64_t batches_of(const Plan& plan) { return (plan.size() + kCasesAtOnce - 1) / kCasesAtOnce; }

unsigned lanes_for(const Plan& plan, const Execution& execution) {
  return static_cast<unsigned>(std::min<std::uint64_t>(execution.jobs, batches_of(plan)));
}

/// The records of a batch, up to the case that could not be expanded, if there is one.
struct BatchOfRecords {
  std::vector<Record> records;
  std::exception_ptr error;
};

/// Observes and records a batch of cases; one for each thread.
class BatchRecorder {
 public:
  BatchRecorder(const Plan& plan, const Recorder& recorder, const Execution& execution,
                std::unique_ptr<Observer> observer)
      : plan_(plan), recorder_(recorder), execution_(execution), observer_(std::move(observer)) {}

  BatchOfRecords operator()(std::uint64_t batch) const {
    if (execution_.stop != nullptr && execution_.stop->load()) throw Interrupted();
    const std::uint64_t end = std::min((batch + 1) * kCasesAtOnce, plan_.size());
    BatchOfRecords made;
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
  std::unique_ptr<Observer> observer_;
};

}  // namespace

void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const std::function<void(const Record&)>& consume) {
  std::optional<WorkerPool> workers;
  if (execution.isolated) workers.emplace(lanes_for(plan, execution), execution.limits);
  const auto make_observer = [&]() -> std::unique_ptr<Observer> {
    if (!workers.has_value()) return std::make_unique<InProcessObserver>();
    return workers->make_observer(execution.stop != nullptr ? *execution.stop : never);
  };
  for_each_record(plan, recorder, execution, make_observer, consume);
}

void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const MakeObserver& make_observer, const std::function<void(const Record&)>& consume) {
  const auto make_recorder = [&] {
    std::unique_ptr<Observer> observer = make_observer();
    if (execution.repeat > 1) {
      observer = std::make_unique<RepeatingObserver>(std::move(observer), execution.repeat);
    }
    return BatchRecorder(plan, recorder, execution, std::move(observer));
  };
  if (plan.size() == 0) return;
  produce_in_order(batches_of(plan), lanes_for(plan, execution), make_recorder,
                   [&](const BatchOfRecords& made) {
                     for (const Record& record : made.records) consume(record);
                     if (made.error) std::rethrow_exception(made.error);
                   });
}

}  // namespace failmap
