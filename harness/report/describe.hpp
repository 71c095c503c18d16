/// Sentences that several formats share.
#pragma once

#include <string>
#include <string_view>

#include "record/record.hpp"

namespace failmap {

/// "1 / The failure", "2 / The unsuccessful fix", "3 / The repair", as on the published pages.
std::string_view heading(Role role);

/// "The attempt fixed 2 checks (…), left 1 failing (…), newly broke none."; empty unless both variants ran.
std::string describe_attempt(const Record& record);

/// Why a variant is not as its role claims: "The failure passes every check."; empty where the claim holds.
std::string describe_broken_claim(const Implementation& entry);

}  // namespace failmap
