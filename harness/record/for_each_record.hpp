/// Runs a plan.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "record/record.hpp"
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

/// Observes and records the cases of the plan and hands the records over one by one, in the plan's order, on
/// the calling thread. Needs no more memory for a longer plan. Throws InputError where a fixture has no value
/// at some N, and Interrupted; what comes before has then been handed over. Isolated, it is called while the
/// process has one thread.
void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const std::function<void(const Record&)>& consume);

/// Gives each thread an observer of its own.
using MakeObserver = std::function<std::unique_ptr<Observer>()>;

/// The same with observers of the caller's, in place of those that `isolated` and `limits` ask for.
void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const MakeObserver& make_observer, const std::function<void(const Record&)>& consume);

}  // namespace failmap
