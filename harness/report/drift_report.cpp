#include "report/drift_report.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "report/drift_groups.hpp"
#include "report/text.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

Colour colour_of(Severity severity) {
  switch (severity) {
    case Severity::Regression: return Colour::Bad;
    case Severity::Change: return Colour::Bold;
    case Severity::Information: return Colour::Faint;
  }
  return Colour::None;
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](char letter) {
    return 'a' <= letter && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  });
  return out;
}

std::string indented(std::string_view lines, std::string_view indent) {
  std::string out;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    out += indent;
    out += printable(lines.substr(0, end));
    out += '\n';
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return out;
}

/// Whether the lines of a group say more than its headline.
bool has_values(const FindingGroup& group) {
  return std::any_of(group.lines.begin(), group.lines.end(), [](const FindingGroup::Line& line) {
    return !line.first->recorded.empty() || !line.first->observed.empty();
  });
}

bool is_source_only(const FindingGroup& group) { return group.first->kind == FindingKind::ChangedSource; }

/// What concerns no one check stands without a table.
bool is_about_checks(const FindingGroup& group) {
  return std::none_of(group.lines.begin(), group.lines.end(),
                      [](const FindingGroup::Line& line) { return line.first->check.empty(); });
}

void append_values(const FindingGroup& group, const Style& style, std::string& out) {
  if (!is_about_checks(group)) {
    for (const FindingGroup::Line& line : group.lines) {
      if (!line.first->recorded.empty()) out += "  recorded: " + printable(line.first->recorded) + '\n';
      if (!line.first->observed.empty()) out += "  observed: " + printable(line.first->observed) + '\n';
    }
    return;
  }
  TextTable table({"Check", "Recorded", "Observed", "Cases"}, style.width, style.colour);
  for (const FindingGroup::Line& line : group.lines) {
    table.add({{printable(line.first->check)},
               {printable(line.first->recorded)},
               {printable(line.first->observed)},
               {std::to_string(line.cases)}});
  }
  table.append(out, "  ");
}

/// The diffs of the sources that moved, each one once: `shown` holds those that were.
std::string new_diffs(const Finding& finding, const DriftContext& context, std::set<std::string>& shown) {
  std::string diffs;
  for (const Moved& moved : finding.causes) {
    if (shown.insert(moved.recorded + moved.observed).second)
      diffs += indented(source_diff(moved, context), "    ");
  }
  return diffs;
}

std::string table(const Drift& drift, const DriftContext& context) {
  std::string out;
  std::set<std::string> shown;
  for (const FindingGroup& group : group_findings(drift.findings)) {
    const Finding& first = *group.first;
    out += coloured(upper(name_of(first.severity)), colour_of(first.severity), context.style.colour) + "  " +
           headline(group) + '\n';
    if (has_values(group) && !is_source_only(group)) append_values(group, context.style, out);
    for (const std::string& cause : cause_lines(first)) out += "  cause: " + printable(cause) + '\n';
    out += new_diffs(first, context, shown);
    out += "  to accept: " + remedy(group, context) + "\n\n";
  }
  for (const std::string& note : drift_notes(drift)) out += note + '\n';
  out +=
      coloured(drift_summary(drift), drift.any() ? Colour::Bad : Colour::Good, context.style.colour) + '\n';
  return out;
}

std::string markdown(const Drift& drift, const DriftContext& context) {
  std::string out = "# Drift\n\n" + drift_summary(drift) + "\n";
  std::set<std::string> shown;
  for (const std::string& note : drift_notes(drift)) out += "\n" + markdown_text(note) + "\n";
  for (const FindingGroup& group : group_findings(drift.findings)) {
    const Finding& first = *group.first;
    out += "\n## " + upper(name_of(first.severity)) + ": " + markdown_text(headline(group)) + "\n";
    if (has_values(group) && !is_source_only(group)) {
      out += "\n| Check | Recorded | Observed | Cases |\n|---|---|---|---|\n";
      for (const FindingGroup::Line& line : group.lines) {
        out += "| " + markdown_text(line.first->check) + " | " +
               markdown_code(printable(line.first->recorded)) + " | " +
               markdown_code(printable(line.first->observed)) + " | " + std::to_string(line.cases) + " |\n";
      }
    }
    out += '\n';
    for (const std::string& cause : cause_lines(first)) out += "- Cause: " + markdown_text(cause) + "\n";
    out += "- To accept: " + markdown_code(remedy(group, context)) + "\n";
    const std::string diffs = new_diffs(first, context, shown);
    if (!diffs.empty()) out += "\n" + diffs;
  }
  return out;
}

void append_cause(JsonObject& finding, std::string& out, const Finding& from) {
  finding.key("causes") += '[';
  for (const Moved& moved : from.causes) {
    if (&moved != &from.causes.front()) out += ',';
    JsonObject cause(out);
    cause.text("observed", moved.observed);
    cause.text("path", moved.path);
    cause.text("recorded", moved.recorded);
    cause.text("what", name_of(moved.what));
    cause.close();
  }
  out += ']';
}

