/// Shows the records of a run; one implementation a format.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "contract/registry.hpp"
#include "record/record.hpp"

namespace failmap {

/// What a run came to, in cases: planned = run + skipped + not run.
struct Summary {
  std::uint64_t planned = 0;
  std::uint64_t run = 0;
  std::uint64_t as_claimed = 0;  ///< of those that ran: every variant that ran does what its role claims
  std::uint64_t skipped = 0;     ///< since their records are there already
  std::uint64_t skipped_as_claimed = 0;  ///< by those records
  std::uint64_t checks = 0;              ///< that ran, of all variants together
  bool all_roles = true;                 ///< the cases ran in all roles, so that as claimed means verified

  void add(const Record& record);

  /// Adds the cases that another one counts as run.
  void add_run(const Summary& other);

  /// Whether nothing that was planned is missing and everything is as claimed.
  bool holds() const {
    return run + skipped == planned && as_claimed == run && skipped_as_claimed == skipped;
  }

  /// "80 cases planned: 80 run, 0 skipped, 0 not run."
  std::string cases_text() const;

  /// "1770 checks: all verified."
  std::string claims_text() const;
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
  bool printed = false;   ///< with the details, what variants have written to standard output and error
};

std::unique_ptr<Reporter> make_reporter(Format format, const Style& style);

}  // namespace failmap
