#include "bench/statistics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace failmap {
namespace {

constexpr std::size_t kMostForExact = 60;

/// Twice the ranks of both samples in one order, so that the mean ranks of equal values are whole; and what
/// equal values take from the variance.
struct Ranks {
  std::vector<std::size_t> doubled;  ///< the first sample's ranks, then the second's
  double ties = 0;                   ///< the sum of t^3 - t over groups of t equal values
};

Ranks rank(std::span<const double> first, std::span<const double> second) {
  std::vector<double> values(first.begin(), first.end());
  values.insert(values.end(), second.begin(), second.end());
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return values[index]; });
  Ranks ranks{std::vector<std::size_t>(values.size())};
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin + 1;
    while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
    for (std::size_t place = begin; place < end; ++place) ranks.doubled[order[place]] = begin + end + 1;
    const auto equal = static_cast<double>(end - begin);
    ranks.ties += equal * equal * equal - equal;
    begin = end;
  }
  return ranks;
}

/// ways[s]: in how many ways `count` of the numbers have the sum s. Doubles count them nearly enough.
std::vector<double> ways_to_sum(std::span<const std::size_t> numbers, std::size_t count) {
  const std::size_t most = std::accumulate(numbers.begin(), numbers.end(), std::size_t{0});
  std::vector<std::vector<double>> ways(count + 1, std::vector<double>(most + 1));
  ways[0][0] = 1;
  std::size_t reached = 0;
  for (const std::size_t number : numbers) {
    reached += number;
    for (std::size_t taken = count; taken > 0; --taken) {
      const double* without = ways[taken - 1].data();
      double* with = ways[taken].data();
      for (std::size_t sum = reached; sum >= number; --sum) with[sum] += without[sum - number];
    }
  }
  return ways[count];
}

double exact_p(const Ranks& ranks, std::size_t first) {
  const std::vector<double> ways = ways_to_sum(ranks.doubled, first);
  const auto observed = std::accumulate(
      ranks.doubled.begin(), ranks.doubled.begin() + static_cast<std::ptrdiff_t>(first), std::size_t{0});
  const auto at = ways.begin() + static_cast<std::ptrdiff_t>(observed);
  const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
  const double at_most = std::accumulate(ways.begin(), at + 1, 0.0);
  const double at_least = std::accumulate(at, ways.end(), 0.0);
  return std::min(1.0, 2 * std::min(at_most, at_least) / all);
}

double approximate_p(double u, double first, double second, double ties) {
  const double all = first + second;
  const double variance = first * second / 12 * (all + 1 - ties / (all * (all - 1)));
  if (variance == 0) return 1;
  const double distance = std::fabs(u - first * second / 2) - 0.5;
  return std::min(1.0, std::erfc(distance / std::sqrt(2 * variance)));
}

/// The smallest u that is reached or undershot with at least that probability where no values are equal.
std::size_t u_quantile(std::size_t first, std::size_t second, double probability) {
  const double pairs = static_cast<double>(first) * static_cast<double>(second);
  if (first + second > kMostForExact) {
    // 1.959964 is the normal distribution's quantile; there is only one confidence here.
    const double deviation = std::sqrt(pairs * static_cast<double>(first + second + 1) / 12);
    return static_cast<std::size_t>(std::max(0.0, std::ceil(pairs / 2 - 1.959964 * deviation - 0.5)));
  }
  std::vector<std::size_t> ranks(first + second);
  std::iota(ranks.begin(), ranks.end(), std::size_t{1});
  const std::vector<double> ways = ways_to_sum(ranks, first);
  const double all = std::accumulate(ways.begin(), ways.end(), 0.0);
  const std::size_t least = first * (first + 1) / 2;
  double below = 0;
  for (std::size_t sum = least; sum < ways.size(); ++sum) {
    below += ways[sum];
    if (below >= probability * all) return sum - least;
  }
  return first * second;
}

}  // namespace

