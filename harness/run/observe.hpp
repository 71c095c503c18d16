/// What a variant did with one check's arguments, and the port through which that is found out.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "contract/contract.hpp"
#include "run/stop.hpp"
#include "run/subject.hpp"
#include "value/rejected.hpp"
#include "value/value.hpp"

namespace failmap {

enum class Ending { Returned, Rejected, Raised, Crashed, TimedOut, OutOfMemory, Exited, Unstable };

/// How a call ended. A rejection is the contract's own answer; its reason is not kept, being no part of it.
struct Answer {
  Ending ending = Ending::Returned;
  Value value{};         ///< what was returned
  std::string detail{};  ///< raised: "std::out_of_range: message"; crashed: "SIGSEGV"; exited: the status
  std::vector<Answer> distinct{};  ///< unstable: the different answers
  std::string printed{};  ///< what the variant wrote to standard output and error; no part of the answer
};

/// The answer for what was thrown.
Answer answer_of_exception(const std::exception& error);
Answer answer_of_unknown_exception();

/// What a call of `Value()` in this process comes to, whatever it throws. A template, since each function
/// between a throw and its catch makes the way longer.
template <typename Call>
Answer answer_of(const Call& call) {
  try {
    return {.ending = Ending::Returned, .value = call()};
  } catch (const Rejected&) {
    return {.ending = Ending::Rejected};
  } catch (const std::bad_alloc&) {
    return {.ending = Ending::OutOfMemory};
  } catch (const std::exception& error) {
    return answer_of_exception(error);
  } catch (...) {
    return answer_of_unknown_exception();
  }
}

/// Calls one variant in this process.
Answer call(const Contract& contract, Role role, const List& arguments);

/// The answers of one case: a list a role, an answer a check.
using CaseAnswers = std::vector<std::vector<Answer>>;

/// Which checks to observe: every check of the cases against every role. Round 0 takes them one after the
/// other; any other round in an order of its own that looks random and is the same each time.
struct Batch {
  std::span<const Case> cases;
  std::span<const Role> roles;
  unsigned round = 0;
};

class Observer {
 public:
  virtual ~Observer() = default;

  /// An element a case, in the order of the batch's cases.
  virtual std::vector<CaseAnswers> observe(const Batch& batch) = 0;
};

/// One call of a batch, as indices.
struct Call {
  std::uint32_t in_case;
  std::uint32_t role;
  std::uint32_t check;
};

/// All calls of a batch in the order in which they are made. `checks` has the number of checks of each case.
std::vector<Call> calls_of(std::span<const std::size_t> checks, std::size_t roles, unsigned round);

/// The number of checks of each case.
std::vector<std::size_t> checks_of(std::span<const Case> cases);

/// Answers to be filled in, one for each call of the batch.
std::vector<CaseAnswers> empty_answers(const Batch& batch);

/// Observes in the calling thread. A variant that ends the process ends the run.
class InProcessObserver final : public Observer {
 public:
  std::vector<CaseAnswers> observe(const Batch& batch) override;
};

/// Observes the rounds 0 to times - 1. Where the answers to a check are not all the same it is Unstable.
class RepeatingObserver final : public Observer {
 public:
  RepeatingObserver(std::unique_ptr<Observer> observer, unsigned times)
      : observer_(std::move(observer)), times_(times) {}

  std::vector<CaseAnswers> observe(const Batch& batch) override;

 private:
  std::unique_ptr<Observer> observer_;
  unsigned times_;
};

}  // namespace failmap
