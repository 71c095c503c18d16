/// Between the archive's values and the C++ types that contracts use.
///
/// Number, bool, 64-bit integers, UTF-8 strings, std::vector (a list), std::optional (None or the value),
/// std::map from strings (a map), std::pair and std::tuple (a list of exactly that length), std::variant (the
/// first alternative that takes the value), and a struct that names its members in order (also such a list):
///
///     struct Row {
///       Number step;
///       std::string worker;
///       static constexpr auto fields = std::tuple{&Row::step, &Row::worker};
///     };
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "value/json.hpp"
#include "value/literal.hpp"
#include "value/value.hpp"

namespace failmap {

/// A value that a contract's type does not take: where inside the value (a JSON pointer) and why.
using Mismatch = Problem;

/// Thrown where a variant's answer has no place in the archive's notation. The message shows it as it is.
class NotAValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// `type_name()` names the type for people; `decode(value, result, mismatch)` returns whether the value was
/// taken, and says in `mismatch` why not; `encode(typed)` throws NotAValue.
template <typename Type>
struct Codec;

namespace detail {

inline bool mismatch_kind(const Value& value, std::string_view expected, Mismatch& mismatch) {
  mismatch.place.clear();
  mismatch.message = "expected ";
  mismatch.message += expected;
  mismatch.message += ", found ";
  mismatch.message += kind_of(value);
  return false;
}

inline bool mismatch_inside(const std::string& place, Mismatch& mismatch) {
  mismatch.place.insert(0, place);
  return false;
}

/// `value` as a list of exactly `size` items, or null with a mismatch.
inline const List* list_of(const Value& value, std::size_t size, std::string (*expected)(),
                           Mismatch& mismatch) {
  const auto* list = value.get_if<List>();
  if (list == nullptr) {
    mismatch_kind(value, expected(), mismatch);
  } else if (list->size() != size) {
    mismatch = {"", "expected " + expected() + ", found a list of " + std::to_string(list->size())};
    list = nullptr;
  }
  return list;
}

/// Decodes item by item into the references of `targets`.
template <typename... Items>
bool decode_items(const Value& value, const std::tuple<Items&...>& targets, std::string (*expected)(),
                  Mismatch& mismatch) {
  const List* list = list_of(value, sizeof...(Items), expected, mismatch);
  if (list == nullptr) return false;
  return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
    return ((Codec<Items>::decode((*list)[Index], std::get<Index>(targets), mismatch) ||
             mismatch_inside(child_pointer("", Index), mismatch)) &&
            ...);
  }
  (std::index_sequence_for<Items...>());
}

template <typename... Items>
std::string items_name() {
  std::string name = "[";
  ((name += Codec<Items>::type_name(), name += ", "), ...);
  if constexpr (sizeof...(Items) > 0) name.resize(name.size() - 2);
  return name + "]";
}

}  // namespace detail

template <>
struct Codec<Number> {
  static std::string type_name() { return "number"; }
  static bool decode(const Value& value, Number& result, Mismatch& mismatch) {
    if (!value.is_number()) return detail::mismatch_kind(value, "a number", mismatch);
    result = value.number();
    return true;
  }
  static Value encode(Number typed) { return typed; }
};

template <>
struct Codec<bool> {
  static std::string type_name() { return "boolean"; }
  static bool decode(const Value& value, bool& result, Mismatch& mismatch) {
    const bool* boolean = value.get_if<bool>();
    if (boolean == nullptr) return detail::mismatch_kind(value, "a boolean", mismatch);
    result = *boolean;
    return true;
  }
  static Value encode(bool typed) { return typed; }
};

template <>
struct Codec<std::int64_t> {
  static std::string type_name() { return "integer"; }
  static bool decode(const Value& value, std::int64_t& result, Mismatch& mismatch) {
    const auto* integer = value.get_if<std::int64_t>();
    if (integer == nullptr) return detail::mismatch_kind(value, "an integer", mismatch);
    result = *integer;
    return true;
  }
  static Value encode(std::int64_t typed) { return typed; }
};

template <>
struct Codec<std::string> {
  static std::string type_name() { return "string"; }
  static bool decode(const Value& value, std::string& result, Mismatch& mismatch) {
    const auto* text = value.get_if<std::string>();
    if (text == nullptr) return detail::mismatch_kind(value, "a string", mismatch);
    result = *text;
    return true;
  }
  static Value encode(const std::string& typed) {
    if (!is_utf8(typed)) throw NotAValue("a string that is not UTF-8: '" + typed + "'");
    return typed;
  }
};

template <typename Item>
struct Codec<std::vector<Item>> {
  static std::string type_name() { return "list of " + Codec<Item>::type_name(); }
  static bool decode(const Value& value, std::vector<Item>& result, Mismatch& mismatch) {
    const auto* list = value.get_if<List>();
    if (list == nullptr) return detail::mismatch_kind(value, "a " + type_name(), mismatch);
    result.clear();
    result.reserve(list->size());
    for (const Value& item : *list) {
      Item decoded{};
      if (!Codec<Item>::decode(item, decoded, mismatch)) {
        return detail::mismatch_inside(child_pointer("", result.size()), mismatch);
      }
      result.push_back(std::move(decoded));
    }
    return true;
  }
  static Value encode(const std::vector<Item>& typed) {
    List list;
    list.reserve(typed.size());
    for (const Item& item : typed) list.push_back(Codec<Item>::encode(item));
    return list;
  }
};

