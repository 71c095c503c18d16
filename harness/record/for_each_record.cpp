#include "record/for_each_record.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

#include "run/in_order.hpp"

namespace failmap {
namespace {

/// Handed to a thread at once: large enough that handing over costs little beside running.
constexpr std::uint64_t kCasesAtOnce = 32;

struct Batch {
  std::vector<Record> records;
  std::exception_ptr error;  ///< what came in the way of the next case, if anything
};

}  // namespace

void for_each_record(const Plan& plan, const Recorder& recorder, unsigned jobs,
                     const std::function<std::unique_ptr<Observer>()>& make_observer,
                     const std::function<void(const Record&)>& consume) {
  const auto make_producer = [&] {
    return [&, observer = make_observer()](std::uint64_t number) {
      Batch batch;
      const std::uint64_t end = std::min((number + 1) * kCasesAtOnce, plan.size());
      std::vector<Case> cases;
      try {
        for (std::uint64_t place = number * kCasesAtOnce; place < end; ++place) {
          const auto [subject, n] = plan.at(place);
          cases.push_back(expand(*subject, n));
        }
      } catch (const InputError&) {
        batch.error = std::current_exception();
      }
      std::vector<CaseAnswers> answers = observer->observe(cases, plan.roles());
      for (std::size_t index = 0; index < cases.size(); ++index) {
        batch.records.push_back(
            recorder.record(std::move(cases[index]), plan.roles(), std::move(answers[index])));
      }
      return batch;
    };
  };
  const std::uint64_t batches = (plan.size() + kCasesAtOnce - 1) / kCasesAtOnce;
  produce_in_order(batches, jobs, make_producer, [&](const Batch& batch) {
    for (const Record& record : batch.records) consume(record);
    if (batch.error) std::rethrow_exception(batch.error);
  });
}

}  // namespace failmap