double median(std::span<const double> values) {
  assert(!values.empty());
  std::vector<double> sorted(values.begin(), values.end());
  std::ranges::sort(sorted);
  const std::size_t middle = sorted.size() / 2;
  return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

RankTest mann_whitney(std::span<const double> first, std::span<const double> second) {
  assert(!first.empty() && !second.empty());
  const Ranks ranks = rank(first, second);
  double doubled_sum = 0;
  for (std::size_t index = 0; index < first.size(); ++index) {
    doubled_sum += static_cast<double>(ranks.doubled[index]);
  }
  const auto count = static_cast<double>(first.size());
  const double u = doubled_sum / 2 - count * (count + 1) / 2;
  if (ranks.doubled.size() <= kMostForExact) return {u, exact_p(ranks, first.size())};
  return {u, approximate_p(u, count, static_cast<double>(second.size()), ranks.ties)};
}

double least_p(std::size_t first, std::size_t second) {
  std::vector<double> values(first + second);
  std::iota(values.begin(), values.end(), 0.0);
  return mann_whitney(std::span(values).first(first), std::span(values).last(second)).p;
}

Ratio ratio_between(std::span<const double> first, std::span<const double> second) {
  std::vector<double> ratios;
  ratios.reserve(first.size() * second.size());
  for (const double before : first) {
    for (const double after : second) ratios.push_back(std::log(after / before));
  }
  std::ranges::sort(ratios);
  const std::size_t cut = std::max<std::size_t>(1, u_quantile(first.size(), second.size(), 0.025));
  return {std::exp(median(ratios)), std::exp(ratios[cut - 1]), std::exp(ratios[ratios.size() - cut])};
}

double student_p(double t, std::size_t samples) {
  // The finite series for whole degrees of freedom: Abramowitz and Stegun, 26.7.3 and 26.7.4.
  constexpr double kPi = 3.14159265358979323846;
  const double angle = std::atan(std::fabs(t) / std::sqrt(static_cast<double>(samples)));
  const double cosine = std::cos(angle);
  const bool odd = samples % 2 == 1;
  double term = odd ? cosine : 1;
  double series = 0;
  for (std::size_t k = odd ? 1 : 0; k + 2 <= samples; k += 2) {
    series += term;
    term *= cosine * cosine * static_cast<double>(k + 1) / static_cast<double>(k + 2);
  }
  const double within = odd ? 2 / kPi * (angle + std::sin(angle) * series) : std::sin(angle) * series;
  return std::clamp(1 - within, 0.0, 1.0);
}

std::vector<double> holm(std::span<const double> ps) {
  std::vector<std::size_t> order(ps.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t index) { return ps[index]; });
  std::vector<double> adjusted(ps.size());
  double at_least = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    at_least = std::max(at_least, static_cast<double>(order.size() - place) * ps[order[place]]);
    adjusted[order[place]] = std::min(1.0, at_least);
  }
  return adjusted;
}

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  const auto place = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
  return values[place - 1];
}

Growth fit_growth(std::span<const double> sizes, std::span<const double> times) {
  assert(sizes.size() == times.size() && sizes.size() >= 2);
  const auto count = static_cast<double>(sizes.size());
  double mean_size = 0;
  double mean_time = 0;
  for (std::size_t index = 0; index < sizes.size(); ++index) {
    mean_size += std::log(sizes[index]) / count;
    mean_time += std::log(times[index]) / count;
  }
  double squares = 0;
  double products = 0;
  for (std::size_t index = 0; index < sizes.size(); ++index) {
    const double distance = std::log(sizes[index]) - mean_size;
    squares += distance * distance;
    products += distance * (std::log(times[index]) - mean_time);
  }
  const double exponent = products / squares;
  double error = 0;
  for (std::size_t index = 0; index < sizes.size(); ++index) {
    const double line = mean_time + exponent * (std::log(sizes[index]) - mean_size);
    error += std::pow(std::log(times[index]) - line, 2) / count;
  }
  return {std::exp(mean_time - exponent * mean_size), exponent, std::sqrt(error)};
}

}  // namespace failmap
