#include "report/reporter.hpp"

#include "report/json_reporter.hpp"
#include "report/junit_reporter.hpp"
#include "report/markdown_reporter.hpp"
#include "report/table_reporter.hpp"
#include "report/text.hpp"

namespace failmap {

void Summary::add(const Record& record) {
  ++cases;
  for (const Implementation& entry : record.implementations) checks += entry.outcomes.size();
  if (record.as_claimed()) ++as_claimed;
}

std::string Summary::text() const {
  const std::string word = all_roles ? "verified" : "as claimed";
  std::string text = count(cases, "case") + ", " + count(checks, "check") + ": ";
  text += as_claimed == cases
              ? "all " + word
              : std::to_string(as_claimed) + " " + word + ", " + std::to_string(cases - as_claimed) + " not";
  if (cases != planned)
    text += "; " + std::to_string(planned - cases) + " of " + count(planned, "planned case") + " did not run";
  return text + ".";
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
