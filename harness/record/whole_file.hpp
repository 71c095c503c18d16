/// A file that is written whole or not at all.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string_view>

namespace failmap {

/// What was to be written cannot be; the message names the file and the reason.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Writes beside the target and takes its place on commit(); until then, and without it, the target stays
/// what it was. A target that is no regular file (a device, a pipe) is written to directly. Throws
/// OutputError.
class WholeFile {
 public:
  explicit WholeFile(const std::filesystem::path& target);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view bytes);

  /// Puts the file in place, after its bytes have reached the disk.
  void commit();

  /// The same without waiting for the disk, for what is easily made again: should the machine lose its power,
  /// the file may be there without its bytes.
  void commit_unsynced();

 private:
  enum class Sync { Yes, No };
  void put_in_place(Sync sync);
  [[noreturn]] void fail(int error) const;

  std::filesystem::path target_;
  std::filesystem::path temporary_;  ///< empty where the target is written to directly
  int descriptor_ = -1;
  std::uint64_t written_ = 0;      ///< bytes
  std::uint64_t writing_out_ = 0;  ///< of those: the system has been asked to write them out
};

}  // namespace failmap
