/// What tests share: the program in this process, with strings for its output.
#pragma once

#include <atomic>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "report/testing.hpp"

namespace failmap {

struct ProgramResult {
  int exit;
  std::string out;
  std::string err;
};

/// Recording always happens at the same time, and not in CI.
inline ProgramResult run_in_process(const Registry& registry, const std::filesystem::path& fixtures,
                                    const std::vector<std::string>& arguments,
                                    const std::filesystem::path& reports = {}) {
  std::ostringstream out;
  std::ostringstream err;
  const std::atomic<bool> stop = false;
  const ExitCode code = run_program(arguments, {.registry = registry,
                                                .fixtures = fixtures,
                                                .reports = reports,
                                                .out = out,
                                                .err = err,
                                                .stop = stop,
                                                .now = [] { return std::string("2026-11-30T12:00:00Z"); }});
  return {static_cast<int>(code), out.str(), err.str()};
}

/// The same over the small corpus that tests share.
inline ProgramResult run_sample(const std::vector<std::string>& arguments) {
  return run_in_process(sample().registry, sample().fixtures, arguments);
}

/// The program as a file, for what only a process shows.
inline const std::string kProgram = FAILMAP_PROGRAM;

/// The fixture files of the archive.
inline const std::filesystem::path& built_in_fixtures() {
  static const std::filesystem::path folder = FAILMAP_SOURCE_DIR "/fixtures";
  return folder;
}

}  // namespace failmap
