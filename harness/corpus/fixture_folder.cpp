#include <algorithm>
#include <system_error>
#include <tuple>

#include "corpus/fixture_file.hpp"
#include "value/input_error.hpp"

namespace failmap {
namespace {

std::vector<std::filesystem::path> fixture_paths(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> paths;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".json" && entry->path().filename() != "schema.json")
      paths.push_back(entry->path());
  }
  if (error) throw InputError(folder.string(), {{"", "cannot be read as a folder: " + error.message()}});
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool publishes_before(const FixtureFile& one, const FixtureFile& other) {
  return std::tie(one.family.id_prefix, one.family.first_number) <
         std::tie(other.family.id_prefix, other.family.first_number);
}

FixtureFile load_fixture_file(const std::filesystem::path& path) {
  std::error_code error;
  if (const auto status = std::filesystem::status(path, error);
      std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw InputError(path.string(), {{"", "is no regular file, and so no fixture file"}});
  }
  FixtureFile file = parse_fixture_file(read_file(path.string()), path.string());
  if (path.stem() != file.mechanism) {
    throw InputError(path.string(), {{"/mechanism", "the file of the mechanism '" + file.mechanism +
                                                        "' must be named " + file.mechanism + ".json"}});
  }
  return file;
}

/// Expects the files in the order of publishes_before.
void refuse_clashing_ids(const std::vector<FixtureFile>& files) {
  for (std::size_t index = 1; index < files.size(); ++index) {
    const FixtureFile& before = files[index - 1];
    const FixtureFile& file = files[index];
    if (before.family.id_prefix == file.family.id_prefix &&
        file.family.first_number < before.family.first_number + before.family.size()) {
      throw InputError(file.path, {{"/family", "the id " + file.family.published_id(1) +
                                                   " is also an id of " + before.path}});
    }
  }
}

}  // namespace

std::vector<FixtureFile> load_fixture_folder(const std::filesystem::path& folder) {
  std::vector<FixtureFile> files;
  std::vector<InputError> wrong;
  for (const std::filesystem::path& path : fixture_paths(folder)) {
    try {
      files.push_back(load_fixture_file(path));
    } catch (const InputError& error) {
      wrong.push_back(error);
    }
  }
  if (!wrong.empty()) throw InputError(wrong);
  std::sort(files.begin(), files.end(), publishes_before);
  refuse_clashing_ids(files);
  return files;
}

}  // namespace failmap
