/// Runs a plan.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "record/record.hpp"
#include "run/in_order.hpp"
#include "run/isolated_observer.hpp"
#include "run/plan.hpp"

namespace failmap {

/// How a plan is run.
struct Execution {
  unsigned jobs = 1;     ///< threads, from 1
  bool isolated = true;  ///< variants run in worker processes, not in this one
  Limits limits{};       ///< of the workers
  unsigned repeat = 1;   ///< how often each check is observed, from 1

  /// Which cases of the plan run, by their ids; empty: all. Asked from several threads at once.
  std::function<bool(const std::string& case_id)> wanted{};

  /// Becomes true when the user asks the run to stop; null: never.
  const std::atomic<bool>* stop = nullptr;
};

/// Gives each thread an observer of its own.
using MakeObserver = std::function<std::unique_ptr<Observer>()>;

/// The records of some cases in a row.
struct RecordBatch {
  std::vector<Record> records;
  std::exception_ptr error;  ///< why the next case could not be expanded; null: it is a whole batch
};

/// What all threads that run one plan share. The arguments outlive it.
class PlanRun {
 public:
  /// Starts the processes that isolation needs, so it is made while the process has one thread.
  PlanRun(const Plan& plan, const Recorder& recorder, const Execution& execution);

  /// With observers of the caller's, in place of those that `isolated` and `limits` ask for.
  PlanRun(const Plan& plan, const Recorder& recorder, const Execution& execution, MakeObserver make_observer);

  std::uint64_t batches() const;
  unsigned jobs() const;

  /// Observes and records a batch of cases by its index; a callable for each thread. It throws Interrupted.
  std::function<RecordBatch(std::uint64_t)> make_batch_recorder();

 private:
  const Plan& plan_;
  const Recorder& recorder_;
  const Execution& execution_;
  std::optional<WorkerPool> workers_;
  MakeObserver make_observer_;
};

/// Runs a plan and makes of each batch of records something smaller in the thread that made them, so that
/// what no other thread needs is not passed between them. `make_reducer()` gives each thread a callable from
/// `std::vector<Record>` to an item; `consume` takes the items in the plan's order on the calling thread.
/// Needs no more memory for a longer plan. Throws InputError where a fixture has no value at some N, and
/// Interrupted; what comes before has then been consumed.
template <typename MakeReducer, typename Consume>
void reduce_records(PlanRun& run, MakeReducer make_reducer, Consume consume) {
  using Item = decltype(make_reducer()(std::declval<std::vector<Record>>()));
  struct Reduced {
    Item item;
    std::exception_ptr error;
  };
  if (run.batches() == 0) return;
  const auto make_producer = [&] {
    return [record = run.make_batch_recorder(), reduce = make_reducer()](std::uint64_t index) mutable {
      RecordBatch batch = record(index);
      return Reduced{reduce(std::move(batch.records)), std::move(batch.error)};
    };
  };
  produce_in_order(run.batches(), run.jobs(), make_producer, [&](Reduced&& reduced) {
    consume(std::move(reduced.item));
    if (reduced.error) std::rethrow_exception(reduced.error);
  });
}

/// Runs a plan and hands its records over one by one, in the plan's order, on the calling thread. It throws
/// what reduce_records() throws.
void for_each_record(PlanRun& run, const std::function<void(const Record&)>& consume);
void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const std::function<void(const Record&)>& consume);

}  // namespace failmap
