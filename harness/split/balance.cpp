#include "split/balance.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <numeric>
#include <optional>
#include <unordered_map>

#include "run/stop.hpp"

namespace failmap {
namespace {

using Mask = std::uint32_t;  ///< a set of items, a bit each

/// A set's cases of one stratum beyond (or, negative, short of) what it is asked to hold, times all parts.
using Excess = std::int64_t;

Distance square(Excess excess) {
  const auto size = static_cast<Distance>(excess < 0 ? -excess : excess);
  return size * size;
}

/// A balance whose strata are summed up.
struct Totals {
  explicit Totals(const Balance& balance) : all(balance.sets.front().start.size()) {
    for (const Balance::Set& set : balance.sets) {
      parts += set.parts;
      add(set.start);
    }
    for (const Weights& item : balance.items) add(item);
  }

  void add(const Weights& weights) {
    for (std::size_t stratum = 0; stratum < all.size(); ++stratum) all[stratum] += weights[stratum];
  }

  Excess excess(const Balance::Set& set, std::size_t stratum, std::uint64_t held) const {
    return static_cast<Excess>(parts * held) - static_cast<Excess>(set.parts * all[stratum]);
  }

  Distance distance(const Balance::Set& set, const Weights& held) const {
    Distance sum = 0;
    for (std::size_t stratum = 0; stratum < all.size(); ++stratum) {
      sum += square(excess(set, stratum, held[stratum]));
    }
    return sum;
  }

  std::uint64_t parts = 0;
  Weights all;
};

Weights sum_of(Weights left, const Weights& right) {
  for (std::size_t stratum = 0; stratum < left.size(); ++stratum) left[stratum] += right[stratum];
  return left;
}

/// Puts the items [begin, end) of `order`, one after the other, where each leaves the least distance. Where
/// no more items than empty sets are left, in `left` with those still to come, only empty sets take one.
/// Changes `sets` and `of`.
void deal_greedily(const Totals& totals, const Balance& balance, std::span<const std::size_t> order,
                   std::size_t left, std::vector<Balance::Set>& sets, std::vector<std::size_t>& of) {
  for (const std::size_t item : order) {
    const auto empty = static_cast<std::size_t>(
        std::count_if(sets.begin(), sets.end(), [](const Balance::Set& set) { return !set.occupied; }));
    const bool only_empty = !balance.allow_empty && left <= empty;
    std::optional<std::size_t> best;
    __extension__ __int128 least = 0;
    for (std::size_t index = 0; index < sets.size(); ++index) {
      const Balance::Set& set = sets[index];
      if (only_empty && set.occupied) continue;
      const auto before = static_cast<decltype(least)>(totals.distance(set, set.start));
      const auto after =
          static_cast<decltype(least)>(totals.distance(set, sum_of(set.start, balance.items[item])));
      if (best.has_value() && after - before >= least) continue;
      best = index;
      least = after - before;
    }
    sets[*best].start = sum_of(sets[*best].start, balance.items[item]);
    sets[*best].occupied = true;
    of[item] = *best;
    --left;
  }
}

/// Finds the least distance for a few items. Fills one set after the other, the largest share first, keeping
/// for every union of the items used so far the best way to use them; the last two sets are filled together.
/// Of items with equal weights the first are used first, and of sets that are alike the first takes the first
/// free item, so that what differs only by name is looked at once.
class Search {
 public:
  Search(const Totals& totals, const Balance& balance, std::vector<Balance::Set> sets,
         std::vector<std::size_t> order)
      : totals_(totals), balance_(balance), sets_(std::move(sets)), order_(std::move(order)) {
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t left, std::size_t right) {
      return balance_.items[left] > balance_.items[right];
    });
    by_share_.resize(sets_.size());
    std::iota(by_share_.begin(), by_share_.end(), std::size_t{0});
    std::stable_sort(by_share_.begin(), by_share_.end(), [&](std::size_t left, std::size_t right) {
      return sets_[left].parts > sets_[right].parts;
    });
    everything_ = order_.empty() ? 0 : ~Mask{0} >> (32 - order_.size());
    sum_halves();
    find_classes();
  }

  /// Deals the items out, at a distance of at most `most`, and writes their sets to `of`; false where there
  /// is no such way. Looks first for very close ones, which leaves little to look through.
  bool run(Distance most, std::vector<std::size_t>& of) {
    Distance bound = Distance{totals_.parts} * totals_.parts;  // one set off by one case
    for (; bound < most; bound *= 4) {
      if (run_within(bound, of)) return true;
    }
    return run_within(most, of);
  }

 private:
  /// A choice for one set.
  struct Candidate {
    Excess excess;  ///< in the whole, by which candidates are sorted
    Mask items;
    Distance distance;
  };

  /// The best way that was found to use the items of a mask for the sets so far.
  struct Way {
    Mask used;
    Mask last;         ///< what the latest set got
    std::size_t from;  ///< the way in the layer before
    Distance distance;
    Excess excess;  ///< of all sets so far, in the whole
  };

