/// The sources of a mechanism as a problem shows them: nothing tells which variant is which.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "contract/registry.hpp"

namespace failmap {

/// The words that tell a role, in any spelling and as a part of any other.
inline constexpr std::array<std::string_view, 3> kRoleWords{"failure", "attempt", "repair"};

/// No comment is left. The namespaces of failure and attempt are variant_a and variant_b, that of the repair
/// is solution; any other name with a role word in it has another name, the same one in every file, and in
/// texts the word is replaced. The sources compile as before. Of failure and attempt, variant_a is the one
/// whose text has the lesser SHA-256 where both namespaces are called alike: always the same one, and of no
/// meaning.
struct BlindSources {
  std::string contract;
  std::string variant_a;
  std::string variant_b;
  Role role_of_a;  ///< the other is variant_b
  std::set<std::string>
      secret_lines;  ///< of the repair, those that stand in none of the three; see line_text()
};

/// Throws InputError where the contract does not declare the same of failure and attempt.
BlindSources blind(const Mechanism& mechanism);

/// A line with single blanks, and none at its ends; empty where it has no name or word of the language in it,
/// since a bracket gives nothing away.
std::string line_text(std::string_view line);

/// What a check of the problem side has looked at.
struct BlindCheck {
  std::uint64_t files = 0;
  std::uint64_t lines = 0;
  std::uint64_t secret_lines = 0;
};

/// Looks at every byte that goes out on the problem side, by path. In no name and no file is a role word; no
/// line, and no line of a text in a JSON document, is one of the secret ones; and no JSON object has a member
/// that says what is expected. A file below sources/MECHANISM/ and a JSON line with that "mechanism" are held
/// against the lines of that mechanism's repair, every other against those of all; but not those below
/// `support`, which hold what every variant may include and are the same whatever the repairs are. Throws
/// InputError, which names what is wrong and where.
BlindCheck check_blind(const std::map<std::string, std::string>& problems,
                       const std::map<std::string, std::set<std::string>>& secret_lines,
                       std::string_view support);

}  // namespace failmap
