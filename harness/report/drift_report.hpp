/// Shows what a check found.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "drift/check.hpp"
#include "report/reporter.hpp"

namespace failmap {

enum class DriftFormat { Table, Markdown, Json, Junit, Github };

struct DriftContext {
  /// A source's text by its SHA-256, whether it was recorded or is compiled in; nothing where it is not
  /// known.
  std::function<std::optional<std::string>(std::string_view sha256)> source;
  /// What follows `failmap record …` in the command that accepts a finding: " --baseline DIR" or nothing.
  std::string options;
  /// The folder of the fixture files, for the lines that annotations stand at.
  std::string fixtures;
  Style style{};  ///< of the table
};

std::string report_drift(DriftFormat format, const Drift& drift, const DriftContext& context);

}  // namespace failmap
