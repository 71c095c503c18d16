#include "record/resume.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "record/digest_tree.hpp"
#include "record/record_lines.hpp"
#include "record/whole_file.hpp"
#include "value/json.hpp"

namespace failmap {

ResumedFile::ResumedFile(std::string path, const Recorder& recorder, std::span<const Role> roles)
    : path_(std::move(path)) {
  std::error_code unknown;  // opening it says more
  const auto status = std::filesystem::status(path_, unknown);
  if (std::filesystem::is_regular_file(status)) {
    read(recorder, roles);
  } else if (std::filesystem::exists(status)) {
    // A device may have no end to read to.
    throw OutputError(path_ + ": cannot be gone on with: it is no regular file");
  }
  descriptor_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) fail();
}

ResumedFile::~ResumedFile() { close(descriptor_); }

void ResumedFile::read(const Recorder& recorder, std::span<const Role> roles) {
  WholeFile kept(path_);
  bool all_kept = true;
  RecordLines lines(path_);
  while (lines.next()) {
    std::vector<Problem> problems;
    const auto record = parse_json(lines.text(), problems);
    const auto key = record.has_value() ? key_of(*record) : std::nullopt;
    if (!key.has_value() && lines.complete()) {
      throw InputError(lines.place(), {{"", "expected a record; to start anew, remove the file"}});
    }
    const bool keep = lines.complete() && key.has_value() && recorder.is_current(*record, roles) &&
                      verify_digests(*record, lines.place()).empty() && ids_.insert(key->id).second;
    if (keep) kept.write(lines.text() + "\n");
    all_kept = all_kept && keep;
    const Value* verified = keep ? find(*record, "verified") : nullptr;
    if (verified != nullptr && equal(*verified, false)) broken_.insert(key->id);
  }
  if (!all_kept) kept.commit();
}

void ResumedFile::append(std::string_view lines) {
  while (!lines.empty()) {
    const ssize_t written = write(descriptor_, lines.data(), lines.size());
    if (written < 0 && errno != EINTR) fail();
    if (written > 0) lines.remove_prefix(static_cast<std::size_t>(written));
  }
}

void ResumedFile::sync() {
  if (fsync(descriptor_) != 0) fail();
}

void ResumedFile::fail() const {
  throw OutputError(path_ + ": cannot be written: " + std::generic_category().message(errno));
}

}  // namespace failmap
