#include "record/record_lines.hpp"

#include <cerrno>
#include <system_error>
#include <utility>

#include "value/input_error.hpp"

namespace failmap {
std::optional<RecordKey> key_of(const Value& record) {
  const auto* id = find_as<std::string>(record, "id");
  const auto* mechanism = find_as<std::string>(record, "mechanism");
  const Value* parameter = find(record, "parameter");
  const auto* n = parameter == nullptr ? nullptr : find_as<std::int64_t>(*parameter, "N");
  if (id == nullptr || mechanism == nullptr || n == nullptr) return std::nullopt;
  return RecordKey{*id, *mechanism, *n};
}

RecordLines::RecordLines(std::string path) : path_(std::move(path)), stream_(path_, std::ios::binary) {
  if (!stream_) throw InputError(path_, {{"", "cannot be read: " + std::generic_category().message(errno)}});
}

bool RecordLines::next() {
  if (!std::getline(stream_, text_)) {
    // That is the end only if nothing went wrong: records that could not be read are not missing ones.
    if (stream_.bad())
      throw InputError(path_, {{"", "cannot be read: " + std::generic_category().message(errno)}});
    return false;
  }
  complete_ = !stream_.eof();
  offset_ = next_offset_;
  next_offset_ += text_.size() + (complete_ ? 1 : 0);
  ++number_;
  return true;
}

}  // namespace failmap
