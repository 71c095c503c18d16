/// Which cases a command works on.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "corpus/fixture_file.hpp"
#include "corpus/parameters.hpp"

namespace failmap {

/// A selector that names nothing; the message offers the nearest names.
class NothingSelected : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The selected parameters of one fixture file; never empty.
struct Selected {
  std::size_t file;  ///< its index among the files
  Parameters parameters;
};

/// The union of what the selectors name, in the order of the files; without selectors everything. A selector
/// is a case id (`FA-99246`, `partial_sum@N=11`), a mechanism, `group:NAME`, or a glob over ids and
/// mechanisms; a mechanism stands for its family. With `parameters`, the named mechanisms are taken at those
/// instead, and a case id is a UsageError. Throws NothingSelected for a selector that names nothing.
std::vector<Selected> select(std::span<const FixtureFile* const> files,
                             std::span<const std::string> selectors,
                             const std::optional<Parameters>& parameters);

}  // namespace failmap