  void sum_halves() {
    for (std::size_t half = 0; half < 2; ++half) {
      halves_[half].assign(std::size_t{1} << kHalf, Weights(totals_.all.size()));
      for (Mask mask = 1; mask < halves_[half].size(); ++mask) {
        const auto lowest = static_cast<std::size_t>(std::countr_zero(mask)) + half * kHalf;
        const Weights& rest = halves_[half][mask & (mask - 1)];
        halves_[half][mask] = lowest < order_.size() ? sum_of(rest, balance_.items[order_[lowest]]) : rest;
      }
    }
  }

  void find_classes() {
    for (std::size_t place = 0; place < order_.size(); ++place) {
      const bool as_before = place > 0 && balance_.items[order_[place]] == balance_.items[order_[place - 1]];
      if (!as_before) classes_.push_back(0);
      classes_.back() |= Mask{1} << place;
    }
    runs_ = {0};
    for (const Mask of_class : classes_) add_runs(of_class);
  }

  /// Adds to each mask so far the neighbours of one class, from any of them to any other.
  void add_runs(Mask of_class) {
    const std::size_t without = runs_.size();
    for (Mask first = of_class & (~of_class + 1); (first & of_class) != 0; first <<= 1) {
      for (Mask last = first, run = 0; (last & of_class) != 0; last <<= 1) {
        run |= last;
        for (std::size_t index = 0; index < without; ++index) runs_.push_back(runs_[index] | run);
      }
    }
  }

  /// Whether of each class the first items are used.
  bool uses_first(Mask used) const {
    return std::all_of(classes_.begin(), classes_.end(), [used](Mask of_class) {
      const Mask part = used & of_class;
      const Mask lowest = of_class & (~of_class + 1);
      return (((part + lowest) & part) == 0) && (part == 0 || (part & lowest) != 0);
    });
  }

  const Balance::Set& set_at(std::size_t place) const { return sets_[by_share_[place]]; }

  std::uint64_t held(const Balance::Set& set, std::size_t stratum, Mask items) const {
    return set.start[stratum] + halves_[0][items & ((1U << kHalf) - 1)][stratum] +
           halves_[1][items >> kHalf][stratum];
  }

  Distance distance_of(const Balance::Set& set, Mask items) const {
    Distance sum = 0;
    for (std::size_t stratum = 0; stratum < totals_.all.size(); ++stratum) {
      sum += square(totals_.excess(set, stratum, held(set, stratum, items)));
    }
    return sum;
  }

  bool may_hold(const Balance::Set& set, Mask items) const {
    return items != 0 || set.occupied || balance_.allow_empty;
  }

  /// Sorted by excess.
  std::vector<Candidate> candidates(std::size_t place, Distance bound) const {
    const Balance::Set& set = set_at(place);
    std::vector<Candidate> found;
    for (const Mask items : runs_) {
      const Excess excess = totals_.excess(set, 0, held(set, 0, items));
      if (!may_hold(set, items) || square(excess) + at_least(-excess, sets_.size() - 1) > bound) continue;
      const Distance distance = distance_of(set, items);
      if (distance <= bound) found.push_back({excess, items, distance});
    }
    std::stable_sort(found.begin(), found.end(), [](const Candidate& left, const Candidate& right) {
      return left.excess < right.excess;
    });
    return found;
  }

  /// The least distance of so many sets that have that excess together.
  static Distance at_least(Excess together, std::size_t sets) {
    return sets == 0 ? 0 : square(together) / sets;
  }

  /// Whether the sets from that place on differ in nothing but their names.
  bool alike_from(std::size_t place) const {
    const Balance::Set& first = set_at(place);
    for (; place < sets_.size(); ++place) {
      const Balance::Set& set = set_at(place);
      if (set.parts != first.parts || set.start != first.start || set.occupied != first.occupied)
        return false;
    }
    return true;
  }

  bool fits(Mask used, Mask items, bool takes_first) const {
    if ((used & items) != 0) return false;
    const Mask free = everything_ & ~used;
    if (takes_first && free != 0 && (items & free & (~free + 1)) == 0) return false;
    return uses_first(used | items);
  }

  std::vector<Way> next_layer(const std::vector<Way>& layer, std::size_t place, Distance bound) const {
    const std::vector<Candidate> choices = candidates(place, bound);
    const bool takes_first = alike_from(place);
    const std::size_t rest = sets_.size() - place - 1;
    std::vector<Way> next;
    std::unordered_map<Mask, std::size_t> way_to;
    for (std::size_t from = 0; from < layer.size(); ++from) {
      heed(balance_.stop);
      const Way& way = layer[from];
      for (const Candidate& choice : choices) {
        const Distance distance = way.distance + choice.distance;
        const Excess excess = way.excess + choice.excess;
        if (distance + at_least(-excess, rest) > bound || !fits(way.used, choice.items, takes_first))
          continue;
        const Way found{way.used | choice.items, choice.items, from, distance, excess};
        const auto [known, is_new] = way_to.try_emplace(found.used, next.size());
        if (is_new) {
          next.push_back(found);
        } else if (distance < next[known->second].distance) {
          next[known->second] = found;
        }
      }
    }
    return next;
  }

