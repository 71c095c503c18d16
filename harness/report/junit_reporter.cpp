#include "report/junit_reporter.hpp"

#include <pugixml.hpp>
#include <sstream>

#include "report/describe.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

void append_failure(pugi::xml_node test, const std::string& message) {
  pugi::xml_node failure = test.append_child("failure");
  failure.append_attribute("message") = message.c_str();
}

/// XML has no place for control characters: names are escaped as in a literal.
pugi::xml_node append_test(pugi::xml_node suite, const std::string& classname, const std::string& name) {
  pugi::xml_node test = suite.append_child("testcase");
  test.append_attribute("classname") = classname.c_str();
  test.append_attribute("name") = printable(name).c_str();
  return test;
}

void append_suite(const Record& record, const Implementation& entry, std::string& out) {
  const std::string suite_name = record.observed.id() + "." + std::string(name_of(entry.role));
  const bool is_repair = entry.role == Role::Repair;
  std::size_t failures = 0;

  pugi::xml_document document;
  pugi::xml_node suite = document.append_child("testsuite");
  suite.append_attribute("name") = suite_name.c_str();
  pugi::xml_attribute tests = suite.append_attribute("tests");
  pugi::xml_attribute failed = suite.append_attribute("failures");
  for (std::size_t check = 0; check < entry.answers.size(); ++check) {
    pugi::xml_node test = append_test(suite, suite_name, record.observed.subject->file.checks[check].name);
    const std::string text = std::string(name_of(entry.outcomes[check])) + ": actual " +
                             actual_text(entry.answers[check]) + ", expected " +
                             expected_text(record.observed.checks[check].expected);
    if (is_repair && entry.outcomes[check] != Outcome::Passed) {
      append_failure(test, text);
      ++failures;
    } else {
      test.append_child("system-out").text() = text.c_str();
    }
  }
  if (!is_repair) {
    pugi::xml_node test = append_test(suite, suite_name, "claim: at least one check fails");
    if (!entry.holds_claim()) {
      append_failure(test, describe_broken_claim(entry));
      ++failures;
    }
  }
  tests = entry.answers.size() + (is_repair ? 0U : 1U);
  failed = failures;

  std::ostringstream text;
  suite.print(text, "  ", pugi::format_indent, pugi::encoding_utf8, 1);
  out += text.str();
}

}  // namespace

void JunitReporter::begin(const Toolchain&, std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"failmap\">\n";
}

void JunitReporter::add(const Record& record, std::string& out) {
  for (const Implementation& entry : record.implementations) append_suite(record, entry, out);
}

void JunitReporter::end(const Summary&, std::string& out) { out += "</testsuites>\n"; }

}  // namespace failmap
