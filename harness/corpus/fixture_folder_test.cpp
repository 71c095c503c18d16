#include <gmock/gmock-matchers.h>

#include <filesystem>
#include <string>

#include "corpus/fixture_file.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;

std::string fixture_file(const std::string& mechanism, const std::string& first_id, int cases) {
  return R"({"mechanism": ")" + mechanism + R"(", "title": "T", "domain": "D", "evaluation_group": "g",
    "family": {"first_id": ")" +
         first_id + R"(", "from": 1, "to": )" + std::to_string(cases) + R"(},
    "root_cause": "R", "failure": "F", "attempt": "A", "repair": "P", "contract": "C", "significance": "S",
    "scope": "O", "sources": [], "tolerance": 0, "arguments": [],
    "fixtures": [{"check": "one", "given": {}, "expected": "=N"}]})";
}

/// The mechanisms in their order, or the error.
std::string load(const std::filesystem::path& folder) {
  try {
    std::string names;
    for (const FixtureFile& file : load_fixture_folder(folder)) names += file.mechanism + " ";
    return names;
  } catch (const InputError& error) {
    return error.what();
  }
}

TEST(FixtureFolder, HoldsTheFilesInTheOrderOfTheirIds) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.json", fixture_file("a", "FT-20", 10));
  folder.write("b.json", fixture_file("b", "FT-3", 17));
  folder.write("c.json", fixture_file("c", "FS-99", 10));
  folder.write("d.json", fixture_file("d", "FT-30", 1));
  EXPECT_EQ(load(folder.path()), "c b a d ");
  EXPECT_EQ(load_fixture_folder(folder.path())[2].path, path);
}

TEST(FixtureFolder, SkipsWhatIsNoFixtureFile) {
  const TemporaryFolder folder;
  folder.write("a.json", fixture_file("a", "FT-1", 10));
  folder.write("schema.json", "{}");
  folder.write("README.md", "# no JSON");
  folder.write("a.json~", "old");
  folder.write("b.JSON", "old");
  folder.write(".json", "hidden");
  std::filesystem::create_directory(folder.path() / "more");
  EXPECT_EQ(load(folder.path()), "a ");
}

TEST(FixtureFolder, MayBeEmpty) { EXPECT_EQ(load(TemporaryFolder().path()), ""); }

TEST(FixtureFolder, HoldsTheProjectsOwnFiles) {
  const auto files = load_fixture_folder(std::string(FAILMAP_SOURCE_DIR) + "/fixtures");
  ASSERT_FALSE(files.empty());
  for (const FixtureFile& file : files) {
    SCOPED_TRACE(file.path);
    for (const Check& check : file.checks) {
      for (const Template& given : check.given) EXPECT_NO_THROW(given.expand(file.family.from)) << check.name;
    }
  }
}

TEST(FixtureFolder, NamesAFileAfterItsMechanism) {
  const TemporaryFolder folder;
  const std::string path = folder.write("b.json", fixture_file("a", "FT-1", 10));
  EXPECT_EQ(load(folder.path()), path + ": /mechanism: the file of the mechanism 'a' must be named a.json");
}

TEST(FixtureFolder, NamesEveryFileThatIsWrong) {
  const TemporaryFolder folder;
  const std::string a = folder.write("a.json", "[]");
  folder.write("b.json", fixture_file("b", "FT-1", 10));
  const std::string c = folder.write("c.json", "\xEF\xBB\xBF" + fixture_file("c", "FT-20", 10));
  const std::string pipe = (folder.path() / "pipe.json").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(load(folder.path()),
            a + ": expected an object, found a list\n" + c +
                ": not JSON: begins with a byte order mark; save the file without one\n" + pipe +
                ": is no regular file, and so no fixture file");
}

TEST(FixtureFolder, PublishesNoIdTwice) {
  struct Row {
    const char* first_id;
    int cases;
    const char* clash;  ///< the id that a.json, FT-020 to FT-029, has too; null for none
  };
  const Row rows[] = {
      {"FT-029", 1, "FT-029"},  {"FT-020", 10, "FT-020"}, {"FT-025", 2, "FT-025"}, {"FT-001", 20, "FT-020"},
      {"FT-001", 99, "FT-020"}, {"FT-010", 10, nullptr},  {"FT-030", 5, nullptr},  {"FU-020", 10, nullptr},
  };
  for (const Row& row : rows) {
    SCOPED_TRACE(row.first_id);
    const TemporaryFolder folder;
    folder.write("a.json", fixture_file("a", "FT-020", 10));
    folder.write("b.json", fixture_file("b", row.first_id, row.cases));
    if (row.clash == nullptr) {
      EXPECT_THAT(load(folder.path()), AllOf(HasSubstr("a "), HasSubstr("b ")));
    } else {
      EXPECT_THAT(load(folder.path()),
                  HasSubstr(": /family: the id " + std::string(row.clash) + " is also an id of "));
    }
  }
}

TEST(FixtureFolder, RefusesAWrongFileWithAllItsProblems) {
  const TemporaryFolder folder;
  folder.write("a.json", fixture_file("a", "FT-1", 10));
  const std::string path = folder.write("b.json", fixture_file("B", "FT", 0));
  EXPECT_THAT(load(folder.path()),
              AllOf(HasSubstr(path + ": /mechanism: "), HasSubstr(path + ": /family/first_id: "),
                    HasSubstr(path + ": /family: from (1) is above to (0)")));
}

TEST(FixtureFolder, SaysWhatItCannotRead) {
  const TemporaryFolder folder;
  const std::filesystem::path missing = folder.path() / "missing";
  EXPECT_EQ(load(missing), missing.string() + ": cannot be read as a folder: No such file or directory");
  const std::string file = folder.write("a.json", fixture_file("a", "FT-1", 10));
  EXPECT_EQ(load(file), file + ": cannot be read as a folder: Not a directory");

  const std::filesystem::path directory = folder.path() / "b.json";
  std::filesystem::create_directory(directory);
  EXPECT_EQ(load(folder.path()), directory.string() + ": is no regular file, and so no fixture file");
  std::filesystem::remove(directory);

  // Not even the superuser can read at the start of a process's memory.
  std::filesystem::create_symlink("/proc/self/mem", directory);
  EXPECT_THAT(load(folder.path()), HasSubstr(directory.string() + ": cannot be read: "));
  std::filesystem::remove(directory);

  std::filesystem::create_symlink("b.json", directory);
  EXPECT_THAT(load(folder.path()), EndsWith("cannot be read: Too many levels of symbolic links"));
}

}  // namespace
}  // namespace failmap
