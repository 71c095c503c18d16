/// How a variant says that its contract does not take an input.
#pragma once

#include <stdexcept>

namespace failmap {

/// Thrown by a variant for an input outside its contract. A rejection is a result, not a fault: it equals an
/// expected rejection whatever the reason in its message.
class Rejected : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

}  // namespace failmap