  /// What the last two sets get, after the way at that index of the last layer.
  struct End {
    std::size_t way;
    Mask first;
    Mask second;
  };

  /// The best end for the last two sets. Tries the candidates for the first of them from the most even ones
  /// outwards, as long as the whole alone does not rule them out.
  std::optional<End> best_end(const std::vector<Way>& layer, Distance bound) const {
    const std::size_t place = sets_.size() - 2;
    const Balance::Set& last = set_at(place + 1);
    const std::vector<Candidate> choices = candidates(place, bound);
    const bool takes_first = alike_from(place);
    std::optional<End> best;
    for (std::size_t index = 0; index < layer.size(); ++index) {
      heed(balance_.stop);
      const Way& way = layer[index];
      // False where no candidate further out can be better.
      const auto consider = [&](const Candidate& choice) {
        const Distance whole = way.distance + square(choice.excess) + square(-way.excess - choice.excess);
        if (whole > bound || (best.has_value() && whole == bound)) return false;
        const Mask rest = everything_ & ~way.used & ~choice.items;
        if (!fits(way.used, choice.items, takes_first) || !may_hold(last, rest)) return true;
        const Distance distance = way.distance + choice.distance + distance_of(last, rest);
        if (distance < bound || (!best.has_value() && distance == bound)) {
          best = End{index, choice.items, rest};
          bound = distance;
        }
        return true;
      };
      const auto middle =
          std::lower_bound(choices.begin(), choices.end(), -way.excess / 2,
                           [](const Candidate& choice, Excess excess) { return choice.excess < excess; });
      for (auto choice = middle; choice != choices.end() && consider(*choice);) ++choice;
      for (auto choice = middle; choice != choices.begin() && consider(*std::prev(choice));) --choice;
    }
    return best;
  }

  bool run_within(Distance bound, std::vector<std::size_t>& of) const {
    if (sets_.size() == 1) return give(0, everything_, of), true;
    std::vector<std::vector<Way>> layers{{Way{0, 0, 0, 0, 0}}};
    for (std::size_t place = 0; place + 2 < sets_.size(); ++place) {
      layers.push_back(next_layer(layers.back(), place, bound));
    }
    const auto end = best_end(layers.back(), bound);
    if (!end.has_value()) return false;
    give(sets_.size() - 1, end->second, of);
    give(sets_.size() - 2, end->first, of);
    std::size_t index = end->way;
    for (std::size_t place = layers.size() - 1; place > 0; --place) {
      const Way& way = layers[place][index];
      give(place - 1, way.last, of);
      index = way.from;
    }
    return true;
  }

  void give(std::size_t place, Mask items, std::vector<std::size_t>& of) const {
    for (std::size_t bit = 0; bit < order_.size(); ++bit) {
      if ((items >> bit & 1U) != 0) of[order_[bit]] = by_share_[place];
    }
  }

  static constexpr std::size_t kHalf = kMostSearched / 2;

  const Totals& totals_;
  const Balance& balance_;
  std::vector<Balance::Set> sets_;
  std::vector<std::size_t> order_;     ///< the items, those of equal weights next to each other
  std::vector<std::size_t> by_share_;  ///< the sets
  Mask everything_ = 0;
  std::array<std::vector<Weights>, 2> halves_;  ///< what the masks over the first and the last ten items hold
  std::vector<Mask> classes_;                   ///< items of equal weights
  std::vector<Mask> runs_;                      ///< all masks in which each class has neighbours only
};

}  // namespace

Distance distance(const Balance& balance, std::span<const std::size_t> of) {
  const Totals totals(balance);
  std::vector<Balance::Set> sets = balance.sets;
  for (std::size_t item = 0; item < of.size(); ++item) {
    sets[of[item]].start = sum_of(sets[of[item]].start, balance.items[item]);
  }
  Distance sum = 0;
  for (const Balance::Set& set : sets) sum += totals.distance(set, set.start);
  return sum;
}

std::vector<std::size_t> deal(const Balance& balance) {
  const Totals totals(balance);
  std::vector<std::size_t> order(balance.items.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return balance.items[left].front() > balance.items[right].front();
  });
  const std::size_t large = order.size() - std::min(order.size(), kMostSearched);
  const std::span<const std::size_t> by_size(order);

  std::vector<std::size_t> of(balance.items.size());
  std::vector<Balance::Set> sets = balance.sets;
  deal_greedily(totals, balance, by_size.first(large), order.size(), sets, of);
  std::vector<std::size_t> searched = of;
  std::vector<Balance::Set> filled = sets;
  deal_greedily(totals, balance, by_size.subspan(large), order.size() - large, filled, of);

  Search search(totals, balance, std::move(sets),
                {by_size.begin() + static_cast<std::ptrdiff_t>(large), by_size.end()});
  [[maybe_unused]] const bool found = search.run(distance(balance, of), searched);
  assert(found);  // what the greedy way gave is one
  return searched;
}

}  // namespace failmap
