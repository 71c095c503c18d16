/// The program `failmap` as a function, for main and for tests.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "bench/measure.hpp"
#include "contract/registry.hpp"

namespace failmap {

enum class ExitCode {
  AsClaimed = 0,
  NotAsClaimed = 1,
  Usage = 2,
  BadInput = 3,
  Drift = 4,
  NothingSelected = 5,
  InternalError = 70,
  Interrupted = 130,
};

/// What the program works with: what is compiled in and where it finds and shows things.
struct World {
  const Registry& registry;
  std::filesystem::path fixtures;   ///< the built-in folder
  std::filesystem::path reports{};  ///< the folder of the baseline
  std::ostream& out;                ///< results
  std::ostream& err;                ///< everything else
  const std::atomic<bool>& stop;    ///< becomes true when the user interrupts the program
  bool colour = false;              ///< whether `out` takes colour
  std::size_t width = 0;            ///< of the terminal behind `out` in columns; 0 where there is none
  bool ci = false;                  ///< whether nobody is there to decide anything
  bool progress = false;            ///< whether `err` is a terminal, which shows how far something is
  /// Counts what a call allocates; null where the program cannot.
  Allocations (*count_allocations)(const std::function<void()>&) = nullptr;
  std::string (*now)() =
      nullptr;  ///< the time as "2026-11-30T12:00:00Z"; recording and benchmarks ask for it
};

/// Runs the command line (without the program's name). Every error is shown on `err` and gives the exit code.
ExitCode run_program(const std::vector<std::string>& arguments, const World& world);

}  // namespace failmap
