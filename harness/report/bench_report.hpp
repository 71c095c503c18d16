/// Shows what the benchmarks measured, and what a comparison of two runs found.
#pragma once

#include <string>
#include <string_view>

#include "bench/compare.hpp"
#include "report/reporter.hpp"

namespace failmap {

enum class BenchFormat { Table, Markdown };

/// A table a mechanism, with its growth and what its repair costs.
std::string report_benchmarks(BenchFormat format, const BenchmarkFile& file, const Style& style);

/// A line a benchmark, then what is claimed and what is not.
std::string report_comparison(BenchFormat format, const Comparison& comparison, const Style& style);

/// One sentence: the repair of that mechanism, at the largest size, against the failure and a plain loop over
/// doubles. "" where the file has not measured the repair.
std::string repair_cost(const BenchmarkFile& file, std::string_view mechanism);

/// "Measured on AMD EPYC, in a virtual machine; Linux 6.1; GNU 12.2.0, -O3."
std::string measured_on(const BenchmarkFile& file);

}  // namespace failmap
