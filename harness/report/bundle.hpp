/// A case as files to take away: the sources that ran, its fixtures, its record, and what builds and runs
/// them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "contract/registry.hpp"
#include "record/record.hpp"
#include "record/tier.hpp"

namespace failmap {

/// The bytes of each file by its path. `record_json` is the record in that tier. Nothing of what the tier
/// holds back is in them.
std::map<std::string, std::string> bundle_files(const Registry& registry, const Record& record, Tier tier,
                                                std::string_view record_json);

/// A zip archive of files: stored, sorted by name, without times, so that the same files give the same bytes.
/// Throws std::runtime_error where the library fails.
std::string zip_of(const std::map<std::string, std::string>& files);

}  // namespace failmap
