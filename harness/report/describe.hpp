/// Sentences that several formats share.
#pragma once

#include <string>
#include <string_view>

#include "record/record.hpp"

namespace failmap {

/// "1 / The failure", "2 / The unsuccessful fix", "3 / The repair", as on the published pages.
std::string_view heading(Role role);

/// "Against the failure, the attempt fixed 2 (…), left failing none, newly broke none."; empty unless both
/// variants ran. The checks' names stand in it as they are, whatever characters they hold.
std::string describe_attempt(const Record& record);

/// Why a variant is not as its role claims: "The failure passes every check."; empty where the claim holds.
std::string describe_broken_claim(const Implementation& entry);

}  // namespace failmap
