#include "split/similar.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>
#include <utility>

#include "run/stop.hpp"

namespace failmap {
namespace {

/// A set of shingles, of which each leaves one bit.
using Bits = std::array<std::uint64_t, 8>;

Bits bits_of(const Shingles& shingles) {
  Bits bits{};
  for (const std::uint64_t shingle : shingles) bits[shingle % 8] |= std::uint64_t{1} << (shingle >> 58);
  return bits;
}

/// How many bits of the one the other has not: so many shingles, or more, of the one are not in the other.
std::uint64_t bits_beyond(const Bits& one, const Bits& other) {
  std::uint64_t beyond = 0;
  for (std::size_t word = 0; word < one.size(); ++word) {
    beyond += static_cast<std::uint64_t>(std::popcount(one[word] & ~other[word]));
  }
  return beyond;
}

/// Sources with the same shingles.
struct Class {
  const Shingles* shingles;
  Bits bits;
  std::vector<std::size_t> members;
  std::vector<std::size_t> apart;  ///< some of them: of every side one, and a second with another owner
};

bool may_pair(const Sketched& left, const Sketched& right) {
  return left.side != right.side && left.owner != right.owner;
}

void add_pair(std::size_t left, std::size_t right, std::uint64_t shared, std::uint64_t all,
              std::vector<SimilarPair>& pairs) {
  pairs.push_back({std::min(left, right), std::max(left, right), shared, all});
}

std::vector<Class> classes_of(std::span<const Sketched> sources) {
  std::vector<Class> classes;
  std::map<std::span<const std::uint64_t>, std::size_t,
           decltype([](std::span<const std::uint64_t> left, std::span<const std::uint64_t> right) {
             return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end());
           })>
      known;
  for (std::size_t index = 0; index < sources.size(); ++index) {
    const auto [found, is_new] = known.try_emplace(sources[index].shingles, classes.size());
    if (is_new) classes.push_back({&sources[index].shingles, bits_of(sources[index].shingles), {}, {}});
    classes[found->second].members.push_back(index);
  }
  return classes;
}

/// Pairs every member with one of each other side, and notes those.
void pair_within(Class& of, std::span<const Sketched> sources, std::vector<SimilarPair>& pairs) {
  std::map<std::size_t, std::vector<std::size_t>> by_side;
  for (const std::size_t member : of.members) {
    std::vector<std::size_t>& own = by_side[sources[member].side];
    const bool other_owner = own.size() == 1 && sources[own.front()].owner != sources[member].owner;
    if (own.empty() || other_owner) own.push_back(member);
  }
  for (const std::size_t member : of.members) {
    for (const auto& [side, some] : by_side) {
      for (const std::size_t other : some) {
        if (!may_pair(sources[member], sources[other])) continue;
        add_pair(member, other, of.shingles->size(), of.shingles->size(), pairs);
        break;
      }
    }
  }
  for (const auto& [side, some] : by_side) of.apart.insert(of.apart.end(), some.begin(), some.end());
}

/// How the hashes of a sketch are divided: two sketches are candidates where all rows of a band agree.
struct Bands {
  std::size_t count;
  std::size_t rows;
};

/// As many rows as can be had without missing more than one in 100,000 pairs at the threshold.
Bands bands_for(double threshold) {
  constexpr double kMissed = 1e-5;
  constexpr std::size_t kMostHashes = 150;
  Bands bands{0, 0};
  for (std::size_t rows = 1; rows <= 16; ++rows) {
    const double agree = std::pow(threshold, static_cast<double>(rows));
    const auto count = static_cast<std::size_t>(std::ceil(std::log(kMissed) / std::log1p(-agree)));
    if (rows > 1 && count * rows > kMostHashes) break;
    bands = {count, rows};
  }
  return bands;
}

/// The least value of each of `count` hashes over the shingles. Four at a time, which do not wait for each
/// other.
std::vector<std::uint64_t> sketch_of(const Shingles& shingles, std::size_t count) {
  constexpr std::size_t kAtOnce = 4;
  std::vector<std::uint64_t> sketch;
  std::uint64_t seed = 1;
  while (sketch.size() < count) {
    std::array<std::uint64_t, kAtOnce> factors{};
    std::array<std::uint64_t, kAtOnce> offsets{};
    std::array<std::uint64_t, kAtOnce> least{};
    for (std::size_t hash = 0; hash < kAtOnce; ++hash) {
      factors[hash] = mix(seed++) | 1;
      offsets[hash] = mix(seed++);
      least[hash] = std::numeric_limits<std::uint64_t>::max();
    }
    for (const std::uint64_t shingle : shingles) {
      for (std::size_t hash = 0; hash < kAtOnce; ++hash) {
        least[hash] = std::min(least[hash], shingle * factors[hash] + offsets[hash]);
      }
    }
    sketch.insert(sketch.end(), least.begin(), least.end());
  }
  return sketch;
}

/// One for each band, made of its rows.
std::vector<std::uint64_t> band_keys(const Shingles& shingles, const Bands& bands) {
  const std::vector<std::uint64_t> sketch = sketch_of(shingles, bands.count * bands.rows);
  std::vector<std::uint64_t> keys(bands.count);
  for (std::size_t band = 0; band < bands.count; ++band) {
    for (std::size_t row = 0; row < bands.rows; ++row) {
      keys[band] = mix(keys[band] ^ sketch[band * bands.rows + row]);
    }
  }
  return keys;
}

using Candidates = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

constexpr std::uint32_t kSeveral = UINT32_MAX;

/// A class in one band. What most pairs fail by stands here, since looking it up would be most of the work.
struct Keyed {
  std::uint64_t key;
  std::uint64_t order;  ///< among those with the same key, another one in each band
  std::uint32_t index;
  std::uint32_t side;   ///< of a class with one source; kSeveral for others
  std::uint32_t owner;  ///< likewise
};

/// Whether anything in one class is apart from anything in the other.
bool may_pair(const Class& left, const Class& right, std::span<const Sketched> sources) {
  return std::any_of(left.apart.begin(), left.apart.end(), [&](std::size_t one) {
    return std::any_of(right.apart.begin(), right.apart.end(),
                       [&](std::size_t two) { return may_pair(sources[one], sources[two]); });
  });
}

bool may_pair(const Keyed& left, const Keyed& right, const std::vector<Class>& classes,
              std::span<const Sketched> sources) {
  if (left.side != kSeveral && right.side != kSeveral) {
    return left.side != right.side && left.owner != right.owner;
  }
  return may_pair(classes[left.index], classes[right.index], sources);
}

/// Those that have the same key in one band. In a large crowd each is taken with its neighbours only.
void add_candidates(const std::vector<Class>& classes, std::span<const Sketched> sources,
                    std::vector<Keyed>& keyed, Candidates& candidates) {
  constexpr std::size_t kNeighbours = 8;
  std::sort(keyed.begin(), keyed.end(), [](const Keyed& left, const Keyed& right) {
    return std::pair(left.key, left.order) < std::pair(right.key, right.order);
  });
  for (std::size_t first = 0; first < keyed.size(); ++first) {
    const std::size_t end = std::min(keyed.size(), first + 1 + kNeighbours);
    for (std::size_t second = first + 1; second < end && keyed[second].key == keyed[first].key; ++second) {
      if (!may_pair(keyed[first], keyed[second], classes, sources)) continue;
      candidates.push_back(std::minmax(keyed[first].index, keyed[second].index));
    }
  }
}

Candidates candidates_among(const std::vector<Class>& classes, std::span<const Sketched> sources,
                            double threshold, const std::atomic<bool>* stop) {
  const Bands bands = bands_for(threshold);
  std::vector<std::vector<std::uint64_t>> keys;
  keys.reserve(classes.size());
  for (const Class& of : classes) {
    heed(stop);
    keys.push_back(band_keys(*of.shingles, bands));
  }
  Candidates candidates;
  std::vector<Keyed> keyed(classes.size());
  for (std::size_t band = 0; band < bands.count; ++band) {
    heed(stop);
    for (std::uint32_t index = 0; index < classes.size(); ++index) {
      const Class& of = classes[index];
      const bool one = of.apart.size() == 1;
      keyed[index] = {keys[index][band], mix(index ^ (std::uint64_t{band} << 32)), index,
                      one ? static_cast<std::uint32_t>(sources[of.apart.front()].side) : kSeveral,
                      one ? static_cast<std::uint32_t>(sources[of.apart.front()].owner) : kSeveral};
    }
    add_candidates(classes, sources, keyed, candidates);
  }
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  return candidates;
}

/// How many the two have in common; some lesser number once it is certain to be below `least`.
std::uint64_t shared_between(const Shingles& left, const Shingles& right, std::uint64_t least) {
  std::uint64_t shared = 0;
  auto one = left.begin();
  auto two = right.begin();
  while (one != left.end() && two != right.end()) {
    const auto rest = static_cast<std::uint64_t>(std::min(left.end() - one, right.end() - two));
    if (shared + rest < least) break;
    const bool first_is_behind = *two < *one;
    const bool second_is_behind = *one < *two;
    shared += first_is_behind || second_is_behind ? 0 : 1;
    one += first_is_behind ? 0 : 1;
    two += second_is_behind ? 0 : 1;
  }
  return shared;
}

/// Of two classes that are alike, pairs some that are apart.
void pair_between(const Class& left, const Class& right, std::span<const Sketched> sources, Decimal threshold,
                  std::vector<SimilarPair>& pairs) {
  // shared >= t * all, where all is both together without what is shared: shared >= t / (1 + t) * both.
  const std::uint64_t both = left.shingles->size() + right.shingles->size();
  const std::uint64_t divisor = threshold.numerator + threshold.denominator;
  const std::uint64_t least = (threshold.numerator * both + divisor - 1) / divisor;
  const std::uint64_t most = std::min(left.shingles->size() - bits_beyond(left.bits, right.bits),
                                      right.shingles->size() - bits_beyond(right.bits, left.bits));
  if (most < least) return;
  const std::uint64_t shared = shared_between(*left.shingles, *right.shingles, least);
  if (shared < least) return;
  for (const std::size_t one : left.apart) {
    for (const std::size_t two : right.apart) {
      if (may_pair(sources[one], sources[two])) add_pair(one, two, shared, both - shared, pairs);
    }
  }
}

}  // namespace

std::vector<SimilarPair> similar_across(std::span<const Sketched> sources, Decimal threshold,
                                        const std::atomic<bool>* stop) {
  std::vector<Class> classes = classes_of(sources);
  std::vector<SimilarPair> pairs;
  for (Class& of : classes) pair_within(of, sources, pairs);
  if (threshold.numerator < threshold.denominator) {
    const double wanted =
        static_cast<double>(threshold.numerator) / static_cast<double>(threshold.denominator);
    for (const auto& [left, right] : candidates_among(classes, sources, wanted, stop)) {
      heed(stop);
      pair_between(classes[left], classes[right], sources, threshold, pairs);
    }
  }
  const auto place = [](const SimilarPair& pair) { return std::pair(pair.left, pair.right); };
  std::sort(pairs.begin(), pairs.end(),
            [&](const SimilarPair& left, const SimilarPair& right) { return place(left) < place(right); });
  pairs.erase(std::unique(pairs.begin(), pairs.end(),
                          [&](const SimilarPair& left, const SimilarPair& right) {
                            return place(left) == place(right);
                          }),
              pairs.end());
  return pairs;
}

}  // namespace failmap
