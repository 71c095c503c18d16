/// What the commands that make, check and use a split share: its files, recorded and verified.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "cli/subjects.hpp"
#include "record/for_each_record.hpp"
#include "split/certificate.hpp"

namespace failmap {

/// Runs the cases, and fills in the split's list of them and its digest of the corpus.
void record_cases(const World& world, std::span<const Subject> subjects, const Plan& plan,
                  const Execution& execution, Split& split);

/// A split as it should be, and how the files in its folder differ from that.
struct RemadeSplit {
  Split split;
  std::vector<std::string> differences;  ///< a text each, for people
};

/// Makes the split anew, of what its certificate asks for and the corpus as it is, and compares. Throws
/// InputError where there is no certificate, or one of groups or cases that the corpus does not have.
RemadeSplit verify_folder(const World& world, const std::string& folder, const std::string& fixtures,
                          const Execution& execution);

}  // namespace failmap
