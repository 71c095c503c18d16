#include "run/answer_wire.hpp"

#include <cstring>
#include <type_traits>
#include <utility>

namespace failmap {
namespace {

constexpr int kDeepest = 1000;  // of damaged bytes, before the stack ends

enum class Kind : unsigned char { None, False, True, Integer, Real, Text, List, Map };

template <typename Plain>
void put(std::string& out, Plain value) {
  static_assert(std::is_trivially_copyable_v<Plain>);
  char bytes[sizeof value];
  std::memcpy(bytes, &value, sizeof value);
  out.append(bytes, sizeof bytes);
}

void put_text(std::string& out, std::string_view text) {
  put(out, text.size());
  out += text;
}

void put_value(std::string& out, const Value& value);

struct Writer {
  std::string& out;

  void operator()(None) const { put(out, Kind::None); }
  void operator()(bool value) const { put(out, value ? Kind::True : Kind::False); }
  void operator()(std::int64_t value) const {
    put(out, Kind::Integer);
    put(out, value);
  }
  void operator()(double value) const {
    put(out, Kind::Real);
    put(out, value);
  }
  void operator()(const std::string& value) const {
    put(out, Kind::Text);
    put_text(out, value);
  }
  void operator()(const List& list) const {
    put(out, Kind::List);
    put(out, list.size());
    for (const Value& item : list) put_value(out, item);
  }
  void operator()(const Map& map) const {
    put(out, Kind::Map);
    put(out, map.size());
    for (const Member& member : map) {
      put_text(out, member.key);
      put_value(out, member.value);
    }
  }
};

void put_value(std::string& out, const Value& value) { std::visit(Writer{out}, value.storage()); }

template <typename Plain>
bool take(std::string_view& bytes, Plain& value) {
  if (bytes.size() < sizeof value) return false;
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return true;
}

bool take_text(std::string_view& bytes, std::string& text) {
  std::size_t size = 0;
  if (!take(bytes, size) || size > bytes.size()) return false;
  text = bytes.substr(0, size);
  bytes.remove_prefix(size);
  return true;
}

bool take_value(std::string_view& bytes, Value& value, int depth);

/// A list or a map has at least a byte an item, so that its size can be believed before anything is
/// allocated.
bool take_list(std::string_view& bytes, Value& value, int depth) {
  std::size_t size = 0;
  if (!take(bytes, size) || size > bytes.size()) return false;
  List list(size);
  for (Value& item : list) {
    if (!take_value(bytes, item, depth)) return false;
  }
  value = std::move(list);
  return true;
}

bool take_map(std::string_view& bytes, Value& value, int depth) {
  std::size_t size = 0;
  if (!take(bytes, size) || size > bytes.size()) return false;
  Map map(size);
  for (Member& member : map) {
    if (!take_text(bytes, member.key) || !take_value(bytes, member.value, depth)) return false;
  }
  value = std::move(map);
  return true;
}

template <typename Plain>
bool take_plain(std::string_view& bytes, Value& value) {
  Plain plain{};
  if (!take(bytes, plain)) return false;
  value = std::move(plain);
  return true;
}

bool take_value(std::string_view& bytes, Value& value, int depth) {
  Kind kind{};
  if (depth > kDeepest || !take(bytes, kind)) return false;
  switch (kind) {
    case Kind::None: value = None(); return true;
    case Kind::False: value = false; return true;
    case Kind::True: value = true; return true;
    case Kind::Integer: return take_plain<std::int64_t>(bytes, value);
    case Kind::Real: return take_plain<double>(bytes, value);
    case Kind::Text: {
      std::string text;
      if (!take_text(bytes, text)) return false;
      value = std::move(text);
      return true;
    }
    case Kind::List: return take_list(bytes, value, depth + 1);
    case Kind::Map: return take_map(bytes, value, depth + 1);
  }
  return false;
}

}  // namespace

void append_wire(std::string& out, const Answer& answer) {
  put(out, answer.ending);
  put_value(out, answer.value);
  put_text(out, answer.detail);
}

bool take_wire(std::string_view& bytes, Answer& answer) {
  if (!take(bytes, answer.ending) || answer.ending < Ending::Returned || answer.ending > Ending::Unstable)
    return false;
  return take_value(bytes, answer.value, 0) && take_text(bytes, answer.detail);
}

}  // namespace failmap
