/// Deals items out to sets so that each set holds as close to its share as whole items allow.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <vector>

namespace failmap {

__extension__ using Distance = unsigned __int128;

/// How many cases there are of each stratum; the first stratum is the whole.
using Weights = std::vector<std::uint64_t>;

struct Balance {
  struct Set {
    std::uint64_t parts;  ///< asked, of the parts of all sets
    Weights start;        ///< what is in it already
    bool occupied;        ///< whether anything is
  };
  std::vector<Set> sets;       ///< at least one
  std::vector<Weights> items;  ///< as many strata each as `start` has
  bool allow_empty = false;    ///< otherwise there are at least as many items as sets that are not occupied
  const std::atomic<bool>* stop = nullptr;  ///< becomes true when nobody waits any longer; null: never
};

/// How far the sets are from what they are asked to hold, when items[i] is in sets[of[i]]: the sum, over sets
/// and strata, of the squared difference between the cases held and the cases asked, times the squared number
/// of all parts, which makes it whole.
Distance distance(const Balance& balance, std::span<const std::size_t> of);

/// More items than this are not searched through.
inline constexpr std::size_t kMostSearched = 20;

/// The set of each item, at the least distance for up to 20 items. Of more, the larger ones go, from the
/// largest to the smallest, each to where it leaves the least distance, and the 20 smallest are dealt out at
/// the least distance that this leaves open. Then, where there is one stratum, the sets are not occupied and
/// each is asked to hold at least as many cases as the largest of K sets' items has, no set is off by more
/// than (K - 1) / K of that item. Always the same for the same items in the same order. Twenty
/// items that nearly all ways suit can take minutes; throws Interrupted.
std::vector<std::size_t> deal(const Balance& balance);

}  // namespace failmap
