#include "report/site/publish.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "record/whole_file.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

using testing::HasSubstr;

class PublishTest : public testing::Test {
 protected:
  fs::path folder() const { return temporary_.path() / "site"; }

  /// What a refusal says; empty where the site was published.
  std::string refusal(const Site& site) const {
    try {
      publish(site, folder());
    } catch (const OutputError& error) {
      return error.what();
    }
    return {};
  }

  std::string text(const char* path) const { return read_file((folder() / path).string()); }

  std::set<std::string> files() const {
    std::set<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder())) {
      found.insert(entry.path().lexically_relative(folder()).string());
    }
    return found;
  }

  void put(const char* path, std::string_view bytes) const {
    fs::create_directories((folder() / path).parent_path());
    WholeFile file(folder() / path);
    file.write(bytes);
    file.commit();
  }

  const TemporaryFolder temporary_;
};

const Site kSite{{"index.html", "start"}, {"cases/A-1.html", "one"}, {"cases/A-2.html", "two"}};

TEST_F(PublishTest, MakesTheFolder) {
  const Published published = publish(kSite, folder());
  EXPECT_EQ(published.written, 3U);
  EXPECT_EQ(files(), (std::set<std::string>{"cases", "cases/A-1.html", "cases/A-2.html", "index.html",
                                            "manifest.json"}));
  EXPECT_EQ(text("cases/A-2.html"), "two");
}

TEST_F(PublishTest, LeavesWhatIsTheSameUntouched) {
  publish(kSite, folder());
  const auto longer_ago = fs::last_write_time(folder() / "index.html") - std::chrono::hours(1);
  for (const char* path : {"index.html", "cases/A-1.html", "cases/A-2.html", "manifest.json"}) {
    fs::last_write_time(folder() / path, longer_ago);
  }
  Site site = kSite;
  site["cases/A-1.html"] = "ONE";
  const Published published = publish(site, folder());
  EXPECT_EQ(published.written, 1U);
  EXPECT_EQ(published.unchanged, 2U);
  EXPECT_EQ(text("cases/A-1.html"), "ONE");
  EXPECT_GT(fs::last_write_time(folder() / "cases/A-1.html"), longer_ago);
  for (const char* path : {"index.html", "cases/A-2.html", "manifest.json"}) {
    EXPECT_EQ(fs::last_write_time(folder() / path), longer_ago) << path;
  }
}

TEST_F(PublishTest, RemovesItsOwnFilesThatTheSiteNoLongerHas) {
  publish(kSite, folder());
  put("CNAME", "example.org");
  put("cases/notes.txt", "mine");
  const Published published = publish({{"index.html", "start"}}, folder());
  EXPECT_EQ(published.removed, 2U);
  EXPECT_EQ(files(),
            (std::set<std::string>{"CNAME", "cases", "cases/notes.txt", "index.html", "manifest.json"}));
  fs::remove(folder() / "cases/notes.txt");
  publish(kSite, folder());
  publish({{"index.html", "start"}}, folder());
  EXPECT_FALSE(fs::exists(folder() / "cases")) << "a folder in which nothing is left";
}

TEST_F(PublishTest, TakesAnEmptyFolder) {
  fs::create_directories(folder());
  EXPECT_EQ(refusal(kSite), "");
}

TEST_F(PublishTest, RefusesAFolderThatItDidNotMake) {
  put("thesis.txt", "years of work");
  EXPECT_THAT(refusal(kSite), HasSubstr("holds files, and no manifest.json of a site"));
  EXPECT_EQ(files(), std::set<std::string>{"thesis.txt"});

  put("manifest.json", R"({"name": "a web app"})");
  EXPECT_THAT(refusal(kSite), HasSubstr("its manifest.json is not one of a site"));
  put("manifest.json", "{");
  EXPECT_THAT(refusal(kSite), HasSubstr("its manifest.json is not one of a site"));
  EXPECT_EQ(files(), (std::set<std::string>{"thesis.txt", "manifest.json"}));
}

TEST_F(PublishTest, RefusesAFile) {
  temporary_.write("site", "a file");
  EXPECT_THAT(refusal(kSite), HasSubstr("is no folder"));
}

TEST_F(PublishTest, DoesNotWriteOverAFileOfSomebodyElse) {
  publish({{"index.html", "start"}}, folder());
  put("cases/A-2.html", "mine");
  EXPECT_THAT(refusal(kSite), HasSubstr("A-2.html: is in the way"));
  EXPECT_EQ(files(), (std::set<std::string>{"cases", "cases/A-2.html", "index.html", "manifest.json"}));
  EXPECT_EQ(text("cases/A-2.html"), "mine");
}

TEST_F(PublishTest, DoesNotFollowLinksOutOfTheFolder) {
  publish({{"index.html", "start"}}, folder());
  const fs::path outside = temporary_.path() / "outside";
  fs::create_directories(outside);
  fs::create_directory_symlink(outside, folder() / "cases");
  EXPECT_THAT(refusal(kSite), HasSubstr("is in the way of a folder"));
  EXPECT_TRUE(fs::is_empty(outside));
}

TEST_F(PublishTest, RemovesNothingThatAManifestNamesElsewhere) {
  temporary_.write("precious.txt", "mine");
  for (const char* path : {"../precious.txt", "/etc/passwd", "cases/../../precious.txt", "", ".."}) {
    put("manifest.json", std::string(R"({"files": [")") + path + R"("], "schema": "failmap.manifest/1"})");
    EXPECT_THAT(refusal(kSite), HasSubstr("names what is no file of a site")) << path;
  }
  EXPECT_TRUE(fs::exists(temporary_.path() / "precious.txt"));
}

/// As if the process had ended after some of the files.
TEST_F(PublishTest, GoesOnAfterAnInterruption) {
  publish({{"index.html", "start"}, {"cases/A-0.html", "zero"}}, folder());
  put("manifest.json",
      R"({"files": ["cases/A-0.html", "cases/A-1.html", "cases/A-2.html", "index.html"], "schema": "failmap.manifest/1"})");
  put("cases/A-1.html", "one");
  EXPECT_EQ(refusal(kSite), "");
  EXPECT_EQ(files(), (std::set<std::string>{"cases", "cases/A-1.html", "cases/A-2.html", "index.html",
                                            "manifest.json"}));
}

/// The manifest must name a file before it is there: otherwise nobody could tell whose it is.
TEST_F(PublishTest, NamesFilesBeforeItWritesThem) {
  publish({{"index.html", "start"}}, folder());
  fs::create_directories(folder() / "cases");
  Site site = kSite;
  site["cases/A-1.html/x"] = "cannot be written below a file";
  EXPECT_NE(refusal(site), "");
  EXPECT_THAT(text("manifest.json"), HasSubstr("cases/A-2.html"));
  EXPECT_THAT(text("manifest.json"), HasSubstr("index.html"));
}

}  // namespace
}  // namespace failmap
