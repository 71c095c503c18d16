/// Runs a plan.
#pragma once

#include <atomic>
#include <functional>

#include "record/record.hpp"
#include "run/isolated_observer.hpp"
#include "run/plan.hpp"

namespace failmap {

/// How a plan is run.
struct Execution {
  unsigned jobs = 1;                        ///< threads, from 1
  bool isolated = true;                     ///< variants run in worker processes, not in this one
  Limits limits{};                          ///< of the workers
  unsigned repeat = 1;                      ///< how often each check is observed, from 1
  const std::atomic<bool>* stop = nullptr;  ///< true once the user has asked the run to stop; must be set
};

/// Which cases of the plan are to be run, by their ids. Asked from several threads at once.
using Wanted = std::function<bool(const std::string& case_id)>;

/// Observes and records the wanted cases of the plan and hands the records over one by one, in the plan's
/// order, on the calling thread. Needs no more memory for a longer plan. Throws InputError where a fixture
/// has no value at some N, and Interrupted; what comes before has then been handed over. Isolated, it is
/// called while the process has one thread.
void for_each_record(const Plan& plan, const Recorder& recorder, const Execution& execution,
                     const Wanted& wanted, const std::function<void(const Record&)>& consume);

}  // namespace failmap
