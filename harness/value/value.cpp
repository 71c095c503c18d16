#include "value/value.hpp"

#include <algorithm>
#include <cmath>

namespace failmap {
namespace {

__extension__ using SignedWide = __int128;

/// How far two finite numbers lie apart, rounded once: never 0 for numbers that differ.
double distance(Number left, Number right) {
  const double one = left.to_double();
  const double other = right.to_double();
  const auto is_whole = [](double real) { return std::fabs(real) <= 0x1p63 && std::trunc(real) == real; };
  if (!is_whole(one) || !is_whole(other)) return std::fabs(one - other);
  // Beyond 2^53 doubles cannot tell an integer from its neighbours.
  const auto wide = [](Number number) {
    return number.is_integer() ? SignedWide{number.integer()} : static_cast<SignedWide>(number.to_double());
  };
  const SignedWide difference = wide(left) - wide(right);
  return static_cast<double>(difference < 0 ? -difference : difference);
}

bool numbers_equal(Number left, Number right, Tolerance tolerance) {
  if (left == right) return true;
  if (left.is_nan() || right.is_nan()) return left.is_nan() && right.is_nan();
  const double one = left.to_double();
  const double other = right.to_double();
  if (!std::isfinite(one) || !std::isfinite(other)) return false;
  if (tolerance.relative == 0 && tolerance.absolute == 0) return false;
  const double larger = std::max(std::fabs(one), std::fabs(other));
  // A difference beyond the largest double is infinite and then within nothing.
  return distance(left, right) <= std::max(tolerance.absolute, tolerance.relative * larger);
}

}  // namespace

Map make_map(std::vector<Member> members) {
  std::vector<Member*> in_order;
  in_order.reserve(members.size());
  for (Member& member : members) in_order.push_back(&member);
  std::sort(in_order.begin(), in_order.end(), [](const Member* one, const Member* other) {
    const int order = one->key.compare(other->key);
    return order < 0 || (order == 0 && one < other);
  });
  Map map;
  map.reserve(members.size());
  for (Member* member : in_order) {
    if (!map.empty() && map.back().key == member->key) {
      map.back() = std::move(*member);
    } else {
      map.push_back(std::move(*member));
    }
  }
  return map;
}

const Value* find(const Map& map, std::string_view key) {
  const auto place =
      std::lower_bound(map.begin(), map.end(), key,
                       [](const Member& member, std::string_view sought) { return member.key < sought; });
  return place != map.end() && place->key == key ? &place->value : nullptr;
}

const Value* find(const Value& value, std::string_view key) {
  const Map* map = value.get_if<Map>();
  return map == nullptr ? nullptr : find(*map, key);
}

std::string text_in(const Map& map, std::string_view key) {
  const Value* value = find(map, key);
  const auto* text = value == nullptr ? nullptr : value->get_if<std::string>();
  return text == nullptr ? std::string() : *text;
}

std::string text_in(const Value& value, std::string_view key) {
  const auto* text = find_as<std::string>(value, key);
  return text == nullptr ? std::string() : *text;
}

std::string_view kind_of(const Value& value) {
  switch (value.storage().index()) {
    case 0: return "None";
    case 1: return "a boolean";
    case 2: return "an integer";
    case 3: return "a float";
    case 4: return "a string";
    case 5: return "a list";
    default: return "a map";
  }
}

bool equal(const Value& left, const Value& right, Tolerance tolerance) {
  if (left.is_number() && right.is_number()) return numbers_equal(left.number(), right.number(), tolerance);
  if (left.storage().index() != right.storage().index()) return false;
  if (const auto* list = left.get_if<List>()) {
    const auto& other = *right.get_if<List>();
    return std::equal(list->begin(), list->end(), other.begin(), other.end(),
                      [&](const Value& one, const Value& two) { return equal(one, two, tolerance); });
  }
  if (const auto* map = left.get_if<Map>()) {
    const auto& other = *right.get_if<Map>();
    return std::equal(map->begin(), map->end(), other.begin(), other.end(),
                      [&](const Member& one, const Member& two) {
                        return one.key == two.key && equal(one.value, two.value, tolerance);
                      });
  }
  if (const auto* text = left.get_if<std::string>()) return *text == *right.get_if<std::string>();
  if (const auto* boolean = left.get_if<bool>()) return *boolean == *right.get_if<bool>();
  return true;
}

}  // namespace failmap
