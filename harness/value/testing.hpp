/// What tests share: the recorded answers of the Python interpreter, random values, a folder of their own.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.hpp"

namespace failmap {

/// The ends of the integers.
inline constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
inline constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

/// The rows of one section of a recorded file, whose path starts at the project's folder. Throws where the
/// file is not as expected, as all functions here do.
List recorded_rows(const std::string& file, std::string_view section);

/// The value of a JSON text.
Value parsed_json(std::string_view json);

const Value& item_at(const Value& list, std::size_t index);
const std::string& text_of(const Value& value);

/// The value that a recorded operand stands for: {"int": "7"}, {"float": "0x1.8p+1"}, {"list": […]}, …
Value operand(const Value& json);

/// A result or the kind of an error as one text: a literal, "overflow" or "domain".
std::string recorded_outcome(const Value& json);
std::string outcome_of(const std::function<Value()>& compute);

/// What an error of that type says; "nothing" where none is thrown. Other errors come through.
template <typename Error>
std::string refusal_of(const std::function<void()>& attempt) {
  try {
    attempt();
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing";
}

/// Within a law: a value nested at most four deep, in which every kind and the edges of each occur.
Value draw_value(bool finite);

/// Within a law: an equal value, in which some numbers are of the other kind.
Value draw_twin(const Value& value);

/// A new folder, removed with everything in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

  /// Writes a file into the folder; returns its path.
  std::string write(std::string_view name, std::string_view bytes) const;

 private:
  std::filesystem::path path_;
};

}  // namespace failmap
