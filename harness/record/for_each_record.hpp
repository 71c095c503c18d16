/// Runs a plan.
#pragma once

#include <functional>
#include <memory>

#include "record/record.hpp"
#include "run/observe.hpp"
#include "run/plan.hpp"

namespace failmap {

/// Observes and records the cases of the plan on `jobs` threads, each with an observer of its own, and hands
/// the records over one by one, in the plan's order, on the calling thread. Needs no more memory for a longer
/// plan. Throws InputError where a fixture has no value at some N; the cases before it have been handed over.
void for_each_record(const Plan& plan, const Recorder& recorder, unsigned jobs,
                     const std::function<std::unique_ptr<Observer>()>& make_observer,
                     const std::function<void(const Record&)>& consume);

}  // namespace failmap
