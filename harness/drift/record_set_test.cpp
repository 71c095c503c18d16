#include "drift/record_set.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <fstream>

#include "record/record_text.hpp"
#include "report/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

/// The records of the sample, by id.
std::map<std::string, std::string> sample_records() {
  std::map<std::string, std::string> records;
  for_each_sample_record({}, {kRoles.begin(), kRoles.end()},
                         [&](const Record& record) { records[record.observed.id()] = record.json; });
  return records;
}

void expect_the_sample(const RecordSet& set) {
  const auto records = sample_records();
  std::vector<std::string> ids;
  for (const auto& [id, json] : records) {
    ids.push_back(id);
    const auto found = set.find(id);
    ASSERT_TRUE(found.has_value()) << id;
    EXPECT_EQ(canonical_text(*found), json);
    EXPECT_THAT(set.place(id), testing::AnyOf(testing::HasSubstr(id), testing::HasSubstr("records.jsonl:")));
  }
  EXPECT_EQ(set.ids(), ids);
  EXPECT_EQ(set.find("TA-999"), std::nullopt);
}

std::string opening_refusal(const std::string& path) {
  return refusal_of<InputError>([&] { open_record_set(path); });
}

TEST(RecordSet, IsAFolderABaselineOrAFileOfLines) {
  TemporaryFolder folder;
  const fs::path records = folder.path() / "reports" / "records";
  fs::create_directories(records);
  std::ofstream lines(folder.path() / "records.jsonl");
  for (const auto& [id, json] : sample_records()) {
    std::ofstream(records / (id + ".json")) << laid_out(json);
    lines << json << '\n';
  }
  lines.close();
  for (const fs::path& path : {records, records.parent_path(), folder.path() / "records.jsonl"}) {
    SCOPED_TRACE(path);
    expect_the_sample(*open_record_set(path.string()));
  }
}

TEST(RecordSet, RefusesWhatHoldsNoRecords) {
  TemporaryFolder folder;
  EXPECT_THAT(opening_refusal((folder.path() / "none").string()), testing::HasSubstr("is not there"));
  EXPECT_THAT(opening_refusal(folder.path().string()), testing::HasSubstr("holds no record"));
  const std::string record = sample_records().begin()->second;
  EXPECT_THAT(opening_refusal(folder.write("twice.jsonl", record + "\n" + record + "\n")),
              testing::HasSubstr("twice.jsonl:2: "));
  EXPECT_THAT(opening_refusal(folder.write("other.jsonl", record + "\n{}\n")),
              testing::HasSubstr("other.jsonl:2: "));
}

}  // namespace
}  // namespace failmap
