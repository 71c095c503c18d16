/// Always wrong.
#include "contract.hpp"

namespace canary {

Number attempt::solve(const std::string& /*how*/, Number value) { return value + 2; }

}  // namespace canary
