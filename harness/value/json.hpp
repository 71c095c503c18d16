/// JSON text to values and back, without loss: `2` and `2.0` stay apart, integers stay whole.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/input_error.hpp"
#include "value/value.hpp"

namespace failmap {

/// Reads one JSON document. What JSON allows and the archive does not is a problem too: a key twice in one
/// object, an integer outside 64 bits, nesting deeper than 100. Every problem found is appended to
/// `problems`; with any, the result is empty.
std::optional<Value> parse_json(std::string_view text, std::vector<Problem>& problems);

/// Appends canonical JSON: what Python's json.dumps(value, sort_keys=True, separators=(',', ':'),
/// ensure_ascii=False) gives, where a non-finite double is {"$number":"nan"}, "inf" or "-inf".
void append_json(std::string& out, const Value& value);
void append_json_text(std::string& out, std::string_view text);

std::string to_json(const Value& value);

/// A value that was read from canonical JSON, in which {"$number": …} has become the number again.
Value with_numbers(const Value& json);

/// Writes a JSON object member by member; the caller names the keys in ascending order for canonical JSON.
class JsonObject {
 public:
  explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }

  /// Starts the next member; its value is what the caller appends next. `name` needs no escapes.
  std::string& key(std::string_view name) {
    out_ += first_ ? "\"" : ",\"";
    first_ = false;
    out_ += name;
    out_ += "\":";
    return out_;
  }

  void text(std::string_view name, std::string_view value) { append_json_text(key(name), value); }

  void close() { out_ += '}'; }

 private:
  std::string& out_;
  bool first_ = true;
};

/// The pointer (RFC 6901) to a member or an item of what `parent` points to.
std::string child_pointer(std::string_view parent, std::string_view key);
std::string child_pointer(std::string_view parent, std::size_t index);

}  // namespace failmap
