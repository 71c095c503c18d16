/// Puts a site into a folder.
#pragma once

#include <cstddef>
#include <filesystem>

#include "report/site/site.hpp"

namespace failmap {

struct Published {
  std::size_t written = 0;
  std::size_t unchanged = 0;
  std::size_t removed = 0;
};

/// Writes what has changed, each file whole, and removes what an earlier site left there and this one no
/// longer has. The folder's manifest says which files are the site's; whatever else lies there stays. Throws
/// OutputError, before anything is changed, where the folder holds files and no manifest, and where a file of
/// the site would take the place of one that is not the site's.
Published publish(const Site& site, const std::filesystem::path& folder);

}  // namespace failmap
