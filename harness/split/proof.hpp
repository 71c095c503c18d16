/// What a split promises, checked on its cases.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "split/certificate.hpp"

namespace failmap {

/// Something that a split promises, and how often it was looked at.
struct Obligation {
  std::string promise;
  std::uint64_t checked;
};

/// Checks what the split promises on the list of its cases alone, whatever made it. Throws std::logic_error
/// where something does not hold.
std::vector<Obligation> prove(const Split& split);

}  // namespace failmap
