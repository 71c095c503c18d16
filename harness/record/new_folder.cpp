#include "record/new_folder.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>

#include "record/whole_file.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_folder(const fs::path& folder, const std::string& why) {
  throw OutputError(folder.string() + ": cannot be written: " + why);
}

}  // namespace

NewFolder::NewFolder(const fs::path& target)
    : target_(target.has_filename() ? target : target.parent_path()) {
  std::error_code error;
  const bool exists = fs::exists(target_, error);
  if (exists && (!fs::is_directory(target_, error) || !fs::is_empty(target_, error))) {
    refuse_folder(target_, "it exists already; name a new folder, or remove this one first");
  }
  std::string name = target_.string() + ".XXXXXX";
  if (mkdtemp(name.data()) == nullptr) refuse_folder(target_, std::generic_category().message(errno));
  temporary_ = name;
  const mode_t mask = umask(0);
  umask(mask);
  fs::permissions(temporary_, fs::perms(0777 & ~mask));
}

NewFolder::~NewFolder() {
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

void NewFolder::write(const fs::path& name, std::string_view bytes) const {
  std::error_code error;
  fs::create_directories((temporary_ / name).parent_path(), error);
  if (error) refuse_folder(target_ / name, error.message());
  WholeFile file(temporary_ / name);
  file.write(bytes);
  file.commit();
}

void NewFolder::commit() {
  std::error_code error;
  fs::rename(temporary_, target_, error);
  if (error) refuse_folder(target_, error.message());
  temporary_.clear();
}

}  // namespace failmap
