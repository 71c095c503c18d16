/// Shows the records of a run; one implementation a format.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "contract/registry.hpp"
#include "record/record.hpp"

namespace failmap {

/// What a run came to.
struct Summary {
  std::uint64_t planned = 0;     ///< cases
  std::uint64_t cases = 0;       ///< that ran
  std::uint64_t checks = 0;      ///< that ran, of all variants together
  std::uint64_t as_claimed = 0;  ///< cases in which every variant that ran does what its role claims
  bool all_roles = true;         ///< whether the cases ran in all roles, so that as claimed means verified

  void add(const Record& record);

  /// Whether everything that was planned ran and is as claimed.
  bool holds() const { return cases == planned && as_claimed == cases; }

  /// "80 cases, 1590 checks: all verified."
  std::string text() const;
};

/// Appends to `out` what is to be written next, so that a run of any length needs no more memory than one
/// case.
class Reporter {
 public:
  virtual ~Reporter() = default;
  virtual void begin(const Toolchain& toolchain, std::string& out) = 0;
  virtual void add(const Record& record, std::string& out) = 0;
  virtual void end(const Summary& summary, std::string& out) = 0;
};

enum class Format { Table, Markdown, Json, JsonLines, Junit };

/// How text appears; only the table heeds it.
struct Style {
  bool colour = false;
  std::size_t width = 0;  ///< of the terminal in columns; 0: nothing is shortened
  bool details = true;    ///< every table of every case; otherwise a matrix a mechanism
};

std::unique_ptr<Reporter> make_reporter(Format format, const Style& style);

}  // namespace failmap
