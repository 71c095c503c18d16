/// The sizes of inputs that benchmarks run at.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace failmap {

/// "100,1000" or "1e2..1e6", which steps by tens. Throws UsageError.
std::vector<std::int64_t> parse_sizes(const std::string& text);

}  // namespace failmap
