/// Where the result of a command goes.
#pragma once

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>

#include "record/whole_file.hpp"

namespace failmap {

/// How many bytes are gathered before they are written.
inline constexpr std::size_t kBytesAtOnce = std::size_t{1} << 16;

/// Throws OutputError where what was written to `out` is lost.
inline void require_output(const std::ostream& out) {
  if (!out) throw OutputError("standard output: cannot be written");
}

/// A file that takes its place on commit(), or a stream where no file is named.
class Destination {
 public:
  Destination(std::ostream& stream, const std::string& file) : stream_(stream) {
    if (!file.empty()) file_.emplace(file);
  }

  /// Throws OutputError, so that no run goes on for nobody.
  void write(std::string_view bytes) {
    if (file_.has_value()) {
      file_->write(bytes);
    } else {
      stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      require_output(stream_);
    }
  }

  void commit() {
    if (file_.has_value()) {
      file_->commit();
    } else {
      require_output(stream_.flush());
    }
  }

 private:
  std::ostream& stream_;
  std::optional<WholeFile> file_;
};

}  // namespace failmap
