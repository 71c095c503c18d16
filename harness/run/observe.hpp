/// What a variant did with one check's arguments, and the port through which that is found out.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "contract/contract.hpp"
#include "run/subject.hpp"
#include "value/value.hpp"

namespace failmap {

enum class Ending { Returned, Rejected, Raised, OutOfMemory };

/// How a call ended. A rejection is the contract's own answer; the reason is not kept, since it is no part of
/// it.
struct Answer {
  Ending ending = Ending::Returned;
  Value value;         ///< what was returned
  std::string detail;  ///< of what was raised: "std::out_of_range: message", printable
};

/// Calls one variant in this process.
Answer call(const Contract& contract, Role role, const List& arguments);

/// The answers of one case: a list a role, an answer a check.
using CaseAnswers = std::vector<std::vector<Answer>>;

class Observer {
 public:
  virtual ~Observer() = default;

  /// Runs every check of the cases against the roles; an element a case, in their order.
  virtual std::vector<CaseAnswers> observe(std::span<const Case> cases, std::span<const Role> roles) = 0;
};

/// Observes in the calling thread. A variant that ends the process ends the run.
class InProcessObserver final : public Observer {
 public:
  std::vector<CaseAnswers> observe(std::span<const Case> cases, std::span<const Role> roles) override;
};

}  // namespace failmap
