#include "split/balance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "run/stop.hpp"
#include "value/property_testing.hpp"

namespace failmap {
namespace {

using Places = std::vector<std::size_t>;

bool leaves_no_set_empty(const Balance& balance, const Places& of) {
  for (std::size_t set = 0; set < balance.sets.size(); ++set) {
    if (!balance.sets[set].occupied && std::find(of.begin(), of.end(), set) == of.end()) return false;
  }
  return true;
}

/// Looks at every way of dealing out, and sums the distance up by the book.
class EveryWay {
 public:
  explicit EveryWay(const Balance& balance) : balance_(balance), all_(balance.sets.front().start.size()) {
    for (const auto& set : balance.sets) {
      parts_ += set.parts;
      held_.push_back(set.start);
      occupants_.push_back(set.occupied ? 1 : 0);
      for (std::size_t stratum = 0; stratum < all_.size(); ++stratum) all_[stratum] += set.start[stratum];
    }
    for (const Weights& item : balance.items) {
      for (std::size_t stratum = 0; stratum < all_.size(); ++stratum) all_[stratum] += item[stratum];
    }
    place(0);
  }

  Distance least() const { return least_; }

 private:
  void place(std::size_t item) {
    if (item == balance_.items.size()) {
      const bool empty = std::find(occupants_.begin(), occupants_.end(), 0) != occupants_.end();
      if (balance_.allow_empty || !empty) least_ = std::min(least_, sum());
      return;
    }
    for (std::size_t set = 0; set < held_.size(); ++set) {
      ++occupants_[set];
      for (std::size_t stratum = 0; stratum < all_.size(); ++stratum) {
        held_[set][stratum] += balance_.items[item][stratum];
      }
      place(item + 1);
      --occupants_[set];
      for (std::size_t stratum = 0; stratum < all_.size(); ++stratum) {
        held_[set][stratum] -= balance_.items[item][stratum];
      }
    }
  }

  Distance sum() const {
    Distance sum = 0;
    for (std::size_t set = 0; set < held_.size(); ++set) {
      for (std::size_t stratum = 0; stratum < all_.size(); ++stratum) {
        const auto off = static_cast<std::int64_t>(parts_ * held_[set][stratum]) -
                         static_cast<std::int64_t>(balance_.sets[set].parts * all_[stratum]);
        sum += static_cast<Distance>(off * off);
      }
    }
    return sum;
  }

  const Balance& balance_;
  std::uint64_t parts_ = 0;
  Weights all_;
  std::vector<Weights> held_;
  std::vector<int> occupants_;
  Distance least_ = ~Distance{0};
};

Weights draw_weights(std::size_t strata, std::uint64_t most) {
  Weights weights(strata);
  for (std::size_t stratum = 1; stratum < strata; ++stratum) {
    weights[stratum] = draw_below(most + 1);
    weights[0] += weights[stratum];
  }
  if (strata == 1) weights[0] = draw_from(1, most + 1);
  return weights;
}

Balance draw_balance(std::size_t sets, std::size_t items) {
  const auto strata = draw_from(1, 4);
  const std::uint64_t most = draw_one_of<std::uint64_t>({2, 10, 1000});
  Balance balance;
  balance.allow_empty = draw_bool();
  for (std::size_t set = 0; set < sets; ++set) {
    balance.sets.push_back({draw_from(1, 10), Weights(strata), false});
    if (draw_below(4) != 3) continue;
    balance.sets.back().start = draw_weights(strata, most);
    balance.sets.back().occupied = true;
  }
  for (std::size_t item = 0; item < items; ++item) balance.items.push_back(draw_weights(strata, most));
  return balance;
}

TEST(Balance, IsTheOptimumThatIsFoundByTryingEveryWay) {
  for_all_draws([] {
    // About 4,000 ways at most, so that this is short.
    const auto sets = draw_from(1, 5);
    const std::size_t most = sets <= 2 ? 12 : sets == 3 ? 8 : 6;
    const auto items = draw_from(sets, most + 1);
    const Balance balance = draw_balance(sets, items);
    const Places of = deal(balance);
    ASSERT_EQ(of.size(), items);
    EXPECT_TRUE(balance.allow_empty || leaves_no_set_empty(balance, of));
    EXPECT_EQ(distance(balance, of), EveryWay(balance).least());
  });
}

TEST(Balance, IsTheOptimumOfTwelveItemsInThreeSets) {
  Balance balance;
  for (const std::uint64_t parts : {7U, 2U, 1U}) balance.sets.push_back({parts, {0}, false});
  for (const std::uint64_t cases : {97U, 83U, 71U, 64U, 52U, 41U, 33U, 28U, 19U, 12U, 7U, 3U})
    balance.items.push_back({cases});
  EXPECT_EQ(distance(balance, deal(balance)), EveryWay(balance).least());
}

TEST(Balance, OfManyItemsIsWithinItsBound) {
  for_all_draws([] {
    const auto sets = draw_from(2, 6);
    const auto count = draw_from(21, 120);
    Balance balance;
    for (std::size_t set = 0; set < sets; ++set) {
      balance.sets.push_back({draw_from(1, 10), {0}, false});
    }
    // Few sizes, so that the search is short.
    const std::vector<std::uint64_t> sizes{draw_from(1, 60), draw_from(1, 60), draw_from(1, 60)};
    std::uint64_t all = 0;
    for (std::size_t item = 0; item < count; ++item) {
      balance.items.push_back({draw_one_of(sizes)});
      all += balance.items.back()[0];
    }
    std::uint64_t parts = 0;
    std::uint64_t fewest = 10;
    for (const auto& set : balance.sets) {
      parts += set.parts;
      fewest = std::min(fewest, set.parts);
    }
    const std::uint64_t largest = *std::max_element(sizes.begin(), sizes.end());
    assume(fewest * all >= largest * parts);

    std::vector<std::uint64_t> held(sets);
    const Places of = deal(balance);
    for (std::size_t item = 0; item < count; ++item) held[of[item]] += balance.items[item][0];
    for (std::size_t set = 0; set < sets; ++set) {
      const std::uint64_t has = held[set] * parts;
      const std::uint64_t asked = balance.sets[set].parts * all;
      const std::uint64_t off = has > asked ? has - asked : asked - has;
      EXPECT_LE(off * sets, largest * parts * (sets - 1));
    }
  });
}

TEST(Balance, IsTheSameEachTime) {
  Balance balance;
  for (const std::uint64_t parts : {8U, 1U, 1U}) balance.sets.push_back({parts, {0}, false});
  for (std::uint64_t item = 0; item < 50; ++item) balance.items.push_back({10 + item * 7 % 13});
  EXPECT_EQ(deal(balance), deal(balance));
}

TEST(Balance, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  Balance balance;
  balance.sets = {{1, {0}, false}, {1, {0}, false}};
  balance.items = {{3}, {5}, {8}};
  balance.stop = &stop;
  EXPECT_THROW(deal(balance), Interrupted);
}

}  // namespace
}  // namespace failmap
