/// Puts the records of several shards together.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "record/record.hpp"
#include "run/plan.hpp"

namespace failmap {

/// What keeps files from being merged: a line each, such as "FA-99246: missing".
struct MergeProblems {
  std::vector<std::string> shown;  ///< the first ones
  std::uint64_t count = 0;

  void add(std::string problem);
};

/// Looks through files of records, and writes those of a plan in its order. Keeps every file open and a few
/// bytes a case, not the records.
class Merge {
 public:
  /// Reads all files. What is twice there, foreign (no case of the plan, or made from other sources, fixtures
  /// or with another compiler than this program) or damaged becomes a problem, and so does what is missing.
  /// Throws InputError where a file cannot be read.
  Merge(const Plan& plan, const Recorder& recorder, std::vector<std::string> files);
  ~Merge();
  Merge(const Merge&) = delete;
  Merge& operator=(const Merge&) = delete;

  const MergeProblems& problems() const { return problems_; }

  /// How many of the cases are not verified, by their records.
  std::uint64_t unverified() const { return unverified_; }

  /// Appends the line of the case at that place of the plan. Only without problems. Throws InputError where a
  /// file has changed meanwhile.
  void append_line(std::uint64_t place, std::string& out) const;

 private:
  static constexpr std::uint32_t kNowhere = UINT32_MAX;
  struct Location {
    std::uint32_t file = kNowhere;
    std::uint32_t size = 0;
    std::uint64_t offset = 0;
  };

  void read(const Plan& plan, const Recorder& recorder, std::uint32_t file);

  std::vector<std::string> files_;
  std::vector<int> descriptors_;
  std::vector<Location> locations_;  ///< by place in the plan
  MergeProblems problems_;
  std::uint64_t unverified_ = 0;
};

}  // namespace failmap
