#include "record/shard.hpp"

#include <charconv>
#include <string>

#include "corpus/parameters.hpp"
#include "record/sha256.hpp"

namespace failmap {
namespace {

bool read(std::string_view text, std::uint64_t& number) {
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

}  // namespace

Shard Shard::parse(std::string_view text) {
  Shard shard;
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos || !read(text.substr(0, slash), shard.index) ||
      !read(text.substr(slash + 1), shard.count) || shard.index < 1 || shard.index > shard.count) {
    throw UsageError("'" + std::string(text) + "' is no shard; write I/N with I from 1 to N, such as 2/8");
  }
  return shard;
}

bool Shard::holds(std::string_view case_id) const {
  if (count == 1) return true;
  constexpr std::size_t kDigits = 16;  // of eight bytes
  std::uint64_t hash = 0;
  const std::string digest = sha256(case_id);
  std::from_chars(digest.data(), digest.data() + kDigits, hash, 16);
  return 1 + hash % count == index;
}

}  // namespace failmap
