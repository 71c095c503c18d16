#include "runner.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <typeinfo>
#include <vector>

#include "value/json.hpp"
#include "value/literal.hpp"
#include "value/rejected.hpp"

namespace {

using failmap::find;
using failmap::List;
using failmap::Map;
using failmap::Value;

constexpr std::string_view kRejected = R"({"$rejected":true})";

/// What came of a call: a value, or the JSON of how it ended.
struct Answer {
  std::optional<Value> value;
  std::string json;
};

std::string demangled(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : type.name();
}

Answer raised(const std::string& detail) {
  std::string json = R"({"$raised":)";
  failmap::append_json_text(json, detail);
  return {std::nullopt, json + "}"};
}

Answer call(const failmap::Contract& contract, const List& given) {
  try {
    Value value = contract.call(failmap::Role::Failure, given);
    std::string json = failmap::to_json(value);
    return {std::move(value), std::move(json)};
  } catch (const failmap::Rejected&) {
    return {std::nullopt, std::string(kRejected)};
  } catch (const std::exception& error) {
    return raised(demangled(typeid(error)) + ": " + failmap::printable(error.what()));
  } catch (...) {
    return raised(demangled(*abi::__cxa_current_exception_type()));
  }
}

Value read_fixtures() {
  std::vector<failmap::Problem> problems;
  auto document = failmap::parse_json(failmap::read_file("fixtures.json"), problems);
  if (!document.has_value()) throw failmap::InputError("fixtures.json", std::move(problems));
  return failmap::with_numbers(*document);
}

/// The file is this archive's own and was checked when it was written.
template <typename Kind>
const Kind& member(const Value& object, const char* key) {
  return *find(*object.get_if<Map>(), key)->get_if<Kind>();
}

int run(const failmap::Contract& contract) {
  const Value document = read_fixtures();
  const Value& limits = *find(*document.get_if<Map>(), "tolerance");
  const failmap::Tolerance tolerance{member<double>(limits, "relative"), member<double>(limits, "absolute")};
  std::string out = R"({"observations":[)";
  bool all_passed = true;
  for (const Value& check : member<List>(document, "checks")) {
    const Value* expected = find(*check.get_if<Map>(), "expected");
    const Answer answer = call(contract, member<List>(check, "given"));
    const bool passed = expected == nullptr
                            ? answer.json == kRejected
                            : answer.value.has_value() && failmap::equal(*answer.value, *expected, tolerance);
    all_passed = all_passed && passed;
    if (out.back() != '[') out += ',';
    failmap::JsonObject observation(out);
    observation.key("actual") += answer.json;
    observation.text("check", member<std::string>(check, "check"));
    observation.key("expected") += expected == nullptr ? std::string(kRejected) : failmap::to_json(*expected);
    observation.key("passed") += passed ? "true" : "false";
    observation.close();
  }
  std::cout << out << R"(],"passed":)" << (all_passed ? "true" : "false") << "}\n";
  return all_passed ? 0 : 1;
}

}  // namespace

int run_fixtures(const failmap::Contract& contract) {
  try {
    return run(contract);
  } catch (const failmap::InputError& error) {
    std::cerr << error.what() << '\n';
    return 3;
  }
}
