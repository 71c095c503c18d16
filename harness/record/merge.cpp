#include "record/merge.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "record/digest_tree.hpp"
#include "record/record_lines.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

constexpr std::size_t kMostShown = 20;

}  // namespace

void MergeProblems::add(std::string problem) {
  ++count;
  if (shown.size() < kMostShown) shown.push_back(std::move(problem));
}

Merge::Merge(const Plan& plan, const Recorder& recorder, std::vector<std::string> files)
    : files_(std::move(files)), locations_(plan.size()) {
  for (std::uint32_t file = 0; file < files_.size(); ++file) read(plan, recorder, file);
  for (std::uint64_t place = 0; place < plan.size(); ++place) {
    if (locations_[place].file == kNowhere) problems_.add(plan.id_at(place) + ": missing");
  }
}

Merge::~Merge() {
  for (const int descriptor : descriptors_) close(descriptor);
}

void Merge::read(const Plan& plan, const Recorder& recorder, std::uint32_t file) {
  RecordLines lines(files_[file]);
  descriptors_.push_back(open(files_[file].c_str(), O_RDONLY | O_CLOEXEC));
  if (descriptors_.back() < 0) {
    throw InputError(files_[file], {{"", "cannot be read: " + std::generic_category().message(errno)}});
  }
  while (lines.next()) {
    std::vector<Problem> problems;
    const auto record = parse_json(lines.text(), problems);
    const auto key = record.has_value() ? key_of(*record) : std::nullopt;
    if (!key.has_value() || !lines.complete()) {
      problems_.add(lines.place() + ": no whole record; finish the shard with --resume");
      continue;
    }
    const auto place = plan.place_of(key->mechanism, key->n);
    if (!place.has_value() || plan.id_at(*place) != key->id) {
      problems_.add(lines.place() + ": " + key->id + " is foreign: no case of those to be merged");
    } else if (!recorder.is_current(*record, plan.roles())) {
      problems_.add(lines.place() + ": " + key->id +
                    " is foreign: made from other sources, fixtures or roles, or with another compiler");
    } else if (!verify_digests(*record, lines.place()).empty()) {
      problems_.add(lines.place() + ": " + key->id + " is damaged: its digest does not hold");
    } else if (Location& location = locations_[*place]; location.file != kNowhere) {
      problems_.add(lines.place() + ": " + key->id + " is there twice, first in " + files_[location.file]);
    } else {
      const Value* verified = find(*record, "verified");
      if (verified == nullptr || !equal(*verified, true)) ++unverified_;
      location = {file, static_cast<std::uint32_t>(lines.text().size()), lines.offset()};
    }
  }
}

void Merge::append_line(std::uint64_t place, std::string& out) const {
  const Location& location = locations_[place];
  const std::size_t start = out.size();
  out.resize(start + location.size + 1);
  for (std::size_t read = 0; read < location.size;) {
    const ssize_t got = pread(descriptors_[location.file], out.data() + start + read, location.size - read,
                              static_cast<off_t>(location.offset + read));
    if (got <= 0)
      throw InputError(files_[location.file], {{"", "changed or cannot be read while it is merged"}});
    read += static_cast<std::size_t>(got);
  }
  out.back() = '\n';
}

}  // namespace failmap
