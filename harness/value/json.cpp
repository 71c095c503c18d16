#include "value/json.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>

#include "value/literal.hpp"

namespace failmap {
namespace {

constexpr std::size_t kDeepest = 100;

/// A message of the JSON library, which quotes what it read last: as it came, and however long that is.
std::string quotable(std::string_view message) {
  constexpr std::size_t kLongest = 200;
  if (message.size() <= kLongest) return printable(message);
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xC0U) == 0x80U) --end;
  return printable(message.substr(0, end)) + "…";
}

/// Builds the value from the parser's events. An open container waits on the stack until its end.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(std::vector<Problem>& problems) : problems_(problems) {}

  bool null() override { return add(None()); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }

  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max())) {
      return refuse_integer(std::to_string(value));
    }
    return add(static_cast<std::int64_t>(value));
  }

  /// An integer that does not fit 64 bits arrives here too, with its text.
  bool number_float(number_float_t value, const string_t& text) override {
    if (text.find_first_of(".eE") == string_t::npos) return refuse_integer(text);
    return add(value);
  }

  bool string(string_t& value) override { return add(std::move(value)); }

  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(false); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    open_.back().key = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    // The library's message starts with its own name and number in brackets.
    std::string_view message = error.what();
    if (const auto end = message.find("] "); end != std::string_view::npos) message.remove_prefix(end + 2);
    problems_.push_back({"", "not JSON: " + quotable(message) + " (byte " + std::to_string(position) + ")"});
    return false;
  }

  Value take() { return std::move(root_); }

 private:
  struct Open {
    bool is_map;
    std::string key;  ///< of the member that is being read
    List items;
    std::vector<Member> members;
  };

  std::string pointer() const {
    std::string place;
    for (const Open& container : open_) {
      place = container.is_map ? child_pointer(place, container.key)
                               : child_pointer(place, container.items.size());
    }
    return place;
  }

  bool add(Value value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().is_map) {
      open_.back().members.push_back({std::move(open_.back().key), std::move(value)});
    } else {
      open_.back().items.push_back(std::move(value));
    }
    return true;
  }

  bool refuse_integer(const std::string& text) {
    problems_.push_back({pointer(), "the integer " + text + " is outside 64 bits"});
    return add(0);
  }

  bool open(bool is_map) {
    if (open_.size() == kDeepest) {
      problems_.push_back({"", "nested deeper than " + std::to_string(kDeepest) + " lists and objects"});
      return false;
    }
    open_.push_back({is_map, {}, {}, {}});
    return true;
  }

  bool close() {
    Open closed = std::move(open_.back());
    open_.pop_back();
    if (!closed.is_map) return add(std::move(closed.items));
    report_duplicates(closed.members);
    return add(make_map(std::move(closed.members)));
  }

  void report_duplicates(const std::vector<Member>& members) {
    std::vector<std::string_view> keys;
    for (const Member& member : members) keys.push_back(member.key);
    std::sort(keys.begin(), keys.end());
    for (auto twice = std::adjacent_find(keys.begin(), keys.end()); twice != keys.end();) {
      std::string key_literal;
      append_text_literal(key_literal, *twice);
      problems_.push_back({pointer(), "the key " + key_literal + " stands here more than once"});
      twice = std::adjacent_find(std::upper_bound(twice, keys.end(), *twice), keys.end());
    }
  }

  std::vector<Problem>& problems_;
  std::vector<Open> open_;
  Value root_;
};

void append_escape(std::string& out, char character) {
  constexpr std::string_view kHex = "0123456789abcdef";
  switch (character) {
    case '"': out += "\\\""; break;
    case '\\': out += "\\\\"; break;
    case '\b': out += "\\b"; break;
    case '\f': out += "\\f"; break;
    case '\n': out += "\\n"; break;
    case '\r': out += "\\r"; break;
    case '\t': out += "\\t"; break;
    default:
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(character) >> 4];
      out += kHex[static_cast<unsigned char>(character) & 0xF];
  }
}

struct JsonWriter {
  std::string& out;

  void operator()(None) const { out += "null"; }
  void operator()(bool value) const { out += value ? "true" : "false"; }
  void operator()(std::int64_t value) const { append_integer(out, value); }
  void operator()(double value) const {
    if (std::isfinite(value)) {
      append_float(out, value);
    } else {
      out += R"({"$number":")";
      append_float(out, value);
      out += R"("})";
    }
  }
  void operator()(const std::string& value) const { append_json_text(out, value); }
  void operator()(const List& list) const {
    out += '[';
    for (const Value& item : list) {
      if (&item != &list.front()) out += ',';
      append_json(out, item);
    }
    out += ']';
  }
  void operator()(const Map& map) const {
    out += '{';
    for (const Member& member : map) {
      if (&member != &map.front()) out += ',';
      append_json_text(out, member.key);
      out += ':';
      append_json(out, member.value);
    }
    out += '}';
  }
};

}  // namespace

std::optional<Value> parse_json(std::string_view text, std::vector<Problem>& problems) {
  // The library takes a NUL for the end and would not look at what follows it.
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    problems.push_back({"", "not JSON: a NUL (byte " + std::to_string(nul + 1) + ")"});
    return std::nullopt;
  }
  // It would skip this one, and Python's reader refuses it.
  if (text.starts_with("\xEF\xBB\xBF")) {
    problems.push_back({"", "not JSON: begins with a byte order mark; save the file without one"});
    return std::nullopt;
  }
  const std::size_t before = problems.size();
  Builder builder(problems);
  const bool read = nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  if (!read || problems.size() != before) return std::nullopt;
  return builder.take();
}

void append_json(std::string& out, const Value& value) { std::visit(JsonWriter{out}, value.storage()); }

void append_json_text(std::string& out, std::string_view text) {
  out += '"';
  std::size_t written = 0;  // up to here; what needs no escape is passed on in one piece
  for (std::size_t place = 0; place < text.size(); ++place) {
    const char character = text[place];
    if (static_cast<unsigned char>(character) >= 0x20 && character != '"' && character != '\\') continue;
    out += text.substr(written, place - written);
    append_escape(out, character);
    written = place + 1;
  }
  out += text.substr(written);
  out += '"';
}

Value with_numbers(const Value& json) {
  if (const List* list = json.get_if<List>()) {
    List items;
    for (const Value& item : *list) items.push_back(with_numbers(item));
    return items;
  }
  const Map* map = json.get_if<Map>();
  if (map == nullptr) return json;
  if (map->size() == 1 && map->front().key == "$number") {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (equal(map->front().value, "inf")) return kInfinity;
    if (equal(map->front().value, "-inf")) return -kInfinity;
    return std::numeric_limits<double>::quiet_NaN();
  }
  Map members;
  for (const Member& member : *map) members.push_back({member.key, with_numbers(member.value)});
  return members;
}

std::string to_json(const Value& value) {
  std::string out;
  append_json(out, value);
  return out;
}

std::string child_pointer(std::string_view parent, std::string_view key) {
  std::string pointer(parent);
  pointer += '/';
  for (const char character : key) {
    if (character == '~') {
      pointer += "~0";
    } else if (character == '/') {
      pointer += "~1";
    } else {
      pointer += character;
    }
  }
  return pointer;
}

std::string child_pointer(std::string_view parent, std::size_t index) {
  return std::string(parent) + '/' + std::to_string(index);
}

}  // namespace failmap
