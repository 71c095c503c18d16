/// "Did you mean": the names that a mistyped one may stand for.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace failmap {

/// Up to `most` of the names, the nearest by Levenshtein's distance first, of equally near ones the lesser
/// first. Those that differ from `wanted` in more than half of it are left out, but for the nearest.
std::vector<std::string> nearest(std::string_view wanted, std::span<const std::string> names,
                                 std::size_t most);

}  // namespace failmap
