#include "record/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

namespace failmap {
namespace {

/// The system is asked to write out this much at a time while more is made, so that commit() need not wait
/// for all of a large file.
constexpr std::uint64_t kWriteOut = std::uint64_t{8} << 20;

/// The permissions that a new file of this process gets, or those of the file that is replaced.
mode_t mode_for(const std::filesystem::path& target) {
  struct stat status {};
  if (stat(target.c_str(), &status) == 0) return status.st_mode & 0777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

/// A link is followed, also to what is not there yet, so that the link stays.
std::filesystem::path resolved(std::filesystem::path target) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  std::error_code error;
  // Link by link only where nothing is at the end: what a link of /proc leads to has no name.
  for (int link = 0; link < kMostLinks && !std::filesystem::exists(target, error); ++link) {
    const auto next = std::filesystem::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;
  }
  const auto canonical = std::filesystem::canonical(target, error);
  return error ? target : canonical;
}

}  // namespace

WholeFile::WholeFile(const std::filesystem::path& target) : target_(resolved(target)) {
  std::error_code error;
  const auto status = std::filesystem::status(target_, error);
  if (error && std::filesystem::is_symlink(target_, error)) fail(ELOOP);
  if (std::filesystem::is_directory(status)) fail(EISDIR);
  // Replacing it would need no right to write to it.
  if (std::filesystem::exists(status) && eaccess(target_.c_str(), W_OK) != 0) fail(errno);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    descriptor_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    std::string name = target_.string() + ".XXXXXX";
    descriptor_ = mkostemp(name.data(), O_CLOEXEC);
    if (descriptor_ >= 0) temporary_ = name;
  }
  if (descriptor_ < 0) fail(errno);
}

WholeFile::~WholeFile() {
  if (descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

void WholeFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) fail(errno);
    if (written <= 0) continue;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    written_ += static_cast<std::uint64_t>(written);
  }
  if (temporary_.empty() || written_ - writing_out_ < kWriteOut) return;
  // Only a start: what cannot be written is found out by commit().
  sync_file_range(descriptor_, static_cast<off64_t>(writing_out_),
                  static_cast<off64_t>(written_ - writing_out_), SYNC_FILE_RANGE_WRITE);
  writing_out_ = written_;
}

void WholeFile::commit() { put_in_place(Sync::Yes); }

void WholeFile::commit_unsynced() { put_in_place(Sync::No); }

void WholeFile::put_in_place(Sync sync) {
  if (!temporary_.empty()) {
    if (fchmod(descriptor_, mode_for(target_)) != 0) fail(errno);
    if (sync == Sync::Yes && fsync(descriptor_) != 0) fail(errno);
  }
  if (close(std::exchange(descriptor_, -1)) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

void WholeFile::fail(int error) const {
  throw OutputError(target_.string() + ": cannot be written: " + std::generic_category().message(error));
}

}  // namespace failmap
