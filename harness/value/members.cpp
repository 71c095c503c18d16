#include "value/members.hpp"

#include <utility>

#include "value/input_error.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

std::string mismatch(std::string_view expected, const Value& found) {
  return "expected " + std::string(expected) + ", found " + std::string(kind_of(found));
}

}  // namespace

Members::Members(const Value& value, const std::string& file, std::string place)
    : map_(value.get_if<Map>()), file_(file), place_(std::move(place)) {
  if (map_ == nullptr) refuse(mismatch("a map", value));
}

const Value& Members::at(std::string_view key) const {
  const Value* value = find(key);
  if (value == nullptr) refuse(key, "missing");
  return *value;
}

bool Members::is_none(std::string_view key) const { return at(key).get_if<None>() != nullptr; }

template <typename Kind>
const Kind& Members::get(std::string_view key, std::string_view expected) const {
  const Value* value = find(key);
  if (value == nullptr) refuse(key, "missing; expected " + std::string(expected));
  const auto* kind = value->get_if<Kind>();
  if (kind == nullptr) refuse(key, mismatch(expected, *value));
  return *kind;
}

const std::string& Members::text(std::string_view key) const { return get<std::string>(key, "a string"); }

bool Members::flag(std::string_view key) const { return get<bool>(key, "a boolean"); }

std::int64_t Members::integer(std::string_view key) const { return get<std::int64_t>(key, "an integer"); }

std::uint64_t Members::count(std::string_view key) const {
  const std::int64_t number = integer(key);
  if (number < 0) refuse(key, "expected no negative number");
  return static_cast<std::uint64_t>(number);
}

const List& Members::list(std::string_view key) const { return get<List>(key, "a list"); }

std::optional<double> Members::number(std::string_view key) const {
  const Value* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->is_number()) refuse(key, mismatch("a number", *value));
  return value->number().to_double();
}

Members Members::inside(std::string_view key) const { return {at(key), file_, child_pointer(place_, key)}; }

std::vector<Members> Members::items(std::string_view key) const {
  std::vector<Members> items;
  const List& values = list(key);
  const std::string place = child_pointer(place_, key);
  for (std::size_t index = 0; index < values.size(); ++index) {
    items.emplace_back(values[index], file_, child_pointer(place, index));
  }
  return items;
}

void Members::refuse(std::string message) const { throw InputError(file_, {{place_, std::move(message)}}); }

void Members::refuse(std::string_view key, std::string message) const {
  throw InputError(file_, {{child_pointer(place_, key), std::move(message)}});
}

}  // namespace failmap
