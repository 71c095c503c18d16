/// A value in the archive's notation: what fixtures give, what variants answer.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "value/number.hpp"

namespace failmap {

class Value;
struct Member;

/// Python's None.
struct None {
  friend bool operator==(None, None) = default;
};

using List = std::vector<Value>;

/// A string-keyed map: members in ascending order of their keys' bytes (which is the order of code points),
/// no key twice. `make_map` establishes that.
using Map = std::vector<Member>;

/// None, a boolean, a 64-bit integer, a double (infinities and NaN included), UTF-8 text, a list or a map.
class Value {
 public:
  using Storage = std::variant<None, bool, std::int64_t, double, std::string, List, Map>;

  Value();
  Value(None);
  Value(std::same_as<bool> auto value) : storage_(value) {}
  Value(double value);
  Value(Number value);
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool>) Value(Integer value);
  Value(std::string value);
  Value(std::string_view value);
  Value(const char* value);
  Value(List value);
  Value(Map value);

  const Storage& storage() const { return storage_; }

  /// The alternative of that type, or null where the value is of another kind.
  template <typename Alternative>
  const Alternative* get_if() const {
    return std::get_if<Alternative>(&storage_);
  }
  template <typename Alternative>
  Alternative* get_if() {
    return std::get_if<Alternative>(&storage_);
  }

  /// Whether the value is an integer or a double; a boolean is neither.
  bool is_number() const { return get_if<std::int64_t>() != nullptr || get_if<double>() != nullptr; }

  /// The number; only meaningful where is_number().
  Number number() const {
    const auto* integer = get_if<std::int64_t>();
    return integer != nullptr ? Number(*integer) : Number(*get_if<double>());
  }

 private:
  Storage storage_;
};

struct Member {
  std::string key;
  Value value;
};

// A map must know its member before it can be part of a value.
inline Value::Value() = default;
inline Value::Value(None) {}
inline Value::Value(double value) : storage_(value) {}
inline Value::Value(Number value)
    : storage_(value.is_integer() ? Storage(value.integer()) : Storage(value.to_double())) {}
template <std::integral Integer>
requires(!std::same_as<Integer, bool>) Value::Value(Integer value) : Value(Number(value)) {}
inline Value::Value(std::string value) : storage_(std::move(value)) {}
inline Value::Value(std::string_view value) : storage_(std::string(value)) {}
inline Value::Value(const char* value) : storage_(std::string(value)) {}
inline Value::Value(List value) : storage_(std::move(value)) {}
inline Value::Value(Map value) : storage_(std::move(value)) {}

/// Sorts the members by key. Of two members of one key the later stays, as in Python's display of a dict.
Map make_map(std::vector<Member> members);

/// The value under `key`, or null.
const Value* find(const Map& map, std::string_view key);
const Value* find(const Value& value, std::string_view key);

/// The same where it is of that kind: `find_as<std::string>(record, "id")`.
template <typename Kind>
const Kind* find_as(const Value& value, std::string_view key) {
  const Value* found = find(value, key);
  return found == nullptr ? nullptr : found->get_if<Kind>();
}

/// The text under `key`; empty for anything else.
std::string text_in(const Map& map, std::string_view key);
std::string text_in(const Value& value, std::string_view key);

/// What the value is, for messages: "None", "a boolean", "an integer", "a float", "a string", "a list", "a
/// map".
std::string_view kind_of(const Value& value);

/// How far two numbers may lie apart and still count as equal: by `absolute`, or by `relative` times the
/// larger magnitude. Both zero: exact.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// The archive's equality. Numbers compare by exact value across integer and double; NaN equals NaN; a
/// boolean equals no number; lists and maps compare member by member. A tolerance applies to pairs of finite
/// numbers.
bool equal(const Value& left, const Value& right, Tolerance tolerance = {});

}  // namespace failmap
