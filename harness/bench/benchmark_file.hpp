/// What a run of the benchmarks measured, and its file: Google Benchmark's JSON, with our context in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/value.hpp"

namespace failmap {

/// What is measured beside the variants "failure", "attempt" and "repair": a plain loop over doubles, and the
/// repair a second time, which shows how far two measurements of one thing lie apart.
inline constexpr std::string_view kPlain = "plain";
inline constexpr std::string_view kRepairAgain = "repair_again";

/// One thing at one size.
struct Benchmark {
  std::string mechanism;
  std::string variant;
  std::int64_t size = 0;

  std::int64_t iterations = 0;          ///< calls in a repetition
  std::vector<double> cpu_time{};       ///< nanoseconds of the processor a call, a value a repetition
  std::vector<double> real_time{};      ///< nanoseconds of the clock
  std::vector<double> instructions{};   ///< a call; empty where the system does not count them
  double bytes = 0;                     ///< that the arguments take
  std::optional<double> allocations{};  ///< a call; empty where they are not counted
  std::optional<double> peak_bytes{};   ///< most that a call holds at once, beside its arguments
  std::string error{};                  ///< why it was not measured; "" where it was

  /// "partial_sum/repair/1000".
  std::string name() const;

  bool is_measured() const { return !cpu_time.empty(); }
};

struct BenchmarkFile {
  Map context;  ///< Google Benchmark's members, and ours under "failmap"
  std::vector<Benchmark> benchmarks;

  /// Null where there is none.
  const Benchmark* find(std::string_view mechanism, std::string_view variant, std::int64_t size) const;

  /// In the order of the file.
  std::vector<std::string> mechanisms() const;

  /// At which a mechanism was measured, ascending.
  std::vector<std::int64_t> sizes_of(std::string_view mechanism) const;

  /// A text of our context, by its path: {"sources", "partial_sum", "repair"}; "" where there is none.
  std::string context_text(std::initializer_list<std::string_view> path) const;
};

/// One JSON document, a line a repetition: times to 6 digits, rates to 4.
std::string to_json(const BenchmarkFile& file);

/// Throws InputError where the file is not such a document; `path` names it.
BenchmarkFile parse_benchmarks(std::string_view text, const std::string& path);
BenchmarkFile read_benchmarks(const std::string& path);

}  // namespace failmap
