#include "report/table_reporter.hpp"

#include <ranges>

#include "report/describe.hpp"
#include "report/text.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

Cell outcome_cell(Outcome outcome) {
  return {std::string(name_of(outcome)), outcome == Outcome::Passed ? Colour::Good : Colour::Bad};
}

}  // namespace

void TableReporter::add(const Record& record, std::string& out) {
  if (style_.details) {
    add_details(record, out);
    return;
  }
  if (matrix_.has_value() && matrix_->subject != record.observed.subject) {
    append_matrix(out);
    matrix_.reset();
  }
  count_in(record);
}

void TableReporter::end(const Summary& summary, std::string& out) {
  if (matrix_.has_value()) append_matrix(out);
  out += summary.cases_text() + '\n';
  out += coloured(summary.claims_text(), summary.holds() ? Colour::Good : Colour::Bad, style_.colour) + '\n';
}

/// One line, shortened to the terminal.
std::string TableReporter::line(std::string_view text, Colour colour) const {
  return coloured(style_.width == 0 ? std::string(text) : shorten(text, style_.width), colour,
                  style_.colour) +
         '\n';
}

void TableReporter::add_details(const Record& record, std::string& out) const {
  const FixtureFile& file = record.observed.subject->file;
  out += line(record.observed.id() + "  " + file.mechanism + ", N = " + std::to_string(record.observed.n) +
                  ": " + printable(file.title),
              Colour::Bold);
  for (const Implementation& entry : record.implementations) {
    out += "\n  " + std::string(heading(entry.role)) + "   exit " + std::to_string(entry.exit) + "\n";
    TextTable table({"Boundary fixture", "Actual", "Expected", "Outcome"}, style_.width, style_.colour);
    for (std::size_t check = 0; check < entry.answers.size(); ++check) {
      table.add({{printable(file.checks[check].name)},
                 {actual_text(entry.answers[check])},
                 {expected_text(record.observed.checks[check].expected)},
                 outcome_cell(entry.outcomes[check])});
    }
    table.append(out, "  ");
    if (style_.printed) append_printed(record, entry, out);
    // Never shortened: a digest that is cut off says nothing.
    out += coloured("  SHA-256 " + std::string(entry.source_sha256) + "  " + std::string(entry.source_path),
                    Colour::Faint, style_.colour) +
           '\n';
    if (const std::string broken = describe_broken_claim(entry); !broken.empty()) {
      out += line("  " + broken, Colour::Bad);
    }
  }
  if (const std::string effect = describe_attempt(record); !effect.empty())
    out += "\n  " + printable(effect) + '\n';
  out += '\n';
}

void TableReporter::append_printed(const Record& record, const Implementation& entry,
                                   std::string& out) const {
  for (std::size_t check = 0; check < entry.answers.size(); ++check) {
    if (entry.answers[check].printed.empty()) continue;
    out += line("  printed in " + printable(record.observed.subject->file.checks[check].name) + ": " +
                    literal(entry.answers[check].printed),
                Colour::Faint);
  }
}

void TableReporter::count_in(const Record& record) {
  const Case& observed = record.observed;
  if (!matrix_.has_value()) {
    matrix_ = Matrix{};
    matrix_->subject = observed.subject;
    matrix_->first_id = observed.id();
    matrix_->first_n = observed.n;
  }
  matrix_->last_id = observed.id();
  matrix_->last_n = observed.n;
  ++matrix_->cases;
  if (record.as_claimed()) {
    ++matrix_->as_claimed;
  } else if (matrix_->first_broken_id.empty()) {
    matrix_->first_broken_id = observed.id();
  }
  for (const Implementation& entry : record.implementations) {
    auto& checks = matrix_->outcomes[entry.role];
    checks.resize(entry.outcomes.size());
    for (std::size_t check = 0; check < checks.size(); ++check) {
      Tally& tally = checks[check][entry.outcomes[check]];
      if (tally.cases++ == 0) tally.first_n = observed.n;
    }
  }
}

void TableReporter::append_matrix(std::string& out) const {
  const Matrix& matrix = *matrix_;
  const FixtureFile& file = matrix.subject->file;
  const std::string cases =
      matrix.cases == 1
          ? matrix.first_id + ", N = " + std::to_string(matrix.first_n)
          : matrix.first_id + " to " + matrix.last_id + ", " + count(matrix.cases, "case") +
                " from N = " + std::to_string(matrix.first_n) + " to " + std::to_string(matrix.last_n);
  out += line(file.mechanism + ": " + printable(file.title), Colour::Bold);
  out += line("  " + cases + ", group " + file.evaluation_group, Colour::Faint);

  std::vector<std::string> header{"Boundary fixture"};
  for (const auto& [role, checks] : matrix.outcomes) header.emplace_back(name_of(role));
  TextTable table(std::move(header), style_.width, style_.colour);
  for (std::size_t check = 0; check < file.checks.size(); ++check) {
    std::vector<Cell> row{{printable(file.checks[check].name)}};
    for (const auto& [role, checks] : matrix.outcomes) {
      const auto& tallies = checks[check];
      if (tallies.size() == 1) {
        row.push_back(outcome_cell(tallies.begin()->first));
        continue;
      }
      // The worst stands first: a narrow table cuts the end off.
      Cell mixed{{}, Colour::Bad};
      for (const auto& [outcome, tally] : std::views::reverse(tallies)) {
        if (!mixed.text.empty()) mixed.text += ", ";
        mixed.text += std::string(name_of(outcome)) + " " + std::to_string(tally.cases) +
                      " (first N = " + std::to_string(tally.first_n) + ")";
      }
      row.push_back(std::move(mixed));
    }
    table.add(std::move(row));
  }
  table.append(out, "  ");
  if (matrix.as_claimed == matrix.cases) {
    out += line("  every case as claimed", Colour::Good) + '\n';
  } else {
    out += line("  " + count(matrix.cases - matrix.as_claimed, "case") + " not as claimed, the first " +
                    matrix.first_broken_id,
                Colour::Bad) +
           '\n';
  }
}

}  // namespace failmap
