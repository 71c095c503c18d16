/// Ten ranks, which together have as many values as the size says; every tenth is masked.
#include "contract/workload.hpp"

#include "contract.hpp"

namespace whiten_degenerate {
namespace {

constexpr std::int64_t kRanks = 10;

std::tuple<std::vector<Row>> generate(std::int64_t size) {
  std::vector<Row> ranks(kRanks);
  for (std::int64_t index = 0; index < size; ++index) {
    Row& rank = ranks[static_cast<std::size_t>(index * kRanks / size)];
    if (index % 10 == 9) {
      rank.emplace_back(std::nullopt);
    } else {
      rank.emplace_back(failmap::spread(index));
    }
  }
  return {ranks};
}

/// Of the unmasked values of some ranks, in extended precision.
struct Moments {
  long double count = 0;
  long double mean = 0;
  long double deviation = 0;
};

Moments moments(const std::vector<Row>& ranks) {
  Moments over;
  for (int pass = 0; pass < 2; ++pass) {
    over.count = 0;
    long double total = 0;
    for (const Row& rank : ranks) {
      for (const std::optional<Number>& value : rank) {
        if (!value.has_value()) continue;
        const long double distance = value->to_double() - over.mean;
        total += pass == 0 ? distance : distance * distance;
        over.count += 1;
      }
    }
    (pass == 0 ? over.mean : over.deviation) = pass == 0 ? total / over.count : total / (over.count - 1);
  }
  over.deviation = std::sqrt(over.deviation);
  return over;
}

/// Masks stay, the whitened have mean 0 and deviation 1, and each value is moved and stretched like all.
std::string violation(const std::vector<Row>& whitened, const std::vector<Row>& ranks) {
  constexpr long double kSlack = 1e-9L;
  const Moments before = moments(ranks);
  if (before.count < 2) return "";
  if (whitened.size() != ranks.size()) return "the answer has another number of rows";
  for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
    if (whitened[rank].size() != ranks[rank].size()) return "a row has another length";
    for (std::size_t place = 0; place < ranks[rank].size(); ++place) {
      const std::optional<Number>& value = ranks[rank][place];
      if (whitened[rank][place].has_value() != value.has_value()) return "a row has another mask";
      if (!value.has_value()) continue;
      const long double expected = (value->to_double() - before.mean) / before.deviation;
      if (!(std::fabs(whitened[rank][place]->to_double() - expected) <= kSlack)) {
        return "rank " + std::to_string(rank) + " is not whitened with the statistics of all values";
      }
    }
  }
  const Moments after = moments(whitened);
  const bool holds = std::fabs(after.mean) <= kSlack && std::fabs(after.deviation - 1) <= kSlack;
  return holds ? "" : "the whitened values have not mean 0 and deviation 1";
}

/// A NaN stands for a masked value.
std::function<void()> plain(const std::vector<Row>& ranks) {
  std::vector<std::vector<double>> doubles;
  for (const Row& rank : ranks) {
    auto& copy = doubles.emplace_back();
    for (const std::optional<Number>& value : rank) {
      copy.push_back(value.has_value() ? value->to_double() : std::nan(""));
    }
  }
  return [doubles, whitened = std::vector<std::vector<double>>()]() mutable {
    double total = 0;
    double count = 0;
    for (const auto& rank : doubles) {
      for (const double value : rank) {
        if (std::isnan(value)) continue;
        total += value;
        count += 1;
      }
    }
    const double mean = total / count;
    double squares = 0;
    for (const auto& rank : doubles) {
      for (const double value : rank) {
        if (!std::isnan(value)) squares += (value - mean) * (value - mean);
      }
    }
    const double deviation = std::sqrt(squares / (count - 1));
    whitened = doubles;
    for (auto& rank : whitened) {
      for (double& value : rank) value = (value - mean) / deviation;
    }
  };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"values on 10 ranks", generate, violation, plain}; }

}  // namespace whiten_degenerate
