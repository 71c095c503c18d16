#include "drift/baseline.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "record/sha256.hpp"
#include "record/whole_file.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/members.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

constexpr const char* kJournal = "journal.jsonl";
constexpr const char* kPrepared = ".recording.new";  ///< in the making: of no consequence
constexpr const char* kDecided = ".recording";       ///< to be moved into place
constexpr const char* kRemovals = "removals";        ///< in it: the names to be removed, one a line

[[noreturn]] void fail(const fs::path& path, const std::error_code& error) {
  throw OutputError(path.string() + ": cannot be written: " + error.message());
}

[[noreturn]] void fail(const fs::path& path) { fail(path, {errno, std::generic_category()}); }

template <typename Act>
void attempt(const fs::path& path, Act act) {
  std::error_code error;
  act(error);
  if (error) fail(path, error);
}

/// Waits until a file, or the names in a folder, have reached the disk.
void sync(const fs::path& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) fail(path);
  const bool done = fsync(descriptor) == 0;
  close(descriptor);
  if (!done) fail(path);
}

/// The same for a folder with everything in it. One by one would take long for many, and all at once would
/// wait for what others write.
void sync_tree(const fs::path& folder, std::size_t files) {
  constexpr std::size_t kMany = 1000;
  if (files > kMany) {
    ::sync();
    return;
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder)) sync(entry.path());
  sync(folder);
}

void write_bytes(const fs::path& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!file.flush()) fail(path);
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.push_back(fs::relative(entry.path(), folder));
  }
  return files;
}

/// Moves into place what was decided on. May be done again after any part of it.
void finish(const fs::path& folder) {
  const fs::path decided = folder / kDecided;
  if (!fs::exists(decided)) return;
  for (const fs::path& name : files_below(decided)) {
    if (name == kRemovals) continue;
    attempt(folder / name,
            [&](auto& error) { fs::create_directories((folder / name).parent_path(), error); });
    attempt(folder / name, [&](auto& error) { fs::rename(decided / name, folder / name, error); });
  }
  if (fs::exists(decided / kRemovals)) {
    std::istringstream names(read_file((decided / kRemovals).string()));
    for (std::string name; std::getline(names, name);) {
      attempt(folder / name, [&](auto& error) { fs::remove(folder / name, error); });
    }
  }
  for (const fs::path& place : {folder, folder / "records", folder / "sources"}) {
    if (fs::exists(place)) sync(place);
  }
  attempt(decided, [&](auto& error) { fs::remove_all(decided, error); });
}

/// Holds the folder for this process. Closing the descriptor lets it go.
int lock(const fs::path& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) fail(folder);
  if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) return descriptor;
  close(descriptor);
  throw OutputError(folder.string() + ": another process is recording; try again when it is done");
}

/// A digest; empty for null.
std::string digest_in(const Members& line, std::string_view key) {
  if (line.is_none(key)) return {};
  const auto* digest = line.at(key).get_if<std::string>();
  if (digest == nullptr) line.refuse(key, "expected a digest or null");
  return *digest;
}

/// A member's text that stands at the start of `rest`, up to the next quote; it is taken off, with what
/// follows.
std::string take_text(std::string_view& rest, std::string_view before) {
  if (!rest.starts_with(before)) return {};
  rest.remove_prefix(before.size());
  const std::size_t end = std::min(rest.find('"'), rest.size());
  std::string text(rest.substr(0, end));
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return text;
}

/// A digest or null.
std::string take_digest(std::string_view& rest, std::string_view before) {
  if (!rest.starts_with(before)) return {};
  rest.remove_prefix(before.size());
  if (rest.starts_with("null")) {
    rest.remove_prefix(4);
    return {};
  }
  return take_text(rest, "\"");
}

/// A line that to_line() has written, in ASCII and with nothing escaped, which most are: long journals are
/// read in a fraction of the time. Nothing for any other line.
std::optional<JournalLine> read_usual_line(std::string_view text) {
  // Whether other text is UTF-8 is for the JSON library to say.
  if (!std::all_of(text.begin(), text.end(), [](unsigned char one) { return one < 0x80; }))
    return std::nullopt;
  JournalLine line;
  std::string_view rest = text;
  line.id = take_text(rest, R"({"case":")");
  line.new_digest = take_digest(rest, R"(,"new":)");
  line.old_digest = take_digest(rest, R"(,"old":)");
  line.reason = take_text(rest, R"(,"reason":")");
  line.when = take_text(rest, R"(,"when":")");
  std::string again = to_line(line);
  again.pop_back();
  if (again != text) return std::nullopt;
  return line;
}

