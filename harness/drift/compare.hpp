/// Holds two records of one case against each other.
#pragma once

#include <string>
#include <vector>

#include "drift/finding.hpp"
#include "value/value.hpp"

namespace failmap {

/// What moved from the recorded to the observed, both parsed records. Without a difference beside the
/// provenance there is no finding. `place` names the recorded one. Throws InputError where one is no record.
std::vector<Finding> compare_records(const Value& recorded, const Value& observed, const std::string& place);

}  // namespace failmap
