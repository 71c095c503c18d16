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

std::string Summary::text() const {
  const std::string word = all_roles ? "verified" : "as claimed";
  std::string text =
      count(planned, "case") + " planned: " + std::to_string(run) + " run (" + count(checks, "check") + ")";
  if (skipped > 0) text += ", " + std::to_string(skipped) + " skipped as already recorded";
  if (run + skipped < planned) text += ", " + std::to_string(planned - run - skipped) + " not run";
  const std::uint64_t broken = run - as_claimed + skipped - skipped_as_claimed;
  if (broken > 0) return text + "; " + std::to_string(broken) + " not " + word + ".";
  return text + (run + skipped == planned ? "; all " + word + "." : ".");
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
