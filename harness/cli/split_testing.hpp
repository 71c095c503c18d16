/// What tests of `split`, `audit` and `export` share: a folder with splits of the archive's own corpus.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/testing.hpp"
#include "contract/registry.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {

class SplitCommandTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string file(const std::string& name) const { return read_file(path(name)); }

  /// Over the archive's own corpus.
  static ProgramResult run(const std::vector<std::string>& arguments) {
    return run_in_process(built_in_registry(), built_in_fixtures(), arguments);
  }

  ProgramResult split(const std::string& out, std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"split",   "--ratio",  "train=0.6", "--ratio",  "validation=0.2",
                                       "--ratio", "test=0.2", "--mode",    "balanced", "--isolation",
                                       "none",    "--out",    path(out)};
    if (std::find(more.begin(), more.end(), "--salt") == more.end())
      more.insert(more.end(), {"--salt", "2026"});
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  }

  ProgramResult verify(const std::string& name, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"split", "--verify", path(name), "--isolation", "none"});
    return run(more);
  }

  /// Puts one thing in another's place in a file.
  void change(const std::string& name, const std::string& from, const std::string& to) const {
    std::string bytes = file(name);
    const std::size_t place = bytes.find(from);
    ASSERT_NE(place, std::string::npos) << from;
    folder_.write(name, bytes.replace(place, from.size(), to));
  }

  const TemporaryFolder folder_;
};

}  // namespace failmap
