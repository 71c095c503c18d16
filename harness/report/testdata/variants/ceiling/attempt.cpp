/// Has nothing but the ceiling; right from 2 to 3.
#include "contract.hpp"

namespace ceiling {

Number attempt::solve(Number value) {
  if (value > 3) throw 3;
  return 2;
}

}  // namespace ceiling