std::string json(const Drift& drift) {
  std::string out;
  JsonObject document(out);
  append_integer(document.key("cases"), static_cast<std::int64_t>(drift.cases));
  document.key("findings") += '[';
  for (const Finding& finding : drift.findings) {
    if (&finding != &drift.findings.front()) out += ',';
    out += '\n';
    JsonObject object(out);
    append_cause(object, out, finding);
    object.text("check", finding.check);
    object.text("id", finding.id);
    object.text("kind", name_of(finding.kind));
    object.text("mechanism", finding.mechanism);
    object.text("observed", finding.observed);
    object.text("recorded", finding.recorded);
    if (finding.role.has_value()) object.text("role", name_of(*finding.role));
    object.text("severity", name_of(finding.severity));
    object.text("unmoved", describe(finding.unmoved));
    object.close();
  }
  out += "\n]";
  append_integer(document.key("not_selected"), static_cast<std::int64_t>(drift.not_selected));
  append_integer(document.key("other_toolchain"), static_cast<std::int64_t>(drift.other_toolchain));
  append_integer(document.key("same"), static_cast<std::int64_t>(drift.same));
  document.text("schema", "failmap.drift/1");
  document.close();
  return out + '\n';
}

/// A test a group; information is no failure.
std::string junit(const Drift& drift, const DriftContext& context) {
  pugi::xml_document document;
  pugi::xml_node suite = document.append_child("testsuites").append_child("testsuite");
  suite.append_attribute("name") = "failmap check";
  const std::vector<FindingGroup> groups = group_findings(drift.findings);
  suite.append_attribute("tests") = static_cast<unsigned long long>(groups.size()) + 1;
  pugi::xml_attribute failures = suite.append_attribute("failures");
  unsigned long long failed = 0;
  for (const FindingGroup& group : groups) {
    pugi::xml_node test = suite.append_child("testcase");
    test.append_attribute("classname") = printable(group.first->mechanism).c_str();
    test.append_attribute("name") = printable(headline(group)).c_str();
    std::string text;
    for (const FindingGroup::Line& line : group.lines) {
      text +=
          printable(line.first->check + ": " + line.first->recorded + " -> " + line.first->observed) + '\n';
    }
    for (const std::string& cause : cause_lines(*group.first)) text += "cause: " + printable(cause) + '\n';
    text += "to accept: " + remedy(group, context) + '\n';
    if (group.first->severity == Severity::Information) {
      test.append_child("system-out").text() = text.c_str();
      continue;
    }
    ++failed;
    pugi::xml_node failure = test.append_child("failure");
    failure.append_attribute("message") = std::string(name_of(group.first->severity)).c_str();
    failure.text() = text.c_str();
  }
  failures = failed;
  pugi::xml_node all = suite.append_child("testcase");
  all.append_attribute("classname") = "failmap";
  all.append_attribute("name") = "check";
  all.append_child("system-out").text() = drift_summary(drift).c_str();
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

struct Location {
  std::string file;
  std::size_t line;
};

/// Where a text first stands in a file, counted from 1; 1 where it does not.
std::size_t line_with(const std::string& path, const std::string& text) {
  std::ifstream stream(path);
  std::string line;
  for (std::size_t number = 1; std::getline(stream, line); ++number) {
    if (line.find(text) != std::string::npos) return number;
  }
  return 1;
}

/// The first line of a source that is not as recorded, else the check in its fixture file.
Location location_of(const Finding& finding, const DriftContext& context) {
  for (const Moved& moved : finding.causes) {
    if (moved.what != Moved::What::Source && moved.what != Moved::What::Contract) continue;
    const auto recorded = context.source(moved.recorded);
    const auto observed = context.source(moved.observed);
    if (!recorded.has_value() || !observed.has_value()) return {moved.path, 1};
    const auto hunks = line_diff(*recorded, *observed, 0);
    return {moved.path, hunks.empty() ? 1 : hunks.front().new_begin + 1};
  }
  const std::string file = finding.mechanism + ".json";
  return {"fixtures/" + file, line_with(context.fixtures + "/" + file,
                                        finding.check.empty() ? "\"family\"" : to_json(finding.check))};
}

/// As the workflow commands want it: the text's own % and line ends escaped, in a property : and , too.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char character : text) {
    if (character == '%') {
      out += "%25";
    } else if (character == '\n') {
      out += "%0A";
    } else if (character == '\r') {
      out += "%0D";
    } else if (property && character == ':') {
      out += "%3A";
    } else if (property && character == ',') {
      out += "%2C";
    } else {
      out += character;
    }
  }
  return out;
}

std::string github(const Drift& drift, const DriftContext& context) {
  std::string out;
  for (const FindingGroup& group : group_findings(drift.findings)) {
    const Finding& first = *group.first;
    const Location location = location_of(first, context);
    std::string message;
    for (const FindingGroup::Line& line : group.lines) {
      if (is_source_only(group)) break;
      message += (line.first->check.empty() ? "" : line.first->check + ": ") + line.first->recorded + " -> " +
                 line.first->observed + '\n';
    }
    for (const std::string& cause : cause_lines(first)) message += "Cause: " + cause + '\n';
    message += "To accept: " + remedy(group, context);
    out += (first.severity == Severity::Information ? "::notice file=" : "::error file=") +
           escaped(location.file, true) + ",line=" + std::to_string(location.line) +
           ",title=" + escaped(std::string(name_of(first.severity)) + ": " + headline(group), true) +
           "::" + escaped(message, false) + '\n';
  }
  return out + drift_summary(drift) + '\n';
}

}  // namespace

std::string report_drift(DriftFormat format, const Drift& drift, const DriftContext& context) {
  switch (format) {
    case DriftFormat::Table: return table(drift, context);
    case DriftFormat::Markdown: return markdown(drift, context);
    case DriftFormat::Json: return json(drift);
    case DriftFormat::Junit: return junit(drift, context);
    case DriftFormat::Github: return github(drift, context);
  }
  return {};
}

}  // namespace failmap
