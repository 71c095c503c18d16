#include "record/digest_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "report/testing.hpp"
#include "value/json.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

std::string record_json(const std::vector<Role>& roles = {kRoles.begin(), kRoles.end()}) {
  std::string json;
  for_each_sample_record({"TB-12"}, roles, [&](const Record& record) { json = record.json; });
  return json;
}

Value& member(Value& map, std::string_view key) {
  Map& members = *map.get_if<Map>();
  return std::find_if(members.begin(), members.end(), [&](const Member& one) { return one.key == key; })
      ->value;
}

Value& item(Value& list, std::size_t index) { return list.get_if<List>()->at(index); }

void erase(Value& map, std::string_view key) {
  std::erase_if(*map.get_if<Map>(), [&](const Member& one) { return one.key == key; });
}

/// The places that do not hold, or "refused".
std::vector<std::string> broken_places(const Value& record) {
  std::vector<std::string> places;
  try {
    for (const DigestMismatch& mismatch : verify_digests(record, "file")) places.push_back(mismatch.place);
  } catch (const InputError&) {
    places = {"refused"};
  }
  return places;
}

using Places = std::vector<std::string>;

TEST(DigestList, IsTheDigestOfTheListAsJson) {
  DigestList list;
  EXPECT_EQ(list.finish(), sha256("[]"));
  list.add("FA-1", "00ff");
  EXPECT_EQ(list.finish(), sha256(R"([["FA-1","00ff"]])"));
  list.add("a \"b\"\n", "1");
  list.add("表", "2");
  EXPECT_EQ(list.finish(), sha256(R"([["a \"b\"\n","1"],["表","2"]])"));
}

TEST(VerifyDigests, HoldsForWhatWasRecorded) {
  EXPECT_EQ(broken_places(parsed_json(record_json())), Places{});
}

/// Whatever is still JSON and not the same value must not hold.
TEST(VerifyDigests, FindsEveryByteThatWasChanged) {
  const std::string json = record_json({Role::Attempt});
  const std::size_t provenance =
      json.find(R"("provenance":{)") + std::string_view(R"("provenance":{)").size();
  const std::size_t after = json.find(R"("schema")");
  ASSERT_LT(provenance, after);
  std::size_t changed = 0;
  for (std::size_t place = 0; place < json.size(); ++place) {
    if (place == provenance) place = after;
    const char others[] = {'7', static_cast<char>(json[place] ^ 1), 'e'};
    std::string other = json;
    other[place] = others[place % 3];
    std::vector<Problem> problems;
    const auto value = parse_json(other, problems);
    if (!value.has_value() || to_json(*value) == json) continue;
    ++changed;
    EXPECT_NE(broken_places(*value), Places{}) << "byte " << place << ": " << other.substr(place, 40);
  }
  EXPECT_GT(changed, json.size() / 2);
}

TEST(VerifyDigests, LetsTheProvenanceBe) {
  Value record = parsed_json(record_json());
  member(record, "provenance") = Map{{"compiler", "another"}};
  EXPECT_EQ(broken_places(record), Places{});
  erase(record, "provenance");
  EXPECT_EQ(broken_places(record), Places{});
}

TEST(VerifyDigests, NamesTheDigestThatDoesNotHold) {
  Value record = parsed_json(record_json());
  member(record, "title") = "another";
  EXPECT_EQ(broken_places(record), Places{"/digest"});

  record = parsed_json(record_json());
  member(item(member(record, "implementations"), 1), "exit") = 7;
  EXPECT_EQ(broken_places(record), Places{"/implementations/1/digest"});

  record = parsed_json(record_json());
  const Value digest = member(record, "digest");
  member(record, "digest") = 7;
  auto mismatches = verify_digests(record, "file");
  ASSERT_EQ(mismatches.size(), 1U);
  EXPECT_EQ(mismatches[0].stated, "");
  EXPECT_EQ(mismatches[0].computed, *digest.get_if<std::string>());

  erase(record, "digest");
  erase(item(member(record, "implementations"), 2), "digest");
  EXPECT_EQ(broken_places(record), (Places{"/implementations/2/digest", "/digest"}));
}

TEST(VerifyDigests, FindsAnImplementationLeftOutOrMoved) {
  Value record = parsed_json(record_json());
  List& entries = *member(record, "implementations").get_if<List>();
  std::swap(entries[0], entries[1]);
  EXPECT_EQ(broken_places(record), Places{"/digest"});
  std::swap(entries[0], entries[1]);
  entries.pop_back();
  EXPECT_EQ(broken_places(record), Places{"/digest"});
}

/// As the open tier publishes a repair.
Value held_back(const Value& entry) {
  Value held = entry;
  std::erase_if(*held.get_if<Map>(), [](const Member& one) {
    return one.key != "digest" && one.key != "role" && one.key != "sha256";
  });
  Map members = *held.get_if<Map>();
  members.push_back({"held", true});
  return make_map(std::move(members));
}

TEST(VerifyDigests, HoldsWhereTheRepairIsHeldBack) {
  Value record = parsed_json(record_json());
  Value& repair = item(member(record, "implementations"), 2);
  repair = held_back(repair);
  EXPECT_EQ(broken_places(record), Places{});

  Value other = record;
  member(item(member(other, "implementations"), 2), "digest") = std::string(64, '0');
  EXPECT_EQ(broken_places(other), Places{"/digest"});
  other = record;
  member(item(member(other, "implementations"), 2), "role") = "attempt";
  EXPECT_EQ(broken_places(other), Places{"/digest"});
  other = record;
  member(item(member(other, "implementations"), 2), "held") = false;
  EXPECT_EQ(broken_places(other), Places{"/implementations/2/digest"});
}

/// Or else "held": true would excuse any change to an entry.
TEST(VerifyDigests, TakesNothingAtItsWordThatIsShown) {
  Value record = parsed_json(record_json());
  Value& repair = item(member(record, "implementations"), 2);
  Map members = *repair.get_if<Map>();
  members.push_back({"held", true});
  repair = make_map(std::move(members));
  member(repair, "exit") = 1;
  EXPECT_EQ(broken_places(record), Places{"/implementations/2/digest"});
}

TEST(VerifyDigests, RefusesWhatIsNoRecord) {
  for (const char* json : {"[]", "3", "{}", R"({"schema":"failmap.record/1"})",
                           R"({"schema":"failmap.record/1","implementations":{}})",
                           R"({"schema":"failmap.record/2","implementations":[]})",
                           R"({"schema":"failmap.record/1","implementations":["failure"]})"}) {
    EXPECT_EQ(broken_places(parsed_json(json)), Places{"refused"}) << json;
  }
}

TEST(CorpusDigest, IsMadeOfTheDigestsOfItsMechanisms) {
  DigestList first;
  first.add("A-1", "a");
  first.add("A-2", "b");
  DigestList second;
  second.add("B-1", "c");
  DigestList all;
  all.add("one", first.finish());
  all.add("two", second.finish());

  CorpusDigest corpus;
  corpus.add("one", "A-1", "a");
  corpus.add("one", "A-2", "b");
  corpus.add("two", "B-1", "c");
  EXPECT_EQ(corpus.finish(), all.finish());
  EXPECT_EQ(corpus.finish(), DigestList().finish());
}

}  // namespace
}  // namespace failmap
