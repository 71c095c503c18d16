/// The evaluation tasks of a split: problems, and apart from them the answers.
#pragma once

#include <map>
#include <span>
#include <string>

#include "contract/registry.hpp"
#include "record/tier.hpp"
#include "run/subject.hpp"
#include "split/blind.hpp"
#include "split/certificate.hpp"

namespace failmap {

/// Files by their paths.
struct Export {
  std::map<std::string, std::string> problems;  ///< below problems/
  std::map<std::string, std::string> answers;   ///< below answers/
  BlindCheck check;                             ///< that found nothing on the problem side
};

/// The tasks of all sets; what is held out is left out. Where the tier does not show the repair, the answers
/// have its digest. The split is of these subjects. Throws InputError
/// where the problem side would give something away, and where a fixture has no value.
Export make_export(const Split& split, std::span<const Subject> subjects, const Registry& registry,
                   Tier tier);

}  // namespace failmap
