#include "run/isolated_observer.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

#include "run/answer_wire.hpp"
#include "run/lane.hpp"

namespace failmap {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kPatience = 10;  ///< times the limit, for a check that is tried again

std::string signal_name(int signal) {
  const char* name = sigabbrev_np(signal);
  return name != nullptr ? std::string("SIG") + name : "signal " + std::to_string(signal);
}

class IsolatedObserver final : public Observer {
 public:
  IsolatedObserver(Lane& lane, const Limits& limits, const std::atomic<bool>& stop)
      : lane_(lane), limits_(limits), stop_(stop) {}

  std::vector<CaseAnswers> observe(const Batch& batch) override {
    std::vector<CaseAnswers> answers = empty_answers(batch);
    for (std::size_t first = 0; first < batch.cases.size(); first += WorkerArea::kMostCases) {
      const std::size_t count = std::min(WorkerArea::kMostCases, batch.cases.size() - first);
      observe_part({batch.cases.subspan(first, count), batch.roles, batch.round},
                   std::span(answers).subspan(first, count));
    }
    return answers;
  }

 private:
  /// Why a worker makes no more calls of an order.
  enum class Stop {
    Paused,
    Retired,
    Ended,    ///< within a call
    TooLong,  ///< within a call
    Lost,     ///< before it has made any
  };

  /// As many cases as one order holds.
  void observe_part(const Batch& batch, std::span<CaseAnswers> answers) {
    const std::vector<Call> calls = calls_of(checks_of(batch.cases), batch.roles.size(), batch.round);
    const auto answer_of = [&](std::uint32_t call) -> Answer& {
      return answers[calls[call].in_case][calls[call].role][calls[call].check];
    };
    const auto end = static_cast<std::uint32_t>(calls.size());
    for (std::uint32_t next = 0; next < end;) {
      const Stop stop = work(batch, next, end, limits_.time);
      // Before another worker runs: how this one ended, and what it printed in its last call.
      Answer last = stop == Stop::Ended ? answer_of_end() : Answer{};
      if (stop == Stop::Retired || stop == Stop::TooLong) last.printed = lane_.take_printed();
      const bool within_call = stop == Stop::Ended || stop == Stop::TooLong;
      const std::uint32_t made = lane_.area().next.load();
      const bool in_order = within_call ? next <= made && made < end : next < made && made <= end;
      const std::uint32_t answered = in_order ? made : end;
      if (!take_answers(next, answered, answer_of) || !in_order) {
        // Nobody knows which of these calls wrote over the memory of the harness.
        for (std::uint32_t call = next; call < answered; ++call)
          answer_of(call) = observe_alone(batch, call, limits_.time);
      } else if (stop == Stop::Retired) {
        answer_of(answered - 1).printed = std::move(last.printed);
      }
      next = answered;
      if (!in_order || !within_call) continue;
      // A loaded machine must not decide what is published: once more, alone and with patience.
      answer_of(next) =
          stop == Stop::Ended ? std::move(last) : observe_alone(batch, next, kPatience * limits_.time);
      ++next;
    }
  }

  void write_order(const Batch& batch, std::uint32_t next, std::uint32_t end) const {
    WorkerArea& area = lane_.area();
    area.next.store(next);
    area.end = end;
    area.answer_bytes.store(0);
    area.case_count = static_cast<std::uint32_t>(batch.cases.size());
    area.role_count = static_cast<std::uint32_t>(batch.roles.size());
    area.round = batch.round;
    for (std::size_t place = 0; place < batch.cases.size(); ++place) {
      area.cases[place] = {batch.cases[place].subject, batch.cases[place].n};
    }
    std::copy(batch.roles.begin(), batch.roles.end(), area.roles.begin());
  }

  /// Lets a worker make the calls of the batch from `next` to before `end`, until it pauses or is gone.
  /// Between two orders anybody may end or stop a worker, and a variant may have left it broken, so one that
  /// is lost is replaced, with more time to start; two in a row are the harness's trouble.
  Stop work(const Batch& batch, std::uint32_t next, std::uint32_t end, milliseconds limit) {
    Stop stop = carry_out(batch, next, end, limit, limits_.start);
    if (stop == Stop::Lost) stop = carry_out(batch, next, end, limit, kPatience * limits_.start);
    if (stop != Stop::Lost) return stop;
    throw std::runtime_error(
        "two worker processes in a row were lost before their first check (wait status " +
        std::to_string(lane_.area().wait_status) + ")");
  }

