#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <ostream>
#include <set>

#include "report/testing.hpp"
#include "value/input_error.hpp"

namespace failmap {
namespace {

constexpr const char* kFolder = FAILMAP_SOURCE_DIR "/harness/report/testdata/golden";

struct Golden {
  const char* file;
  Format format;
  Style style;
  std::vector<std::string> selectors;
};

void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.file; }

const std::vector<Golden>& goldens() {
  static const std::vector<Golden> all{
      {"table_details.txt", Format::Table, {}, {}},
      {"table_matrix.txt", Format::Table, {.details = false}, {}},
      {"table_60_columns.txt", Format::Table, {.colour = true, .width = 60}, {"TA-001", "TB-11"}},
      {"table_matrix_40_columns.txt", Format::Table, {.colour = true, .width = 40, .details = false}, {}},
      {"markdown.md", Format::Markdown, {}, {}},
      {"json.json", Format::Json, {}, {}},
      {"jsonl.jsonl", Format::JsonLines, {}, {}},
      {"junit.xml", Format::Junit, {}, {}},
  };
  return all;
}

class GoldenTest : public testing::TestWithParam<Golden> {};

TEST_P(GoldenTest, IsWhatTheReporterWrites) {
  const Golden& golden = GetParam();
  const std::string path = std::string(kFolder) + "/" + golden.file;
  const std::string written = report_sample(golden.format, golden.style, golden.selectors);
  if (goldens_are_to_be_updated()) {
    std::ofstream(path, std::ios::binary) << written;
    FAIL() << "updated " << path;
  }
  EXPECT_EQ(written, read_file(path))
      << "If this is meant: FAILMAP_UPDATE_GOLDENS=1 harness_tests, and look at it";
}

INSTANTIATE_TEST_SUITE_P(Every, GoldenTest, testing::ValuesIn(goldens()), [](const auto& instance) {
  std::string name = instance.param.file;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

TEST(Goldens, CoverEveryFormatAndNothingElse) {
  std::set<Format> formats;
  std::set<std::string> expected;
  for (const Golden& golden : goldens()) {
    formats.insert(golden.format);
    expected.insert(golden.file);
  }
  EXPECT_EQ(formats, (std::set<Format>{Format::Table, Format::Markdown, Format::Json, Format::JsonLines,
                                       Format::Junit}));
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder))
    found.insert(entry.path().filename());
  EXPECT_EQ(found, expected);
}

}  // namespace
}  // namespace failmap
