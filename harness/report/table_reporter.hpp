/// Tables for people.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "report/reporter.hpp"
#include "report/text.hpp"

namespace failmap {

/// With details, the tables of every case as on the published pages. Without, a matrix of checks against
/// variants for each mechanism, over all its cases.
class TableReporter final : public Reporter {
 public:
  explicit TableReporter(const Style& style) : style_(style) {}

  void begin(const Toolchain&, std::string&) override {}
  void add(const Record& record, std::string& out) override;
  void end(const Summary& summary, std::string& out) override;

 private:
  /// How often a check of a variant had an outcome, and at which N first.
  struct Tally {
    std::uint64_t cases = 0;
    std::int64_t first_n = 0;
  };
  /// What the cases of one mechanism came to.
  struct Matrix {
    const Subject* subject;
    std::string first_id;
    std::string last_id;
    std::int64_t first_n;
    std::int64_t last_n;
    std::uint64_t cases = 0;
    std::uint64_t as_claimed = 0;
    std::string first_broken_id;  ///< of the first case that is not as claimed
    std::map<Role, std::vector<std::map<Outcome, Tally>>> outcomes;  ///< a role's checks
  };

  void add_details(const Record& record, std::string& out) const;
  void append_printed(const Record& record, const Implementation& entry, std::string& out) const;
  void count_in(const Record& record);
  void append_matrix(std::string& out) const;
  std::string line(std::string_view text, Colour colour) const;

  Style style_;
  std::optional<Matrix> matrix_;
};

}  // namespace failmap
