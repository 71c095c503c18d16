/// Files with a record a line, read one at a time.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "value/value.hpp"

namespace failmap {

/// What the harness needs to know of a stored record to find its case.
struct RecordKey {
  std::string id;
  std::string mechanism;
  std::int64_t n = 0;
};

/// Nothing where the value is no record of a case.
std::optional<RecordKey> key_of(const Value& record);

/// Reads the lines of a file in order.
class RecordLines {
 public:
  /// Throws InputError where the file cannot be read.
  explicit RecordLines(std::string path);

  /// Goes to the next line; false after the last. Throws InputError where the file cannot be read.
  bool next();

  /// The current line without its end, and where it starts in the file.
  const std::string& text() const { return text_; }
  std::uint64_t offset() const { return offset_; }

  /// "records.jsonl:17"
  std::string place() const { return path_ + ":" + std::to_string(number_); }

  /// Whether the line ends with a newline; a line without one was torn off in the middle.
  bool complete() const { return complete_; }

 private:
  std::string path_;
  std::ifstream stream_;
  std::string text_;
  std::uint64_t offset_ = 0;
  std::uint64_t next_offset_ = 0;
  std::uint64_t number_ = 0;
  bool complete_ = false;
};

}  // namespace failmap
