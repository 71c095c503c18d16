#include "drift/record_set.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "record/record_lines.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".json";

[[noreturn]] void refuse(const std::string& path, const std::string& reason) {
  throw InputError(path, {{"", reason}});
}

/// Reads a part of an open file, by one call where the system gives all of it at once. Throws InputError.
std::string read_part(int descriptor, std::uint64_t offset, std::uint64_t size, const std::string& path) {
  std::string bytes(size, '\0');
  for (std::uint64_t done = 0; done < size;) {
    const ssize_t got =
        pread(descriptor, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (got <= 0) refuse(path, "changed or cannot be read while it is compared");
    done += static_cast<std::uint64_t>(got);
  }
  return bytes;
}

}  // namespace

std::vector<std::string> RecordFolder::ids() const {
  std::error_code error;
  std::vector<std::string> ids;
  for (fs::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
    std::string_view name = entry->path().native();
    name.remove_prefix(name.rfind('/') + 1);
    if (name.ends_with(kEnding)) ids.emplace_back(name.substr(0, name.size() - kEnding.size()));
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    refuse(folder_.string(), "cannot be read: " + error.message());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::optional<std::string> RecordFolder::find(std::string_view id) const {
  constexpr std::size_t kAtOnce = std::size_t{1} << 14;  // most records: one call
  const std::string path = place(id);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0 && errno == ENOENT) return std::nullopt;
  if (descriptor < 0) refuse(path, "cannot be read: " + std::generic_category().message(errno));
  std::string bytes;
  for (std::size_t size = 0;; size = bytes.size()) {
    bytes.resize(size + kAtOnce);
    const ssize_t got = read(descriptor, bytes.data() + size, kAtOnce);
    const int error = errno;
    bytes.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == static_cast<ssize_t>(kAtOnce)) continue;  // there may be more
    close(descriptor);
    if (got < 0) refuse(path, "cannot be read: " + std::generic_category().message(error));
    return bytes;
  }
}

std::string RecordFolder::place(std::string_view id) const {
  return (folder_ / std::string(id)).string() + std::string(kEnding);
}

RecordLinesSet::RecordLinesSet(const std::string& path) : path_(path) {
  RecordLines lines(path);
  for (std::uint64_t number = 1; lines.next(); ++number) {
    std::vector<Problem> problems;
    const auto record = parse_json(lines.text(), problems);
    const auto key = record.has_value() ? key_of(*record) : std::nullopt;
    if (!key.has_value())
      refuse(lines.place(), "expected a record a line, as 'failmap run --format jsonl' writes");
    const Line line{lines.offset(), lines.text().size(), number};
    if (!lines_.emplace(key->id, line).second) refuse(lines.place(), key->id + " is there twice");
  }
  descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) refuse(path, "cannot be read: " + std::generic_category().message(errno));
}

RecordLinesSet::~RecordLinesSet() { close(descriptor_); }

std::vector<std::string> RecordLinesSet::ids() const {
  std::vector<std::string> ids;
  for (const auto& [id, line] : lines_) ids.push_back(id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::optional<std::string> RecordLinesSet::find(std::string_view id) const {
  const auto line = lines_.find(std::string(id));
  if (line == lines_.end()) return std::nullopt;
  return read_part(descriptor_, line->second.offset, line->second.size, path_);
}

std::string RecordLinesSet::place(std::string_view id) const {
  const auto line = lines_.find(std::string(id));
  return line == lines_.end() ? path_ : path_ + ":" + std::to_string(line->second.number);
}

std::unique_ptr<RecordSet> open_record_set(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status))
    refuse(path, "is not there: expected a file of records (jsonl) or a folder of them");
  if (!fs::is_directory(status)) return std::make_unique<RecordLinesSet>(path);
  const fs::path inside = fs::path(path) / "records";
  auto set = std::make_unique<RecordFolder>(fs::is_directory(inside, error) ? inside : fs::path(path));
  if (set->ids().empty())
    refuse(path, "holds no record: expected files ID.json, or a folder 'records' of them");
  return set;
}

}  // namespace failmap
