#include "run/in_order.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

namespace failmap {
namespace {

/// Passes some time that differs from item to item.
void dawdle(std::uint64_t index, std::uint64_t seed) {
  for (std::uint64_t turns = (index * 7919 + seed * 104729) % 13 * 20; turns > 0; --turns) {
    std::this_thread::yield();
  }
}

/// The threads' producers: each item is its index, after a while.
auto dawdling(std::uint64_t seed) {
  return [seed] {
    return [seed](std::uint64_t index) {
      dawdle(index, seed);
      return std::make_unique<std::uint64_t>(index);
    };
  };
}

TEST(ProduceInOrder, KeepsTheOrderWhateverTheJobs) {
  for (unsigned jobs = 1; jobs <= 8; ++jobs) {
    for (const std::uint64_t count : {0U, 1U, 2U, 7U, 40U, 150U}) {
      SCOPED_TRACE(std::to_string(count) + " items, " + std::to_string(jobs) + " jobs");
      std::vector<std::uint64_t> consumed;
      std::vector<std::uint64_t> expected;
      for (std::uint64_t index = 0; index < count; ++index) expected.push_back(index);
      produce_in_order(count, jobs, dawdling(jobs), [&](std::unique_ptr<std::uint64_t> item) {
        dawdle(*item, 3);
        consumed.push_back(*item);
      });
      EXPECT_EQ(consumed, expected);
    }
  }
}

TEST(ProduceInOrder, ConsumesOnTheCallingThread) {
  const auto here = std::this_thread::get_id();
  for (const unsigned jobs : {1U, 4U}) {
    produce_in_order(20, jobs, dawdling(1), [&](const std::unique_ptr<std::uint64_t>&) {
      EXPECT_EQ(std::this_thread::get_id(), here);
    });
  }
}

TEST(ProduceInOrder, GivesEachThreadAProducerOfItsOwn) {
  std::atomic<unsigned> producers = 0;
  const auto make_producer = [&] {
    return [&, owner = std::this_thread::get_id(), number = producers++](std::uint64_t index) {
      EXPECT_EQ(std::this_thread::get_id(), owner);
      dawdle(index, number);
      return number;
    };
  };
  produce_in_order(50, 4, make_producer, [&](unsigned number) { EXPECT_LT(number, 4U); });
  EXPECT_GE(producers, 1U);
  EXPECT_LE(producers, 4U);
}

TEST(ProduceInOrder, LetsWhatAProducerThrowsSurfaceInItsTurn) {
  for (unsigned jobs = 1; jobs <= 8; ++jobs) {
    SCOPED_TRACE(jobs);
    std::uint64_t consumed = 0;
    const auto make_producer = [] {
      return [](std::uint64_t index) {
        if (index >= 30) throw std::runtime_error("item " + std::to_string(index));
        dawdle(index, 5);
        return index;
      };
    };
    try {
      produce_in_order(100, jobs, make_producer, [&](std::uint64_t index) { EXPECT_EQ(index, consumed++); });
      FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "item 30");
    }
    EXPECT_EQ(consumed, 30U);
  }
}

TEST(ProduceInOrder, LetsThroughThatNoProducerCouldBeMade) {
  for (const unsigned jobs : {1U, 3U}) {
    const auto make_producer = [] {
      if (std::this_thread::get_id() != std::thread::id()) throw std::runtime_error("no producer");
      return [](std::uint64_t index) { return index; };
    };
    EXPECT_THROW(produce_in_order(9, jobs, make_producer, [](std::uint64_t) { ADD_FAILURE(); }),
                 std::runtime_error);
  }
}

TEST(ProduceInOrder, StopsEverythingWhereTheConsumerThrows) {
  for (unsigned jobs = 1; jobs <= 8; ++jobs) {
    SCOPED_TRACE(jobs);
    std::atomic<int> running = 0;
    std::atomic<std::uint64_t> produced = 0;
    const auto make_producer = [&] {
      return [&](std::uint64_t index) {
        ++running;
        dawdle(index, 2);
        ++produced;
        --running;
        return index;
      };
    };
    const auto consume = [](std::uint64_t index) {
      if (index == 10) throw std::logic_error("enough");
    };
    EXPECT_THROW(produce_in_order(1'000'000, jobs, make_producer, consume), std::logic_error);
    EXPECT_EQ(running, 0);
    EXPECT_LE(produced, 11U + 4 * jobs);
  }
}

/// The consumer keeps the first item until the producers have nowhere left to go.
TEST(ProduceInOrder, HoldsFourItemsAJobAtMost) {
  for (const unsigned jobs : {2U, 3U, 8U}) {
    SCOPED_TRACE(jobs);
    const std::uint64_t window = std::uint64_t{4} * jobs;
    std::atomic<std::uint64_t> started = 0;
    std::atomic<std::uint64_t> consumed = 0;
    std::atomic<std::uint64_t> furthest = 0;
    const auto make_producer = [&] {
      return [&](std::uint64_t index) {
        ++started;
        // What is in the consumer's hands counts as consumed only once it is back.
        const std::uint64_t ahead = index - std::min(index, consumed.load());
        for (auto seen = furthest.load(); seen < ahead && !furthest.compare_exchange_weak(seen, ahead);) {
        }
        return index;
      };
    };
    produce_in_order(10 * window, jobs, make_producer, [&](std::uint64_t index) {
      while (index == 0 && started < window + 1) std::this_thread::yield();
      for (int turn = 0; index == 0 && turn < 200; ++turn) std::this_thread::yield();
      ++consumed;
    });
    EXPECT_EQ(consumed, 10 * window);
    EXPECT_LE(furthest, window);
  }
}

}  // namespace
}  // namespace failmap
