#include "record/record.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "contract/testing.hpp"
#include "record/digest_tree.hpp"
#include "record/testing.hpp"
#include "report/testing.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

const std::vector<Role> kAll{kRoles.begin(), kRoles.end()};

/// The value at those keys, as canonical JSON.
std::string shown(const Value& value, std::initializer_list<std::string_view> keys) {
  const Value* found = &value;
  for (const std::string_view key : keys) {
    const Map* map = found->get_if<Map>();
    found = map == nullptr ? nullptr : find(*map, key);
    if (found == nullptr) return "missing";
  }
  return to_json(*found);
}

/// A case of the sample corpus, recorded by a recorder of its own.
struct Made {
  std::string json;
  std::string digest;
};
Made made(const Registry& registry, const std::string& mechanism, std::int64_t n) {
  const auto subjects = join(registry, load_fixture_folder(sample().fixtures), Coverage::Any);
  const Recorder recorder(registry, subjects);
  for (const Subject& subject : subjects) {
    if (subject.file.mechanism != mechanism) continue;
    Case observed = expand(subject, n);
    auto answers = InProcessObserver().observe({std::span(&observed, 1), kAll});
    const Record record = recorder.record(std::move(observed), kAll, std::move(answers[0]));
    return {record.json, record.digest};
  }
  return {};
}

/// The lines that the script prints, from what the records state.
std::string stated_digests(std::string& json_lines) {
  std::string lines;
  DigestList all;
  DigestList of_mechanism;
  std::string sums;
  std::optional<std::string> mechanism;
  const auto close = [&] {
    const std::string digest = of_mechanism.finish();
    all.add(*mechanism, digest);
    sums += digest + "  " + *mechanism + "\n";
  };
  for_each_sample_record({}, kAll, [&](const Record& record) {
    json_lines += record.json + "\n";
    for (const Implementation& entry : record.implementations) {
      lines += entry.digest + "  " + record.observed.id() + "/" + std::string(name_of(entry.role)) + "\n";
    }
    lines += record.digest + "  " + record.observed.id() + "\n";
    if (mechanism.has_value() && *mechanism != record.observed.subject->file.mechanism) close();
    mechanism = record.observed.subject->file.mechanism;
    of_mechanism.add(record.observed.id(), record.digest);
  });
  close();
  return lines + sums + all.finish() + "  all\n";
}

constexpr const char* kRecompute =
    "python3 " FAILMAP_SOURCE_DIR "/harness/record/testdata/recompute_digests.py";

/// Written by somebody else, in another language; it also demands that each line is canonical.
TEST(Record, HasTheDigestsThatPythonComputes) {
  std::string json_lines;
  const std::string stated = stated_digests(json_lines);
  const ShellResult python = run_shell(kRecompute, json_lines);
  EXPECT_EQ(python.err, "");
  EXPECT_EQ(python.exit, 0);
  EXPECT_EQ(python.out, stated);
}

TEST(Record, IsNotTakenForRightByPythonWhateverItSays) {
  std::string json_lines;
  stated_digests(json_lines);
  const std::size_t exit = json_lines.find(R"("exit":1)");
  ASSERT_NE(exit, std::string::npos);
  json_lines[exit + 7] = '0';
  EXPECT_EQ(run_shell(kRecompute, json_lines).exit, 1);
}

TEST(Record, SaysWhatWasObserved) {
  std::size_t seen = 0;
  for_each_sample_record({"TA-001"}, kAll, [&](const Record& record) {
    ++seen;
    const Value json = parsed_json(record.json);
    EXPECT_EQ(shown(json, {"id"}), R"("TA-001")");
    EXPECT_EQ(shown(json, {"case"}), "1");
    EXPECT_EQ(shown(json, {"parameter"}), R"({"N":1})");
    EXPECT_EQ(shown(json, {"verified"}), "true");
    EXPECT_EQ(shown(json, {"digest"}), "\"" + record.digest + "\"");
    EXPECT_EQ(shown(json, {"provenance"}),
              R"({"compiler":"a compiler","flags":"-O2 \"quoted\"","platform":"a platform"})");
    EXPECT_EQ(shown(json, {"inputs", "fixtures_sha256"}),
              "\"" + sha256(record.observed.subject->file.bytes) + "\"");

    const auto observation = [&](Role role, std::size_t check, std::string_view key) {
      const auto& entries = *find(*json.get_if<Map>(), "implementations")->get_if<List>();
      const Value& entry = entries.at(static_cast<std::size_t>(role));
      return shown(find(*entry.get_if<Map>(), "observations")->get_if<List>()->at(check), {key});
    };
    EXPECT_EQ(observation(Role::Failure, 0, "actual"), R"("ab")");
    EXPECT_EQ(observation(Role::Failure, 1, "actual"),
              R"({"$raised":"failmap::NotAValue: a string that is not UTF-8: '\\udce8\\udca1'"})");
    EXPECT_EQ(observation(Role::Failure, 1, "outcome"), R"("Raised")");
    EXPECT_EQ(observation(Role::Attempt, 5, "actual"), R"({"$rejected":true})");
    EXPECT_EQ(observation(Role::Attempt, 5, "passed"), "false");
    EXPECT_EQ(observation(Role::Repair, 6, "expected"), R"({"$rejected":true})");
    EXPECT_EQ(observation(Role::Repair, 6, "passed"), "true");

    const auto& fixtures = *find(*json.get_if<Map>(), "fixtures")->get_if<List>();
    EXPECT_EQ(to_json(fixtures.at(0)),
              R"({"check":"two of three","expected":"ab","given":{"limit":2,"text":"abc"}})");
    EXPECT_EQ(to_json(fixtures.at(6)),
              R"({"check":"negative limit","given":{"limit":-1,"text":"abc"},"rejects":true})");
  });
  EXPECT_EQ(seen, 1U);
}

