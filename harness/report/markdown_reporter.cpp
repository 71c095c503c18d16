#include "report/markdown_reporter.hpp"

#include "report/describe.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

void append_table(const Record& record, const Implementation& entry, std::string& out) {
  out += "| Boundary fixture | Actual | Expected | Outcome |\n|---|---|---|---|\n";
  for (std::size_t check = 0; check < entry.answers.size(); ++check) {
    out += "| " + markdown_text(record.observed.subject->file.checks[check].name);
    out += " | " + markdown_code(actual_text(entry.answers[check]));
    out += " | " + markdown_code(expected_text(record.observed.checks[check].expected));
    out += " | " + std::string(name_of(entry.outcomes[check])) + " |\n";
  }
}

}  // namespace

void MarkdownReporter::add(const Record& record, std::string& out) {
  const FixtureFile& file = record.observed.subject->file;
  out += "## " + markdown_text(record.observed.id()) + ": " + markdown_text(file.title) + "\n\n";
  out += "Mechanism " + markdown_code(file.mechanism) + ", N = " + std::to_string(record.observed.n) +
         ", evaluation group " + markdown_code(file.evaluation_group) + ".\n";
  for (const Implementation& entry : record.implementations) {
    out += "\n### " + std::string(heading(entry.role)) + "\n\nExit " + std::to_string(entry.exit) + "\n\n";
    append_table(record, entry, out);
    out +=
        "\nSHA-256 of " + markdown_code(entry.source_path) + ": " + markdown_code(entry.source_sha256) + "\n";
    if (const std::string broken = describe_broken_claim(entry); !broken.empty())
      out += "\n**" + broken + "**\n";
  }
  if (const std::string effect = describe_attempt(record); !effect.empty())
    out += "\n" + markdown_text(effect) + "\n";
  out += "\nCase digest: " + markdown_code(record.digest) + "\n\n";
}

void MarkdownReporter::end(const Summary& summary, std::string& out) {
  out += summary.cases_text() + "\n" + summary.claims_text() + "\n";
}

}  // namespace failmap
