/// The baseline: the records that were accepted, the sources they were made of, and why each was accepted.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "drift/record_set.hpp"

namespace failmap {

/// A line of the journal: a record that was written or removed.
struct JournalLine {
  std::string when;        ///< "2026-11-30T12:00:00Z"
  std::string id;          ///< of the case
  std::string old_digest;  ///< of the record before; empty: there was none
  std::string new_digest;  ///< empty: it was removed
  std::string reason;
};

/// Canonical JSON and a newline.
std::string to_line(const JournalLine& line);

/// What the journal says, line by line: {"case", "new", "old", "reason", "when"}. Each line goes on where the
/// last one of its case ended.
struct Journal {
  std::unordered_map<std::string, std::string> digests;  ///< of each case, the last one; empty: removed

  /// A line that does not go on where the last one of its case ended.
  struct Break {
    std::string id;
    std::string place;     ///< "journal.jsonl:17"
    std::string expected;  ///< the digest that the line before ends with; empty: none
    std::string stated;
  };
  std::vector<Break> breaks;
};

/// A folder with records/, sources/, journal.jsonl and summary.md.
class Baseline {
 public:
  /// Where a recording was interrupted after it was decided on, it is finished first. A folder that is not
  /// there is an empty baseline. Throws OutputError where that fails.
  explicit Baseline(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }
  const RecordFolder& records() const { return records_; }

  /// Reads the journal. Throws InputError where it is none.
  Journal journal() const;

  /// The text of a source that a record names, by its SHA-256; nothing where it was not kept, or does not
  /// have that digest.
  std::optional<std::string> source(std::string_view digest) const;

  /// The digests of the sources that were kept.
  std::vector<std::string> sources() const;

 private:
  std::filesystem::path folder_;
  RecordFolder records_;
};

/// Changes of a baseline that take place all together or not at all, whatever happens to the process: they
/// are prepared beside it, decided on by one rename, and then moved into place, by the next Baseline of that
/// folder if this process does not come to it. One process at a time; throws OutputError where another one is
/// recording, or where something cannot be written.
class Recording {
 public:
  explicit Recording(std::filesystem::path folder);
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  /// A file to be written, by its path in the baseline's folder.
  void put(const std::filesystem::path& name, std::string_view bytes);
  void put_if_changed(const std::filesystem::path& name, std::string_view bytes);
  void remove(const std::filesystem::path& name);

  /// What put() was given for that name; nothing where it was not called for it.
  std::optional<std::string> prepared(const std::filesystem::path& name) const;

  /// Lines to be added to the journal.
  void note(const JournalLine& line);

  void commit();

 private:
  std::filesystem::path folder_;
  int lock_;
  std::filesystem::path made_;  ///< the latest folder that put() has made
  std::string journal_;
  std::string removals_;
};

/// The names in a baseline's folder.
std::filesystem::path record_name(std::string_view id);
std::filesystem::path source_name(std::string_view sha256);

}  // namespace failmap