TEST(Record, SaysWhichEndingWasNoValue) {
  for_each_sample_record({"TB-13"}, kAll, [&](const Record& record) {
    EXPECT_NE(record.json.find(R"({"actual":{"$raised":"int"})"), std::string::npos) << record.json;
    EXPECT_NE(record.json.find(R"({"actual":{"$out_of_memory":true})"), std::string::npos) << record.json;
  });
}

TEST(Record, IsVerifiedWhereAllThreeClaimsHold) {
  std::vector<std::string> verified;
  for_each_sample_record({}, kAll, [&](const Record& record) {
    ASSERT_TRUE(record.verified().has_value());
    EXPECT_EQ(*record.verified(), record.as_claimed());
    EXPECT_EQ(shown(parsed_json(record.json), {"verified"}), *record.verified() ? "true" : "false");
    if (*record.verified()) verified.push_back(record.observed.id());
  });
  EXPECT_EQ(verified, (std::vector<std::string>{"TA-001", "TB-09", "TB-10"}));
}

TEST(Record, IsNeitherVerifiedNorNotWhereARoleDidNotRun) {
  std::size_t seen = 0;
  for_each_sample_record({"TB-11"}, {Role::Failure, Role::Repair}, [&](const Record& record) {
    ++seen;
    EXPECT_EQ(record.verified(), std::nullopt);
    EXPECT_EQ(shown(parsed_json(record.json), {"verified"}), "null");
    EXPECT_FALSE(record.as_claimed());  // this failure passes
    EXPECT_EQ(record.implementation(Role::Attempt), nullptr);
    ASSERT_NE(record.implementation(Role::Repair), nullptr);
    EXPECT_TRUE(record.implementation(Role::Repair)->holds_claim());
    EXPECT_TRUE(verify_digests(parsed_json(record.json), "record").empty());
  });
  EXPECT_EQ(seen, 1U);
}

TEST(Record, OutsideTheFamilyHasNoCaseNumber) {
  const Made outside = made(sample().registry, "key_means", 11);
  const Value json = parsed_json(outside.json);
  EXPECT_EQ(shown(json, {"case"}), "null");
  EXPECT_EQ(shown(json, {"id"}), R"("key_means@N=11")");
  EXPECT_TRUE(verify_digests(json, "record").empty());
}

TEST(Record, HasADigestOfWhatWasObservedAndNotOfWhere) {
  const Made here = made(sample().registry, "ceiling", 1);
  Registry elsewhere = copy_of(sample().registry);
  elsewhere.toolchain = {"another compiler", "-O0", "another platform"};
  const Made there = made(elsewhere, "ceiling", 1);
  EXPECT_EQ(there.digest, here.digest);
  EXPECT_NE(there.json, here.json);
}

TEST(Record, HasADigestOfEverythingThatWasCompiled) {
  const Made before = made(sample().registry, "ceiling", 1);
  Registry changed = copy_of(sample().registry);
  changed.support[0].text = "something else";
  EXPECT_NE(made(changed, "ceiling", 1).digest, before.digest);
  changed = copy_of(sample().registry);
  changed.mechanisms[0].contract_source.text = "something else";
  EXPECT_NE(made(changed, "ceiling", 1).digest, before.digest);
  changed = copy_of(sample().registry);
  changed.mechanisms[0].variant_sources[2].text = "something else";
  EXPECT_NE(made(changed, "ceiling", 1).digest, before.digest);
}

}  // namespace
}  // namespace failmap