JournalLine read_line(std::string_view text, const std::string& place) {
  if (auto usual = read_usual_line(text)) return std::move(*usual);
  std::vector<Problem> problems;
  const auto line = parse_json(text, problems);
  if (!line.has_value()) throw InputError(place, std::move(problems));
  const Members members(*line, place);
  return {"", members.text("case"), digest_in(members, "old"), digest_in(members, "new"), ""};
}

}  // namespace

fs::path record_name(std::string_view id) { return "records/" + std::string(id) + ".json"; }

fs::path source_name(std::string_view sha256) { return "sources/" + std::string(sha256) + ".txt"; }

std::string to_line(const JournalLine& line) {
  std::string json;
  const auto digest = [&](JsonObject& object, std::string_view key, const std::string& text) {
    if (text.empty()) {
      object.key(key) += "null";
    } else {
      object.text(key, text);
    }
  };
  JsonObject object(json);
  object.text("case", line.id);
  digest(object, "new", line.new_digest);
  digest(object, "old", line.old_digest);
  object.text("reason", line.reason);
  object.text("when", line.when);
  object.close();
  return json + '\n';
}

Baseline::Baseline(fs::path folder) : folder_(std::move(folder)), records_(folder_ / "records") {
  if (!fs::exists(folder_ / kDecided)) return;
  const int held = lock(folder_);
  finish(folder_);
  close(held);
}

Journal Baseline::journal() const {
  Journal journal;
  const std::string path = (folder_ / kJournal).string();
  std::ifstream stream(path, std::ios::binary);
  std::size_t number = 0;
  for (std::string text; std::getline(stream, text);) {
    const std::string place = path + ":" + std::to_string(++number);
    JournalLine line = read_line(text, place);
    std::string& last = journal.digests[line.id];
    if (line.old_digest != last) journal.breaks.push_back({line.id, place, last, line.old_digest});
    last = std::move(line.new_digest);
  }
  return journal;
}

std::optional<std::string> Baseline::source(std::string_view digest) const {
  const fs::path path = folder_ / source_name(digest);
  if (!fs::is_regular_file(path)) return std::nullopt;
  std::string text = read_file(path.string());
  if (sha256(text) != digest) return std::nullopt;
  return text;
}

std::vector<std::string> Baseline::sources() const {
  std::vector<std::string> digests;
  std::error_code none;
  for (fs::directory_iterator entry(folder_ / "sources", none), end; !none && entry != end;
       entry.increment(none)) {
    digests.push_back(entry->path().stem().string());
  }
  return digests;
}

Recording::Recording(fs::path folder) : folder_(std::move(folder)) {
  attempt(folder_, [&](auto& error) { fs::create_directories(folder_, error); });
  lock_ = lock(folder_);
  finish(folder_);
  attempt(folder_ / kPrepared, [&](auto& error) { fs::remove_all(folder_ / kPrepared, error); });
}

Recording::~Recording() {
  std::error_code ignored;
  fs::remove_all(folder_ / kPrepared, ignored);
  close(lock_);
}

void Recording::put(const fs::path& name, std::string_view bytes) {
  const fs::path path = folder_ / kPrepared / name;
  if (fs::path parent = path.parent_path(); parent != made_) {
    attempt(parent, [&](auto& error) { fs::create_directories(parent, error); });
    made_ = std::move(parent);
  }
  write_bytes(path, bytes);
}

void Recording::put_if_changed(const fs::path& name, std::string_view bytes) {
  if (fs::is_regular_file(folder_ / name) && read_file((folder_ / name).string()) == bytes) return;
  put(name, bytes);
}

std::optional<std::string> Recording::prepared(const fs::path& name) const {
  const fs::path path = folder_ / kPrepared / name;
  if (!fs::is_regular_file(path)) return std::nullopt;
  return read_file(path.string());
}

void Recording::remove(const fs::path& name) { removals_ += name.string() + '\n'; }

void Recording::note(const JournalLine& line) { journal_ += to_line(line); }

void Recording::commit() {
  if (!journal_.empty()) {
    std::error_code none;
    const bool begun = fs::exists(folder_ / kJournal, none);
    put(kJournal, (begun ? read_file((folder_ / kJournal).string()) : std::string()) + journal_);
  }
  if (!removals_.empty()) put(kRemovals, removals_);
  if (!fs::exists(folder_ / kPrepared)) return;
  sync_tree(folder_ / kPrepared, files_below(folder_ / kPrepared).size());
  attempt(folder_ / kDecided,
          [&](auto& error) { fs::rename(folder_ / kPrepared, folder_ / kDecided, error); });
  made_.clear();
  sync(folder_);
  finish(folder_);
}

}  // namespace failmap
