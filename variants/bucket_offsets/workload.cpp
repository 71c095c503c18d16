/// As many elements as the size says, in chunks of 50 that come in mixed order.
#include "contract/workload.hpp"

#include <algorithm>
#include <numeric>

#include "contract.hpp"

namespace bucket_offsets {
namespace {

constexpr std::int64_t kChunk = 50;

std::tuple<std::vector<Chunk>, std::int64_t> generate(std::int64_t size) {
  const std::int64_t count = (size + kChunk - 1) / kChunk;
  std::int64_t stride = count / 2 + 1;
  while (std::gcd(stride, count) != 1) ++stride;  // so that every chunk comes, and comes once
  std::vector<Chunk> chunks;
  for (std::int64_t turn = 0; turn < count; ++turn) {
    Chunk& chunk = chunks.emplace_back();
    chunk.offset = turn * stride % count * kChunk;
    const std::int64_t end = std::min(chunk.offset + kChunk, size);
    for (std::int64_t index = chunk.offset; index < end; ++index) {
      chunk.values.push_back(failmap::spread(index));
    }
  }
  return {chunks, size};
}

/// Every element is the one that was made for its place.
std::string violation(const std::optional<Elements>& whole, const std::vector<Chunk>& /*chunks*/,
                      std::int64_t total) {
  if (!whole.has_value()) return "the chunks cover every element, and the answer is None";
  if (std::ssize(*whole) != total) return "the answer has another length than the total";
  for (std::int64_t index = 0; index < total; ++index) {
    const std::optional<Number>& element = (*whole)[static_cast<std::size_t>(index)];
    if (!element.has_value() || *element != failmap::spread(index)) {
      return "element " + std::to_string(index) + " is not the one of its offset";
    }
  }
  return "";
}

std::function<void()> plain(const std::vector<Chunk>& chunks, std::int64_t total) {
  std::vector<std::pair<std::size_t, std::vector<double>>> doubles;
  for (const Chunk& chunk : chunks) {
    auto& copy = doubles.emplace_back(static_cast<std::size_t>(chunk.offset), std::vector<double>()).second;
    for (const Number value : chunk.values) copy.push_back(value.to_double());
  }
  return [doubles, total, whole = std::vector<double>()]() mutable {
    whole = std::vector<double>(static_cast<std::size_t>(total));
    for (const auto& [offset, values] : doubles) std::ranges::copy(values, &whole[offset]);
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"elements in chunks of 50", generate, violation, plain}; }

}  // namespace bucket_offsets
