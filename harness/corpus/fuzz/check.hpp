/// How a fuzz target says that what should hold does not.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace failmap {

/// Ends the process where `holds` is false; libFuzzer then keeps the input.
inline void check(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

}  // namespace failmap
