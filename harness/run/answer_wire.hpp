/// Answers as bytes, for the way from a worker process to the harness on the same machine.
#pragma once

#include <string>
#include <string_view>

#include "run/observe.hpp"

namespace failmap {

void append_wire(std::string& out, const Answer& answer);

/// Takes one answer from the front of `bytes`. False where they are no answer: a variant that writes over
/// memory that is not its own may have damaged them.
bool take_wire(std::string_view& bytes, Answer& answer);

}  // namespace failmap
