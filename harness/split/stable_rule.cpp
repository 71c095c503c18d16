#include "split/stable_rule.hpp"

#include <cassert>
#include <charconv>
#include <string>

#include "record/sha256.hpp"

namespace failmap {
namespace {

__extension__ using Product = unsigned __int128;

}  // namespace

std::size_t stable_set(std::string_view salt, std::string_view group, std::span<const Share> shares) {
  assert(!shares.empty());
  std::string bytes(salt);
  bytes += '\0';
  bytes += group;
  constexpr std::size_t kDigits = 16;  // of eight bytes
  std::uint64_t hash = 0;
  const std::string digest = sha256(bytes);
  std::from_chars(digest.data(), digest.data() + kDigits, hash, 16);

  const Product product = Product{hash} * all_parts(shares);
  Product below = 0;
  std::size_t set = 0;
  for (; set + 1 < shares.size(); ++set) {
    below += Product{shares[set].parts} << 64;
    if (product < below) break;
  }
  return set;
}

}  // namespace failmap
