#include "report/site/publish.hpp"

#include <algorithm>
#include <set>
#include <system_error>

#include "record/record_text.hpp"
#include "record/whole_file.hpp"
#include "report/site/template.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "manifest.json";
constexpr const char* kSchema = "failmap.manifest/1";

[[noreturn]] void refuse(const fs::path& folder, const std::string& reason) {
  throw OutputError(folder.string() + ": " + reason);
}

std::string manifest(const std::set<std::string>& paths) {
  return laid_out(to_json(object({{"schema", kSchema}, {"files", List(paths.begin(), paths.end())}})));
}

/// Whether it is a path of a file below the site's folder, and written as the program writes it.
bool is_inside(const std::string& path) {
  const fs::path parts(path);
  return !path.empty() && parts.is_relative() && parts.lexically_normal() == parts && parts.has_filename() &&
         *parts.begin() != "..";
}

/// The paths that a manifest names. It decides what is removed, so that nothing in it is taken on trust.
std::set<std::string> read_manifest(const fs::path& folder) {
  std::vector<Problem> problems;
  const auto json = parse_json(read_file((folder / kManifest).string()), problems);
  const auto* list = json.has_value() ? find_as<List>(*json, "files") : nullptr;
  if (list == nullptr || text_in(*json, "schema") != kSchema) {
    refuse(folder, "its manifest.json is not one of a site; name another folder");
  }
  std::set<std::string> paths;
  for (const Value& item : *list) {
    const auto* path = item.get_if<std::string>();
    if (path == nullptr || !is_inside(*path)) {
      refuse(folder,
             "its manifest.json names what is no file of a site; remove the folder, or name another one");
    }
    paths.insert(*path);
  }
  return paths;
}

/// The paths of the site that lies in the folder; none where there is no folder, or nothing in it.
std::set<std::string> present_site(const fs::path& folder) {
  std::error_code error;
  const auto status = fs::symlink_status(folder, error);
  if (!fs::exists(status)) return {};
  if (!fs::is_directory(fs::status(folder, error))) refuse(folder, "is no folder");
  const fs::directory_iterator first(folder, error);
  if (error) refuse(folder, "cannot be read: " + error.message());
  if (first == fs::directory_iterator()) return {};
  if (!fs::is_regular_file(fs::symlink_status(folder / kManifest, error))) {
    refuse(
        folder,
        "holds files, and no manifest.json of a site made by failmap pages; name a new or an empty folder");
  }
  return read_manifest(folder);
}

/// A link inside the folder could lead out of it.
void refuse_what_is_not_ours(const Site& site, const std::set<std::string>& present, const fs::path& folder) {
  for (const auto& [path, bytes] : site) {
    std::error_code error;
    const fs::path parent = fs::path(path).parent_path();
    if (!parent.empty()) {
      const auto status = fs::symlink_status(folder / parent, error);
      if (fs::exists(status) && !fs::is_directory(status))
        refuse(folder / parent, "is in the way of a folder of the site");
    }
    const auto status = fs::symlink_status(folder / path, error);
    if (!fs::exists(status)) continue;
    if (!present.contains(path) || !fs::is_regular_file(status)) {
      refuse(folder / path, "is in the way, and is no file that failmap pages wrote; move it away");
    }
  }
}

bool has_bytes(const fs::path& file, const std::string& bytes) {
  std::error_code error;
  return fs::file_size(file, error) == bytes.size() && !error && read_file(file.string()) == bytes;
}

/// A page that a loss of power spoils differs from the one that is wanted, and is written again.
void write(const fs::path& file, const std::string& bytes) {
  WholeFile whole(file);
  whole.write(bytes);
  whole.commit_unsynced();
}

/// What it names may be removed, so that it must be there before them and outlast them.
void write_manifest(const fs::path& folder, const std::set<std::string>& paths) {
  WholeFile whole(folder / kManifest);
  whole.write(manifest(paths));
  whole.commit();
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) refuse(folder, "cannot be made: " + error.message());
}

}  // namespace

Published publish(const Site& site, const fs::path& folder) {
  const std::set<std::string> before = present_site(folder);
  refuse_what_is_not_ours(site, before, folder);
  std::set<std::string> after;
  for (const auto& [path, bytes] : site) after.insert(path);

  // While the files change, the manifest names the old ones and the new ones: interrupted, it can be done
  // again.
  std::set<std::string> both = before;
  both.insert(after.begin(), after.end());
  make_folder(folder);
  if (both != before) write_manifest(folder, both);

  Published published;
  for (const auto& [path, bytes] : site) {
    const fs::path file = folder / path;
    if (before.contains(path) && has_bytes(file, bytes)) {
      ++published.unchanged;
      continue;
    }
    make_folder(file.parent_path());
    write(file, bytes);
    ++published.written;
  }
  for (const std::string& path : before) {
    if (after.contains(path)) continue;
    std::error_code error;
    if (fs::remove(folder / path, error)) ++published.removed;
    if (error) refuse(folder / path, "cannot be removed: " + error.message());
    fs::remove((folder / path).parent_path(), error);  // only where nothing is left in it
  }
  if (both != after) write_manifest(folder, after);
  return published;
}

}  // namespace failmap
