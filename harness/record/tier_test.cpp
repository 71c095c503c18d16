#include "record/tier.hpp"

#include <gtest/gtest.h>

#include "record/digest_tree.hpp"
#include "report/testing.hpp"
#include "value/json.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

const std::vector<Role> kEveryRole{kRoles.begin(), kRoles.end()};

TEST(Tier, PublishesEverythingToMembers) {
  std::size_t seen = 0;
  for_each_sample_record({}, kEveryRole, [&](const Record& record) {
    ++seen;
    EXPECT_EQ(published_json(record, Tier::Member), record.json);
  });
  EXPECT_GT(seen, 3U);
}

TEST(Tier, HoldsTheRepairBackAndCommitsToIt) {
  std::size_t seen = 0;
  for_each_sample_record({}, kEveryRole, [&](const Record& record) {
    ++seen;
    const std::string json = published_json(record, Tier::Open);
    const Value open = parsed_json(json);
    EXPECT_EQ(to_json(open), json) << "not canonical";
    EXPECT_TRUE(verify_digests(open, "open").empty()) << json;

    const Implementation& repair = *record.implementation(Role::Repair);
    const List& entries = *find(*open.get_if<Map>(), "implementations")->get_if<List>();
    ASSERT_EQ(entries.size(), 3U);
    EXPECT_EQ(to_json(entries[0]), record.implementation(Role::Failure)->json);
    EXPECT_EQ(to_json(entries[1]), record.implementation(Role::Attempt)->json);
    EXPECT_EQ(to_json(entries[2]), R"({"digest":")" + repair.digest +
                                       R"(","held":true,"role":"repair","sha256":")" +
                                       std::string(repair.source_sha256) + R"("})");
    EXPECT_EQ(json.find(repair.source_path), std::string::npos);
  });
  EXPECT_GT(seen, 3U);
}

}  // namespace
}  // namespace failmap
