/// What may be said of two samples of measured times, and of how a time grows.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace failmap {

double median(std::span<const double> values);

struct RankTest {
  double u;  ///< in how many pairs the first sample's value is the greater one; equal ones count half
  double p;  ///< two-sided
};

/// Mann and Whitney's test of whether two samples (none empty) come from one distribution. The p is exact,
/// also with equal values, up to 60 values together: the share of all ways to deal the values out that are at
/// least as uneven. Beyond that it is the normal approximation, corrected for continuity and equal values.
RankTest mann_whitney(std::span<const double> first, std::span<const double> second);

/// The least p that mann_whitney can give for samples of these sizes.
double least_p(std::size_t first, std::size_t second);

struct Ratio {
  double estimate;  ///< Hodges and Lehmann's: the median ratio of all pairs
  double low;  ///< the ends of its confidence interval of 95 %, from the distribution of mann_whitney's u
  double high;
};

/// How many times as large the second sample's values are as the first's, all of them above 0.
Ratio ratio_between(std::span<const double> first, std::span<const double> second);

/// Student's two-sided p: the chance that a value of normal noise is at least |t| times as large as the root
/// mean square of `samples` others (at least 1).
double student_p(double t, std::size_t samples);

/// Holm's correction: with it, the chance that any of these p falls below a level by accident is at most that
/// level.
std::vector<double> holm(std::span<const double> ps);

/// The smallest value that at least that share (above 0) of the values does not exceed; 0 without values.
double quantile(std::vector<double> values, double share);

/// A time as a power of the size: coefficient * size^exponent, the best line through the logarithms.
struct Growth {
  double coefficient;
  double exponent;
  double error;  ///< root mean square of the logarithms' distances from the line: about the relative error
};

/// At least two different sizes.
Growth fit_growth(std::span<const double> sizes, std::span<const double> times);

}  // namespace failmap
