/// Measured numbers for people: three digits and a unit.
#pragma once

#include <string>
#include <string_view>

namespace failmap {

/// "0.950 ns", "12.3 µs", "4.50 ms", "1.20 s".
std::string duration_text(double nanoseconds);

/// "950 B", "12.3 kB", "4.50 GB/s": thousands, with the unit given.
std::string quantity_text(double value, std::string_view unit);

/// The number with that many digits behind the point.
std::string fixed_text(double value, int digits);

/// A ratio as "1.05", from 100 on without digits behind the point.
std::string ratio_text(double ratio);

}  // namespace failmap
