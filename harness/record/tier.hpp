/// What of a case is published: everything, or everything but the repair.
#pragma once

#include <string>
#include <string_view>

#include "record/record.hpp"

namespace failmap {

enum class Tier { Open, Member };

/// "open", "member".
std::string_view name_of(Tier tier);

/// Whether that tier publishes the variant and what it did.
bool shows(Tier tier, Role role);

/// The record as that tier publishes it, as canonical JSON. What is held back is committed to: {"digest",
/// "held": true, "role", "sha256"} stands in its place, and the record's digest stays the same.
std::string published_json(const Record& record, Tier tier);

}  // namespace failmap
