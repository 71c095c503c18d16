/// A share of the cases, for one of several machines.
#pragma once

#include <cstdint>
#include <string_view>

namespace failmap {

/// Shard `index` of `count`, from 1. A case belongs to shard 1 + h mod count, where h is the first eight
/// bytes of the SHA-256 of its id, the most significant first: more cases never move one to another shard.
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;

  /// Reads "2/8". Throws UsageError.
  static Shard parse(std::string_view text);

  bool holds(std::string_view case_id) const;
};

}  // namespace failmap
