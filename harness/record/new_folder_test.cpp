#include "record/new_folder.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include "record/whole_file.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

std::size_t entries_in(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(NewFolder, AppearsOnCommit) {
  const TemporaryFolder around;
  const fs::path target = around.path() / "new/";
  NewFolder folder(target);
  folder.write("one", "1");
  folder.write("below/two", "2");
  EXPECT_FALSE(fs::exists(target));
  folder.commit();
  EXPECT_EQ(read_file((target / "one").string()), "1");
  EXPECT_EQ(read_file((target / "below/two").string()), "2");
  EXPECT_EQ(entries_in(around.path()), 1U);
}

TEST(NewFolder, LeavesNothingWithoutCommit) {
  const TemporaryFolder around;
  NewFolder(around.path() / "new").write("one", "1");
  EXPECT_EQ(entries_in(around.path()), 0U);
}

TEST(NewFolder, TakesThePlaceOfAnEmptyOne) {
  const TemporaryFolder around;
  fs::create_directory(around.path() / "empty");
  NewFolder folder(around.path() / "empty");
  folder.write("one", "1");
  folder.commit();
  EXPECT_EQ(entries_in(around.path() / "empty"), 1U);
}

TEST(NewFolder, RefusesWhatIsThere) {
  const TemporaryFolder around;
  const std::string file = around.write("file", "");
  for (const std::string& path : {file, around.path().string()}) {
    EXPECT_EQ(refusal_of<OutputError>([&] { NewFolder folder(path); }),
              path + ": cannot be written: it exists already; name a new folder, or remove this one first");
  }
  const std::string path = (around.path() / "missing/new").string();
  EXPECT_EQ(refusal_of<OutputError>([&] { NewFolder folder(path); }),
            path + ": cannot be written: No such file or directory");
}

}  // namespace
}  // namespace failmap
