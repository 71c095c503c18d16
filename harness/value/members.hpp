/// Reading back what a program has stored.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.hpp"

namespace failmap {

/// The members of a map in a file, where what is missing or of another kind is an InputError of its place.
/// (What people write is read by corpus/, which names everything that is wrong at once.)
class Members {
 public:
  /// `value` and `file` outlive this. Throws where the value is no map.
  Members(const Value& value, const std::string& file, std::string place = "");
  Members(const Value& value, std::string&& file, std::string place = "") = delete;

  const Map& map() const { return *map_; }

  /// Null where there is none.
  const Value* find(std::string_view key) const { return failmap::find(*map_, key); }

  const Value& at(std::string_view key) const;
  bool is_none(std::string_view key) const;
  const std::string& text(std::string_view key) const;
  bool flag(std::string_view key) const;
  std::int64_t integer(std::string_view key) const;
  std::uint64_t count(std::string_view key) const;  ///< an integer that is not negative
  const List& list(std::string_view key) const;

  /// Nothing where there is none; an integer counts as the number that it is.
  std::optional<double> number(std::string_view key) const;

  /// The map under `key`, and the maps of the list under it.
  Members inside(std::string_view key) const;
  std::vector<Members> items(std::string_view key) const;

  /// What is wrong with the map itself, and with what stands under `key`.
  [[noreturn]] void refuse(std::string message) const;
  [[noreturn]] void refuse(std::string_view key, std::string message) const;

 private:
  template <typename Kind>
  const Kind& get(std::string_view key, std::string_view expected) const;

  const Map* map_;
  const std::string& file_;
  std::string place_;
};

}  // namespace failmap
