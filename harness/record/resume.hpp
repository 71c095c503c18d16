/// A file of records that a run goes on with after it was interrupted.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

#include "record/record.hpp"

namespace failmap {

/// Holds which cases the file already has. Opening it drops a torn last line and records that this program
/// would not write today (of other sources, fixtures or another compiler), by putting a new file in its
/// place; a file that is not there yet is made.
class ResumedFile {
 public:
  /// Throws InputError for a file with a line that is no record, OutputError where it cannot be written or is
  /// no regular file.
  ResumedFile(std::string path, const Recorder& recorder, std::span<const Role> roles);
  ~ResumedFile();
  ResumedFile(const ResumedFile&) = delete;
  ResumedFile& operator=(const ResumedFile&) = delete;

  bool has(const std::string& case_id) const { return ids_.contains(case_id); }

  /// Whether the case that the file has is as claimed by its record.
  bool is_as_claimed(const std::string& case_id) const { return !broken_.contains(case_id); }

  /// Appends whole lines. Throws OutputError.
  void append(std::string_view lines);

  /// Waits until everything has reached the disk. Throws OutputError.
  void sync();

 private:
  void read(const Recorder& recorder, std::span<const Role> roles);
  [[noreturn]] void fail() const;

  std::string path_;
  std::unordered_set<std::string> ids_;
  std::unordered_set<std::string> broken_;  ///< of those
  int descriptor_ = -1;
};

}  // namespace failmap
