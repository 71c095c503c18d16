/// A mechanism's benchmarks for a page: the time against the size, and the same numbers as a table.
#pragma once

#include <string>
#include <string_view>

#include "bench/benchmark_file.hpp"

namespace failmap {

/// An HTML <figure>: an SVG plot on logarithmic axes (a line of the fitted growth a variant, and a point a
/// size with its quartiles) and a caption, then the table in a <details>. "" where the file has not the
/// mechanism at two sizes.
///
/// Text and axes are in currentColor. The lines' colours stand out from white and from black, and markers and
/// dashes tell them apart without any; a page may set --bench-failure, --bench-attempt and --bench-repair.
/// The same file gives the same bytes.
std::string bench_figure(const BenchmarkFile& file, std::string_view mechanism);

}  // namespace failmap
