/// What tests share: a mechanism made on the spot, and fixture files for it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "contract/registry.hpp"
#include "corpus/fixture_file.hpp"

namespace failmap {

/// A registry with one mechanism, `probe`.
template <typename Solve>
Registry probe_registry(Solve& failure, Solve& attempt, Solve& repair) {
  Registry registry;
  registry.mechanisms.push_back({"probe",
                                 std::make_unique<TypedContract<Solve>>(failure, attempt, repair),
                                 {"probe/contract.hpp", "contract"},
                                 {{{"probe/failure.cpp", "failure"},
                                   {"probe/attempt.cpp", "attempt"},
                                   {"probe/repair.cpp", "repair"}}}});
  return registry;
}

/// A file of that mechanism with those arguments and fixtures (JSON lists).
inline FixtureFile fixture_file(const std::string& arguments, const std::string& fixtures,
                                const std::string& mechanism = "probe",
                                const std::string& family = R"({"first_id":"TT-1","from":1,"to":3})") {
  const std::string text =
      R"({"mechanism":")" + mechanism + R"(","title":"t","domain":"d","evaluation_group":"g",)" +
      R"("root_cause":"-","failure":"-","attempt":"-","repair":"-","contract":"-","significance":"-",)" +
      R"("scope":"-","sources":[],"tolerance":0,"family":)" + family + R"(,"arguments":)" + arguments +
      R"(,"fixtures":)" + fixtures + "}";
  return parse_fixture_file(text, mechanism + ".json");
}

}  // namespace failmap
