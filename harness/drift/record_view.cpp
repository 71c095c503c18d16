#include "drift/record_view.hpp"

#include <algorithm>
#include <array>

#include "record/answer_json.hpp"
#include "run/judge.hpp"
#include "value/json.hpp"
#include "value/members.hpp"

namespace failmap {
namespace {

FixtureView view_fixture(const Members& members) {
  const Value* expected = members.find("expected");
  return {members.text("check"), to_json(members.at("given")),
          expected == nullptr ? std::string() : to_json(*expected),
          expected == nullptr ? "rejected" : actual_text(answer_of(*expected))};
}

ObservationView view_observation(const Members& members) {
  const Value& actual = members.at("actual");
  return {members.text("check"), to_json(actual), actual_text(answer_of(actual)), members.text("outcome"),
          members.flag("passed")};
}

Role role_named(const Members& members) {
  const auto& name = members.text("role");
  const auto role =
      std::find_if(kRoles.begin(), kRoles.end(), [&](Role one) { return name_of(one) == name; });
  if (role == kRoles.end()) members.refuse("'" + name + "' is no role");
  return *role;
}

ImplementationView view_implementation(const Members& members) {
  if (members.find("held") != nullptr)
    members.refuse("an implementation is held back; compare whole records");
  ImplementationView view{
      role_named(members), members.text("source"), members.text("sha256"), members.flag("passed"), {}};
  for (const Members& item : members.items("observations"))
    view.observations.push_back(view_observation(item));
  return view;
}

bool is_taken_apart(const std::string& key) {
  constexpr std::array<std::string_view, 7> kKeys{"digest", "fixtures",  "id",        "implementations",
                                                  "inputs", "mechanism", "provenance"};
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

}  // namespace

RecordView view_record(const Value& record, const std::string& place) {
  const Members members(record, place);
  RecordView view{members.text("id"),
                  members.text("mechanism"),
                  {},
                  {},
                  members.inside("inputs").map(),
                  members.inside("provenance").map(),
                  {}};
  for (const Members& item : members.items("fixtures")) view.fixtures.push_back(view_fixture(item));
  for (const Members& item : members.items("implementations")) {
    view.implementations.push_back(view_implementation(item));
  }
  std::copy_if(members.map().begin(), members.map().end(), std::back_inserter(view.others),
               [](const Member& member) { return !is_taken_apart(member.key); });
  return view;
}

}  // namespace failmap
