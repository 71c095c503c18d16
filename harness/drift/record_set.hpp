/// Stored records that others are held against.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace failmap {

class RecordSet {
 public:
  virtual ~RecordSet() = default;

  /// Every case's id, in ascending order.
  virtual std::vector<std::string> ids() const = 0;

  /// The record of a case as it is stored, laid out or not; nothing where there is none. Throws InputError
  /// where it cannot be read. May be called from several threads at once.
  virtual std::optional<std::string> find(std::string_view id) const = 0;

  /// Names a record in messages.
  virtual std::string place(std::string_view id) const = 0;
};

/// A folder with a file ID.json a case.
class RecordFolder final : public RecordSet {
 public:
  /// A folder that does not exist holds no record.
  explicit RecordFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  std::vector<std::string> ids() const override;
  std::optional<std::string> find(std::string_view id) const override;
  std::string place(std::string_view id) const override;

 private:
  std::filesystem::path folder_;
};

/// A file with a record a line, as `failmap run --format jsonl` writes it.
class RecordLinesSet final : public RecordSet {
 public:
  /// Reads it once for where each record stands. Throws InputError where a line is no record, or a case is
  /// there twice.
  explicit RecordLinesSet(const std::string& path);
  ~RecordLinesSet() override;
  RecordLinesSet(const RecordLinesSet&) = delete;
  RecordLinesSet& operator=(const RecordLinesSet&) = delete;

  std::vector<std::string> ids() const override;
  std::optional<std::string> find(std::string_view id) const override;
  std::string place(std::string_view id) const override;

 private:
  struct Line {
    std::uint64_t offset;
    std::uint64_t size;
    std::uint64_t number;
  };

  std::string path_;
  int descriptor_;
  std::unordered_map<std::string, Line> lines_;
};

/// The set that a path stands for: a file of record lines, a folder of records, or a baseline with such a
/// folder in it. Throws InputError where it is none.
std::unique_ptr<RecordSet> open_record_set(const std::string& path);

}  // namespace failmap
