#include "drift/record_view.hpp"

#include <algorithm>
#include <array>

#include "record/answer_json.hpp"
#include "run/judge.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

/// Reads members that a record must have; every one that it has not is an InputError.
class Reader {
 public:
  Reader(const Value& value, const std::string& file, std::string pointer)
      : map_(value.get_if<Map>()), file_(file), pointer_(std::move(pointer)) {
    if (map_ == nullptr) fail("expected an object");
  }

  const Map& map() const { return *map_; }

  template <typename Kind>
  const Kind& member(std::string_view key) const {
    const Value* value = find(*map_, key);
    const Kind* kind = value == nullptr ? nullptr : value->get_if<Kind>();
    if (kind == nullptr) fail("expected a record's member '" + std::string(key) + "'");
    return *kind;
  }

  const Value& any(std::string_view key) const {
    const Value* value = find(*map_, key);
    if (value == nullptr) fail("expected a record's member '" + std::string(key) + "'");
    return *value;
  }

  /// Calls `read` with a reader of each item.
  template <typename Read>
  void each(std::string_view key, Read read) const {
    const List& list = member<List>(key);
    for (std::size_t index = 0; index < list.size(); ++index) {
      read(Reader(list[index], file_, child_pointer(child_pointer(pointer_, key), index)));
    }
  }

  [[noreturn]] void fail(std::string message) const {
    throw InputError(file_, {{pointer_, std::move(message)}});
  }

 private:
  const Map* map_;
  const std::string& file_;
  std::string pointer_;
};

FixtureView view_fixture(const Reader& reader) {
  const Value* expected = find(reader.map(), "expected");
  return {reader.member<std::string>("check"), to_json(reader.any("given")),
          expected == nullptr ? std::string() : to_json(*expected),
          expected == nullptr ? "rejected" : actual_text(answer_of(*expected))};
}

ObservationView view_observation(const Reader& reader) {
  const Value& actual = reader.any("actual");
  return {reader.member<std::string>("check"), to_json(actual), actual_text(answer_of(actual)),
          reader.member<std::string>("outcome"), reader.member<bool>("passed")};
}

Role role_named(const Reader& reader) {
  const auto& name = reader.member<std::string>("role");
  const auto role =
      std::find_if(kRoles.begin(), kRoles.end(), [&](Role one) { return name_of(one) == name; });
  if (role == kRoles.end()) reader.fail("'" + name + "' is no role");
  return *role;
}

ImplementationView view_implementation(const Reader& reader) {
  if (find(reader.map(), "held") != nullptr)
    reader.fail("an implementation is held back; compare whole records");
  ImplementationView view{role_named(reader),
                          reader.member<std::string>("source"),
                          reader.member<std::string>("sha256"),
                          reader.member<bool>("passed"),
                          {}};
  reader.each("observations",
              [&](const Reader& item) { view.observations.push_back(view_observation(item)); });
  return view;
}

bool is_taken_apart(const std::string& key) {
  constexpr std::array<std::string_view, 7> kKeys{"digest", "fixtures",  "id",        "implementations",
                                                  "inputs", "mechanism", "provenance"};
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

}  // namespace

RecordView view_record(const Value& record, const std::string& place) {
  const Reader reader(record, place, "");
  RecordView view{reader.member<std::string>("id"), reader.member<std::string>("mechanism"), {}, {},
                  reader.member<Map>("inputs"),     reader.member<Map>("provenance"),        {}};
  reader.each("fixtures", [&](const Reader& item) { view.fixtures.push_back(view_fixture(item)); });
  reader.each("implementations",
              [&](const Reader& item) { view.implementations.push_back(view_implementation(item)); });
  std::copy_if(reader.map().begin(), reader.map().end(), std::back_inserter(view.others),
               [](const Member& member) { return !is_taken_apart(member.key); });
  return view;
}

}  // namespace failmap