template <typename Item>
struct Codec<std::optional<Item>> {
  static std::string type_name() { return Codec<Item>::type_name() + " or None"; }
  static bool decode(const Value& value, std::optional<Item>& result, Mismatch& mismatch) {
    result.reset();
    if (value.get_if<None>() != nullptr) return true;
    return Codec<Item>::decode(value, result.emplace(), mismatch);
  }
  static Value encode(const std::optional<Item>& typed) {
    return typed.has_value() ? Codec<Item>::encode(*typed) : Value(None());
  }
};

template <typename Item>
struct Codec<std::map<std::string, Item>> {
  static std::string type_name() { return "map to " + Codec<Item>::type_name(); }
  static bool decode(const Value& value, std::map<std::string, Item>& result, Mismatch& mismatch) {
    const auto* map = value.get_if<Map>();
    if (map == nullptr) return detail::mismatch_kind(value, "a " + type_name(), mismatch);
    result.clear();
    for (const Member& member : *map) {
      Item& decoded = result.emplace_hint(result.end(), member.key, Item{})->second;
      if (!Codec<Item>::decode(member.value, decoded, mismatch)) {
        return detail::mismatch_inside(child_pointer("", member.key), mismatch);
      }
    }
    return true;
  }
  static Value encode(const std::map<std::string, Item>& typed) {
    Map map;
    map.reserve(typed.size());
    for (const auto& [key, item] : typed) {
      if (!is_utf8(key)) throw NotAValue("a map key that is not UTF-8: '" + key + "'");
      if (key.starts_with('$')) throw NotAValue("a map key that begins with '$': '" + key + "'");
      map.push_back({key, Codec<Item>::encode(item)});
    }
    return map;
  }
};

template <typename... Items>
struct Codec<std::tuple<Items...>> {
  static std::string type_name() { return detail::items_name<Items...>(); }
  static bool decode(const Value& value, std::tuple<Items...>& result, Mismatch& mismatch) {
    const auto targets = std::apply([](Items&... items) { return std::tie(items...); }, result);
    return detail::decode_items<Items...>(value, targets, &type_name, mismatch);
  }
  static Value encode(const std::tuple<Items...>& typed) {
    return std::apply([](const Items&... items) { return List{Codec<Items>::encode(items)...}; }, typed);
  }
};

template <typename First, typename Second>
struct Codec<std::pair<First, Second>> {
  static std::string type_name() { return detail::items_name<First, Second>(); }
  static bool decode(const Value& value, std::pair<First, Second>& result, Mismatch& mismatch) {
    return detail::decode_items<First, Second>(value, std::tie(result.first, result.second), &type_name,
                                               mismatch);
  }
  static Value encode(const std::pair<First, Second>& typed) {
    return List{Codec<First>::encode(typed.first), Codec<Second>::encode(typed.second)};
  }
};

template <typename... Alternatives>
struct Codec<std::variant<Alternatives...>> {
  static std::string type_name() {
    std::string name;
    ((name += name.empty() ? "" : " or ", name += Codec<Alternatives>::type_name()), ...);
    return name;
  }
  static bool decode(const Value& value, std::variant<Alternatives...>& result, Mismatch& mismatch) {
    const bool taken =
        (Codec<Alternatives>::decode(value, result.template emplace<Alternatives>(), mismatch) || ...);
    if (!taken) mismatch = {"", "expected " + type_name() + ", found " + std::string(kind_of(value))};
    return taken;
  }
  static Value encode(const std::variant<Alternatives...>& typed) {
    return std::visit(
        [](const auto& alternative) {
          return Codec<std::decay_t<decltype(alternative)>>::encode(alternative);
        },
        typed);
  }
};

template <typename Struct>
requires requires { Struct::fields; }
struct Codec<Struct> {
  template <typename Callable>
  static decltype(auto) with_members(auto& object, Callable callable) {
    return std::apply([&](auto... fields) -> decltype(auto) { return callable(object.*fields...); },
                      Struct::fields);
  }
  static std::string type_name() {
    static const Struct object{};
    return with_members(object,
                        []<typename... Items>(const Items&...) { return detail::items_name<Items...>(); });
  }
  static bool decode(const Value& value, Struct& result, Mismatch& mismatch) {
    return with_members(result, [&]<typename... Items>(Items&... items) {
      return detail::decode_items<Items...>(value, std::tie(items...), &type_name, mismatch);
    });
  }
  static Value encode(const Struct& typed) {
    return with_members(typed, []<typename... Items>(const Items&... items) {
      return Value(List{Codec<Items>::encode(items)...});
    });
  }
};

}  // namespace failmap
