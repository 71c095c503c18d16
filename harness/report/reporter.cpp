#include "report/reporter.hpp"

#include "report/json_reporter.hpp"
#include "report/junit_reporter.hpp"
#include "report/markdown_reporter.hpp"
#include "report/table_reporter.hpp"
#include "report/text.hpp"

namespace failmap {

void Summary::add(const Record& record) {
  ++run;
  for (const Implementation& entry : record.implementations) checks += entry.outcomes.size();
  if (record.as_claimed()) ++as_claimed;
}

void Summary::add_run(const Summary& other) {
  run += other.run;
  as_claimed += other.as_claimed;
  checks += other.checks;
}

std::string Summary::cases_text() const {
  return count(planned, "case") + " planned: " + std::to_string(run) + " run, " + std::to_string(skipped) +
         " skipped, " + std::to_string(planned - run - skipped) + " not run.";
}

std::string Summary::claims_text() const {
  const std::string word = all_roles ? "verified" : "as claimed";
  const std::uint64_t holding = as_claimed + skipped_as_claimed;
  std::string text = count(checks, "check") + ": ";
  if (holding == run + skipped && holding > 0) return text + "all " + word + ".";
  return text + std::to_string(holding) + " " + word + ", " + std::to_string(run + skipped - holding) +
         " not.";
}

std::unique_ptr<Reporter> make_reporter(Format format, const Style& style) {
  switch (format) {
    case Format::Table: return std::make_unique<TableReporter>(style);
    case Format::Markdown: return std::make_unique<MarkdownReporter>();
    case Format::Json: return std::make_unique<JsonReporter>();
    case Format::JsonLines: return std::make_unique<JsonLinesReporter>();
    case Format::Junit: return std::make_unique<JunitReporter>();
  }
  return nullptr;
}

}  // namespace failmap
