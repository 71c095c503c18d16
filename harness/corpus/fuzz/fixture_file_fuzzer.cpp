/// Any bytes are a fixture file or are refused with what is wrong; what is JSON survives being written again.
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/fixture_file.hpp"
#include "corpus/fuzz/check.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

void try_json(const std::string& bytes) {
  std::vector<Problem> problems;
  const auto value = parse_json(bytes, problems);
  check(value.has_value() == problems.empty(), "a value or problems");
  if (!value.has_value()) return;
  check(is_utf8(literal(*value)), "a literal is text");
  const std::string written = to_json(*value);
  const auto again = parse_json(written, problems);
  check(again.has_value() && equal(*again, *value) && to_json(*again) == written,
        "JSON is read as it was written");
}

void try_template(const Template& compiled, std::int64_t n) {
  try {
    compiled.expand(n);
  } catch (const ExpansionError& error) {
    check(is_utf8(error.what()), "an error is text");
  }
}

void try_fixture_file(const std::string& bytes) {
  try {
    const FixtureFile file = parse_fixture_file(bytes, "fuzz.json");
    check(!file.checks.empty() && file.family.size() > 0, "a file has fixtures and cases");
    check(file.family.parameter_of(file.family.published_id(file.family.size())) == file.family.to,
          "an id names its case");
    for (const std::int64_t n : {file.family.from, file.family.to}) {
      for (const Check& fixture : file.checks) {
        check(fixture.given.size() == file.arguments.size(), "a fixture has all arguments");
        for (const Template& given : fixture.given) try_template(given, n);
        if (fixture.expected.has_value()) try_template(*fixture.expected, n);
      }
    }
  } catch (const InputError& error) {
    check(!error.problems().empty() && is_utf8(error.what()), "an error says what is wrong");
  }
}

}  // namespace
}  // namespace failmap

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  failmap::try_json(bytes);
  failmap::try_fixture_file(bytes);
  return 0;
}
