/// What commands that publish records have in common.
#pragma once

#include <string>

#include "drift/baseline.hpp"
#include "record/record.hpp"

namespace failmap {

/// How the baseline's record of the same observations was made, as JSON: it is published in the place of this
/// run's. Empty where the baseline has none.
std::string recorded_provenance(const Baseline& baseline, const Record& record);

}  // namespace failmap
