/// A folder of files that appears whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace failmap {

/// Writes beside the target, and takes its place on commit(); without it nothing stays. The target does not
/// exist yet, or is an empty folder, so that nothing of the user's is lost and nothing old stays in between.
/// Throws OutputError.
class NewFolder {
 public:
  explicit NewFolder(const std::filesystem::path& target);
  ~NewFolder();
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  /// `name` is a path in the folder; the folders on it are made.
  void write(const std::filesystem::path& name, std::string_view bytes) const;

  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path temporary_;  ///< empty after commit()
};

}  // namespace failmap