  /// One order to one worker, which may take `start` until it begins and `limit` for each call.
  Stop carry_out(const Batch& batch, std::uint32_t next, std::uint32_t end, milliseconds limit,
                 milliseconds start) {
    WorkerArea& area = lane_.area();
    write_order(batch, next, end);
    lane_.give_order();
    Progress seen = progress();
    Clock::time_point since = Clock::now();
    while (area.state.load() == WorkerState::Ordered) {
      lane_.wait_while(WorkerState::Ordered, std::clamp(limit / 8, milliseconds(1), milliseconds(100)));
      heed(&stop_);
      const Progress now = progress();
      const bool idle = now.running == kNoCall;
      if (now != seen) {
        seen = now;
        since = Clock::now();
      } else if (Clock::now() - since > (idle ? start : limit) && area.state.load() == WorkerState::Ordered) {
        lane_.end_worker();
        return idle || area.running.load() == kNoCall ? outside_of_a_call(next) : Stop::TooLong;
      }
    }
    if (area.state.load() == WorkerState::Paused) return Stop::Paused;
    lane_.end_worker();
    return area.running.load() == kNoCall ? outside_of_a_call(next) : Stop::Ended;
  }

  /// What moves as long as the worker does anything.
  struct Progress {
    std::uint32_t next;
    std::uint32_t running;
    bool operator==(const Progress&) const = default;
  };

  Progress progress() const { return {lane_.area().next.load(), lane_.area().running.load()}; }

  /// Of a worker that has ended outside of a call of an order that began with `first`.
  Stop outside_of_a_call(std::uint32_t first) const {
    return lane_.area().next.load() > first ? Stop::Retired : Stop::Lost;
  }

  /// The answer to one call of the batch, by a worker of its own.
  Answer observe_alone(const Batch& batch, std::uint32_t call, milliseconds limit) {
    lane_.end_worker();
    const Stop stop = work(batch, call, call + 1, limit);
    if (stop == Stop::TooLong) return {.ending = Ending::TimedOut, .printed = lane_.take_printed()};
    if (stop == Stop::Ended) return answer_of_end();
    Answer answer;
    if (!take_answers(call, call + 1, [&](std::uint32_t) -> Answer& { return answer; })) {
      answer = {.ending = Ending::Crashed, .detail = "after writing over the memory of the harness"};
    }
    if (stop == Stop::Retired) answer.printed = lane_.take_printed();
    return answer;
  }

  Answer answer_of_end() const {
    const WorkerArea& area = lane_.area();
    Answer answer{.printed = lane_.take_printed()};
    const int status = area.wait_status;
    if (area.out_of_memory.load() == 1) {
      answer.ending = Ending::OutOfMemory;
    } else if (WIFEXITED(status)) {
      answer.ending = Ending::Exited;
      answer.detail = std::to_string(WEXITSTATUS(status));
    } else {
      answer.ending = Ending::Crashed;
      answer.detail = signal_name(WTERMSIG(status));
    }
    return answer;
  }

  /// False where the bytes are damaged.
  template <typename AnswerOf>
  bool take_answers(std::uint32_t first, std::uint32_t end, AnswerOf answer_of) const {
    std::string_view bytes = lane_.answers();
    bool whole = true;
    for (std::uint32_t call = first; call < end && whole; ++call) whole = take_wire(bytes, answer_of(call));
    lane_.release_answers();
    return whole && bytes.empty();
  }

  Lane& lane_;
  const Limits limits_;
  const std::atomic<bool>& stop_;
};

}  // namespace

WorkerPool::WorkerPool(unsigned lanes, const Limits& limits) : limits_(limits) {
  for (unsigned lane = 0; lane < lanes; ++lane) lanes_.push_back(std::make_unique<Lane>(limits.memory));
}

WorkerPool::~WorkerPool() = default;

std::unique_ptr<Observer> WorkerPool::make_observer(const std::atomic<bool>& stop) {
  const std::size_t lane = taken_.fetch_add(1);
  assert(lane < lanes_.size());
  return std::make_unique<IsolatedObserver>(*lanes_[lane], limits_, stop);
}

}  // namespace failmap
