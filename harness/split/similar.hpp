/// Finds sources that are nearly the same, though names and literals differ, among very many.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "split/shares.hpp"
#include "split/shingles.hpp"

namespace failmap {

/// A source, and what it is not compared with.
struct Sketched {
  Shingles shingles;
  std::size_t side;   ///< sources on one side may be alike
  std::size_t owner;  ///< and so may those of one owner
};

/// Two sources on different sides, with different owners: how many shingles they share, of how many in all.
struct SimilarPair {
  std::size_t left;
  std::size_t right;
  std::uint64_t shared;
  std::uint64_t all;
};

/// The pairs that share at least `threshold` (above 0) of all their shingles, by left and
/// right, left below right. MinHash proposes the pairs, of which the shingles are then compared: nothing is
/// reported that is not so, and of pairs just at the threshold about one in 100,000 is missed. Where
/// very many sources are alike, each is compared with some of the others only, so that the time grows about
/// as the number of sources does. Throws Interrupted once `stop` has become true.
std::vector<SimilarPair> similar_across(std::span<const Sketched> sources, Decimal threshold,
                                        const std::atomic<bool>* stop = nullptr);

}  // namespace failmap
