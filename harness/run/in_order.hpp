/// Work on several threads, results in order.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace failmap {

namespace detail {

/// The results that wait for their turn. A producer that is too far ahead of the consumer waits.
template <typename Item>
class OrderedQueue {
 public:
  OrderedQueue(std::uint64_t count, std::uint64_t window) : count_(count), window_(window) {}

  /// The next item to produce; nothing when none is left or the queue was closed.
  std::optional<std::uint64_t> claim() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return closed_ || claimed_ == count_ || claimed_ < taken_ + window_; });
    if (closed_ || claimed_ == count_) return std::nullopt;
    return claimed_++;
  }

  struct Result {
    std::optional<Item> item;
    std::exception_ptr error;
  };

  void put(std::uint64_t index, Result result) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(index, std::move(result));
    if (index == taken_) ready_.notify_one();
  }

  /// Waits for the next item in order.
  Result take() {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [&] { return waiting_.contains(taken_); });
    Result result = std::move(waiting_.extract(taken_).mapped());
    ++taken_;
    room_.notify_one();
    return result;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable ready_;  ///< the next item is there; its consumer waits
  std::condition_variable room_;   ///< an item was taken, or no more is wanted; producers wait
  std::map<std::uint64_t, Result> waiting_;
  const std::uint64_t count_;
  const std::uint64_t window_;
  std::uint64_t claimed_ = 0;
  std::uint64_t taken_ = 0;
  bool closed_ = false;
};

}  // namespace detail

/// Produces the items 0 to count - 1 and consumes them in that order on the calling thread. `make_producer()`
/// gives each thread a producer of its own, a callable from index to item. With one job everything happens on
/// the calling thread. At most four items a job wait at a time. What a producer throws surfaces here when its
/// item's turn comes.
template <typename MakeProducer, typename Consume>
void produce_in_order(std::uint64_t count, unsigned jobs, MakeProducer make_producer, Consume consume) {
  using Item = decltype(make_producer()(std::uint64_t{}));
  const auto threads_needed = static_cast<unsigned>(std::min<std::uint64_t>(jobs, count));
  if (threads_needed <= 1) {
    auto produce = make_producer();
    for (std::uint64_t index = 0; index < count; ++index) consume(produce(index));
    return;
  }

  detail::OrderedQueue<Item> queue(count, std::uint64_t{4} * threads_needed);
  const auto work = [&] {
    std::optional<decltype(make_producer())> produce;
    while (const auto index = queue.claim()) {
      typename detail::OrderedQueue<Item>::Result result;
      try {
        if (!produce.has_value()) produce.emplace(make_producer());
        result.item.emplace((*produce)(*index));
      } catch (...) {
        result.error = std::current_exception();
      }
      queue.put(*index, std::move(result));
    }
  };

  // Closes the queue before the threads are joined, however this function is left.
  std::vector<std::jthread> threads;
  struct Closer {
    detail::OrderedQueue<Item>& queue;
    ~Closer() { queue.close(); }
  } closer{queue};
  for (unsigned thread = 0; thread < threads_needed; ++thread) threads.emplace_back(work);
  for (std::uint64_t index = 0; index < count; ++index) {
    auto result = queue.take();
    if (result.error) std::rethrow_exception(result.error);
    consume(std::move(*result.item));
  }
}

}  // namespace failmap
