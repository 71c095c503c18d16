#include "record/whole_file.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <vector>

#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

class WholeFileTest : public testing::Test {
 protected:
  fs::path in_folder(const char* name) const { return folder_.path() / name; }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder_.path())) found.push_back(entry.path().filename());
    std::sort(found.begin(), found.end());
    return found;
  }

  const TemporaryFolder folder_;
};

using Names = std::vector<std::string>;

TEST_F(WholeFileTest, AppearsOnCommit) {
  WholeFile file(in_folder("new"));
  file.write("one ");
  file.write(std::string("\0two", 4));
  EXPECT_FALSE(fs::exists(in_folder("new")));
  file.commit();
  EXPECT_EQ(read_file(in_folder("new").string()), std::string("one \0two", 8));
  EXPECT_EQ(names(), Names{"new"});
}

/// So large that parts are written out before the end.
TEST_F(WholeFileTest, TakesManyBytes) {
  constexpr int kPieces = 20;
  std::string all;
  {
    WholeFile file(in_folder("large"));
    for (int piece = 0; piece < kPieces; ++piece) {
      const std::string bytes(std::size_t{1} << 20, static_cast<char>('a' + piece));
      file.write(bytes);
      all += bytes;
    }
    file.commit();
  }
  EXPECT_TRUE(read_file(in_folder("large").string()) == all);
}

TEST_F(WholeFileTest, LeavesTheOldContentWithoutCommit) {
  const std::string path = folder_.write("old", "as it was");
  {
    WholeFile file(path);
    file.write("half of");
    EXPECT_EQ(read_file(path), "as it was");
  }
  EXPECT_EQ(read_file(path), "as it was");
  EXPECT_EQ(names(), Names{"old"});
}

TEST_F(WholeFileTest, ReplacesTheOldContentOnCommit) {
  const std::string path = folder_.write("old", "as it was, and longer");
  WholeFile file(path);
  file.write("new");
  file.commit();
  EXPECT_EQ(read_file(path), "new");
  EXPECT_EQ(names(), Names{"old"});
}

TEST_F(WholeFileTest, KeepsThePermissionsOfTheOldFile) {
  const std::string path = folder_.write("old", "");
  fs::permissions(path, fs::perms(0640));
  WholeFile file(path);
  file.commit();
  EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
}

TEST_F(WholeFileTest, GivesANewFileThePermissionsOfTheProcess) {
  const mode_t before = umask(0027);
  WholeFile file(in_folder("new"));
  file.commit();
  umask(before);
  EXPECT_EQ(fs::status(in_folder("new")).permissions(), fs::perms(0640));
}

TEST_F(WholeFileTest, FollowsALink) {
  const std::string path = folder_.write("old", "as it was");
  fs::create_directory(in_folder("elsewhere"));
  const fs::path link = in_folder("elsewhere") / "link";
  fs::create_symlink("../old", link);
  WholeFile file(link);
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(read_file(path), "new");
  EXPECT_EQ(names(), (Names{"elsewhere", "old"}));
}

TEST_F(WholeFileTest, FollowsALinkToWhatIsNotThereYet) {
  fs::create_symlink("second", in_folder("first"));
  fs::create_symlink(in_folder("new"), in_folder("second"));
  WholeFile file(in_folder("first"));
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(in_folder("first")) && fs::is_symlink(in_folder("second")));
  EXPECT_EQ(read_file(in_folder("new").string()), "new");
  EXPECT_EQ(names(), (Names{"first", "new", "second"}));
}

/// As --out /dev/stdout is in a pipe.
TEST_F(WholeFileTest, WritesToAPipeThatHasNoName) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  WholeFile file("/dev/fd/" + std::to_string(pipe[1]));
  file.write("anything");
  file.commit();
  std::array<char, 16> bytes{};
  EXPECT_EQ(read(pipe[0], bytes.data(), bytes.size()), 8);
  EXPECT_STREQ(bytes.data(), "anything");
  close(pipe[0]);
  close(pipe[1]);
}

TEST_F(WholeFileTest, RefusesLinksInACircle) {
  fs::create_symlink("there", in_folder("here"));
  fs::create_symlink("here", in_folder("there"));
  EXPECT_THAT(refusal_of<OutputError>([&] { WholeFile file(in_folder("here")); }),
              testing::EndsWith(": cannot be written: Too many levels of symbolic links"));
  EXPECT_EQ(names(), (Names{"here", "there"}));
}

TEST_F(WholeFileTest, RefusesAFolder) {
  const std::string path = folder_.path().string();
  EXPECT_EQ(refusal_of<OutputError>([&] { WholeFile file(path); }),
            path + ": cannot be written: Is a directory");
}

TEST_F(WholeFileTest, RefusesAFolderThatIsNotThere) {
  const std::string path = in_folder("missing/file").string();
  EXPECT_EQ(refusal_of<OutputError>([&] { WholeFile file(path); }),
            path + ": cannot be written: No such file or directory");
}

/// What a user without any right of root's is told. Nothing is forbidden to root: that becomes nobody for the
/// while.
std::string refusal_of_user(const std::function<void()>& write) {
  const bool root = geteuid() == 0;
  constexpr uid_t kNobody = 65534;
  if (root && seteuid(kNobody) != 0) return "no user to try with";
  const std::string refused = refusal_of<OutputError>(write);
  return root && seteuid(0) != 0 ? "still another user" : refused;
}

TEST_F(WholeFileTest, RefusesAFolderThatTakesNoFiles) {
  const std::string path = folder_.write("old", "as it was");
  fs::permissions(path, fs::perms(0666));
  fs::permissions(folder_.path(), fs::perms(0555));
  const std::string refused = refusal_of_user([&] { WholeFile file(path); });
  fs::permissions(folder_.path(), fs::perms(0755));
  EXPECT_EQ(refused, path + ": cannot be written: Permission denied");
  EXPECT_EQ(read_file(path), "as it was");
  EXPECT_EQ(names(), Names{"old"});
}

TEST_F(WholeFileTest, RefusesAFileThatIsProtectedFromWriting) {
  const std::string path = folder_.write("old", "as it was");
  fs::permissions(path, fs::perms(0444));
  fs::permissions(folder_.path(), fs::perms(0777));
  EXPECT_EQ(refusal_of_user([&] { WholeFile(path).commit(); }),
            path + ": cannot be written: Permission denied");
  EXPECT_EQ(read_file(path), "as it was");
  EXPECT_EQ(names(), Names{"old"});
}

TEST_F(WholeFileTest, SaysThatTheDeviceIsFull) {
  const fs::path link = in_folder("full");
  fs::create_symlink("/dev/full", link);
  for (const fs::path& path : {fs::path("/dev/full"), link}) {
    EXPECT_EQ(refusal_of<OutputError>([&] {
                WholeFile file(path);
                file.write("anything");
                file.commit();
              }),
              "/dev/full: cannot be written: No space left on device");
  }
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
  EXPECT_EQ(names(), Names{"full"});
}

TEST_F(WholeFileTest, WritesToADeviceDirectly) {
  WholeFile file("/dev/null");
  file.write("anything");
  file.commit();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

}  // namespace
}  // namespace failmap
