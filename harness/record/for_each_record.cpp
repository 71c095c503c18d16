#include "record/for_each_record.hpp"

#include <algorithm>
#include <cstdint>
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

/// Observes and records a batch of cases; one for each thread.
class BatchRecorder {
 public:
  BatchRecorder(const Plan& plan, const Recorder& recorder, const Execution& execution,
                std::unique_ptr<Observer> observer)
      : plan_(plan), recorder_(recorder), execution_(execution), observer_(std::move(observer)) {}

  std::vector<Record> operator()(std::uint64_t batch) const {
    if (execution_.stop != nullptr && execution_.stop->load()) throw Interrupted();
    const std::uint64_t end = std::min((batch + 1) * kCasesAtOnce, plan_.size());
    std::vector<Case> cases;
    for (std::uint64_t place = batch * kCasesAtOnce; place < end; ++place) {
      if (execution_.wanted && !execution_.wanted(plan_.id_at(place))) continue;
      const auto [subject, n] = plan_.at(place);
      cases.push_back(expand(*subject, n));
    }
    std::vector<CaseAnswers> answers = observer_->observe({cases, plan_.roles()});
    std::vector<Record> records;
    for (std::size_t index = 0; index < cases.size(); ++index) {
      records.push_back(recorder_.record(std::move(cases[index]), plan_.roles(), std::move(answers[index])));
    }
    return records;
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
  const std::uint64_t batches = (plan.size() + kCasesAtOnce - 1) / kCasesAtOnce;
  const auto lanes = static_cast<unsigned>(std::min<std::uint64_t>(execution.jobs, batches));
  std::optional<WorkerPool> workers;
  if (execution.isolated) workers.emplace(lanes, execution.limits);

  const auto make_observer = [&]() -> std::unique_ptr<Observer> {
    std::unique_ptr<Observer> observer;
    if (workers.has_value()) {
      observer = workers->make_observer(execution.stop != nullptr ? *execution.stop : never);
    } else {
      observer = std::make_unique<InProcessObserver>();
    }
    if (execution.repeat > 1) {
      observer = std::make_unique<RepeatingObserver>(std::move(observer), execution.repeat);
    }
    return observer;
  };
  produce_in_order(
      batches, lanes, [&] { return BatchRecorder(plan, recorder, execution, make_observer()); },
      [&](const std::vector<Record>& records) {
        for (const Record& record : records) consume(record);
      });
}

}  // namespace failmap
