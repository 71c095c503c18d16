/// Always right.
#include "contract.hpp"

namespace canary {

Number repair::solve(const std::string& /*how*/, Number value) { return value + 1; }

}  // namespace canary
