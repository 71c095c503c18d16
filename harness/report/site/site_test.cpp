#include "report/site/site.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "record/digest_tree.hpp"
#include "record/record_text.hpp"
#include "report/testing.hpp"
#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::array kTiersOfSites{Tier::Open, Tier::Member};

Site sample_site(const SiteOptions& options, const std::vector<std::string>& selectors = {}) {
  std::vector<Record> records;
  for_each_sample_record(selectors, {kRoles.begin(), kRoles.end()},
                         [&](const Record& record) { records.push_back(record); });
  return make_site(sample().registry, records, options);
}

std::vector<std::string> paths_of(const Site& site) {
  std::vector<std::string> paths;
  for (const auto& [path, bytes] : site) paths.push_back(path);
  return paths;
}

/// The values of an attribute, in the order of the page.
std::vector<std::string> values_of(const std::string& html, const std::string& attribute) {
  const std::string begin = " " + attribute + "=\"";
  std::vector<std::string> values;
  for (std::size_t place = html.find(begin); place != std::string::npos; place = html.find(begin, place)) {
    place += begin.size();
    values.push_back(html.substr(place, html.find('"', place) - place));
  }
  return values;
}

/// What a page looks like, to be read in a review.
struct GoldenPage {
  const char* path;
  Tier tier;
};

void PrintTo(const GoldenPage& golden, std::ostream* out) { *out << golden.path; }

class SiteGoldenTest : public testing::TestWithParam<GoldenPage> {};

TEST_P(SiteGoldenTest, IsWhatThePageHolds) {
  const Site site = sample_site({.tier = GetParam().tier});
  // The style and the script are files to be read by themselves.
  std::string page = site.at(GetParam().path);
  for (const char* element : {"style", "script"}) {
    const std::string begin = std::string("<") + element + ">";
    const std::size_t place = page.find(begin);
    if (place == std::string::npos) continue;
    page.erase(place + begin.size(), page.find(std::string("</") + element, place) - place - begin.size());
  }
  if (const auto policy = page.find("default-src"); policy != std::string::npos) {
    page.erase(policy, page.find('"', policy) - policy);
  }

  std::string name = std::string(name_of(GetParam().tier)) + "_" + GetParam().path;
  std::replace(name.begin(), name.end(), '/', '_');
  const std::string file = FAILMAP_SOURCE_DIR "/harness/report/testdata/site/" + name;
  const char* update = std::getenv("FAILMAP_UPDATE_GOLDENS");
  if (update != nullptr && std::string_view(update) == "1") {
    std::ofstream(file, std::ios::binary) << page;
    FAIL() << "updated " << file;
  }
  EXPECT_EQ(page, read_file(file))
      << "If this is meant: FAILMAP_UPDATE_GOLDENS=1 harness_tests, and look at it";
}

INSTANTIATE_TEST_SUITE_P(
    Every, SiteGoldenTest,
    testing::Values(GoldenPage{"index.html", Tier::Open}, GoldenPage{"index.json", Tier::Open},
                    GoldenPage{"cases/TA-001.html", Tier::Open}, GoldenPage{"cases/TA-001.json", Tier::Open},
                    GoldenPage{"mechanisms/ceiling.html", Tier::Member},
                    GoldenPage{"groups/units.html", Tier::Member}, GoldenPage{"sitemap.xml", Tier::Open}));

TEST(Site, HasAPageARecordAndABundleForEachCase) {
  const Site site = sample_site({}, {"TB-12", "ceiling"});
  std::vector<std::string> cases;
  for (const std::string& path : paths_of(site)) {
    if (path.starts_with("cases/")) cases.push_back(path);
  }
  EXPECT_THAT(cases, testing::IsSupersetOf({"cases/TB-12.html", "cases/TB-12.json", "cases/TB-12.zip"}));
  EXPECT_EQ(cases.size() % 3, 0U);
  EXPECT_THAT(paths_of(site),
              testing::IsSupersetOf({"404.html", "index.html", "index.json", "mechanisms/ceiling.html",
                                     "sitemap.xml", "verify.html", "verify.py"}));
}

TEST(Site, HasTheSamePagesInBothTiers) {
  EXPECT_EQ(paths_of(sample_site({.tier = Tier::Open})), paths_of(sample_site({.tier = Tier::Member})));
}

TEST(Site, HasRecordsWhoseDigestsHold) {
  for (const Tier tier : kTiersOfSites) {
    std::size_t seen = 0;
    for (const auto& [path, bytes] : sample_site({.tier = tier})) {
      if (!path.starts_with("cases/") || !path.ends_with(".json")) continue;
      ++seen;
      EXPECT_TRUE(verify_digests(parsed_json(bytes), path).empty()) << path;
    }
    EXPECT_GT(seen, 3U);
  }
}

/// The digests of the parts and of the whole do not depend on the tier, so that they commit to what is held
/// back.
TEST(Site, HasTheSameDigestsInBothTiers) {
  const Value open = parsed_json(sample_site({.tier = Tier::Open}).at("index.json"));
  const Value member = parsed_json(sample_site({.tier = Tier::Member}).at("index.json"));
  EXPECT_EQ(to_json(*find(*open.get_if<Map>(), "mechanisms")),
            to_json(*find(*member.get_if<Map>(), "mechanisms")));
  EXPECT_EQ(to_json(*find(*open.get_if<Map>(), "digest")), to_json(*find(*member.get_if<Map>(), "digest")));
}

TEST(Site, ShowsTheRepairToMembersOnly) {
  const Mechanism& mechanism = sample().registry.mechanisms.front();
  const std::string source_path(mechanism.variant_sources[2].path);
  std::size_t in_member = 0;
  for (const auto& [page, bytes] : sample_site({.tier = Tier::Member})) {
    if (bytes.find(source_path) != std::string::npos) ++in_member;
  }
  EXPECT_GT(in_member, 0U);
  for (const auto& [page, bytes] : sample_site({.tier = Tier::Open})) {
    EXPECT_EQ(bytes.find(source_path), std::string::npos) << page;
  }
}

TEST(Site, CommitsToTheRepair) {
  for_each_sample_record({"TB-12"}, {kRoles.begin(), kRoles.end()}, [](const Record& record) {
    const Implementation& repair = *record.implementation(Role::Repair);
    const std::string page = sample_site({.tier = Tier::Open}).at("cases/TB-12.html");
    EXPECT_THAT(page, HasSubstr(std::string(repair.source_sha256)));
    EXPECT_THAT(page, HasSubstr(repair.digest));
    EXPECT_THAT(page, HasSubstr("Held in the member tier"));
  });
}

TEST(Site, HasLinksThatLeadSomewhere) {
  std::size_t links = 0;
  for (const Tier tier : kTiersOfSites) {
    const Site site = sample_site({.tier = tier});
    for (const auto& [path, bytes] : site) {
      if (!path.ends_with(".html")) continue;
      for (const std::string& link : values_of(bytes, "href")) {
        if (link.starts_with("data:") || link.starts_with("https://")) continue;
        ++links;
        const std::size_t hash = std::min(link.find('#'), link.size());
        const auto folder = std::filesystem::path(path).parent_path();
        const std::string target =
            hash == 0 ? path : (folder / link.substr(0, hash)).lexically_normal().string();
        ASSERT_TRUE(site.contains(target)) << path << " leads to " << link;
        if (hash == link.size()) continue;
        EXPECT_THAT(values_of(site.at(target), "id"), testing::Contains(link.substr(hash + 1))) << path;
      }
    }
  }
  EXPECT_GT(links, 100U);
}

TEST(Site, LeavesNothingOfAFixtureFileAsMarkup) {
  const Site site = sample_site({});
  EXPECT_THAT(site.at("cases/TA-001.html"), HasSubstr("&lt;b&gt;what&lt;/b&gt;"));
  for (const auto& [path, bytes] : site) {
    EXPECT_TRUE(!path.ends_with(".html") || bytes.find("<b>") == std::string::npos) << path;
  }
}

TEST(Site, KnowsWhetherItIsTheWhole) {
  EXPECT_THAT(sample_site({.everything = true}).at("index.html"), HasSubstr("Corpus digest"));
  EXPECT_THAT(sample_site({.everything = false}).at("index.html"), HasSubstr("Selection digest"));
}

TEST(Site, NamesWholeAddressesWhereItsOwnIsKnown) {
  const Site site = sample_site({.address = "https://example.org/a&b/"});
  EXPECT_THAT(site.at("sitemap.xml"), HasSubstr("<loc>https://example.org/a&amp;b/cases/TA-001.html</loc>"));
  EXPECT_THAT(site.at("404.html"), HasSubstr("href=\"https://example.org/a&amp;b/index.html\""));
}

TEST(Site, SaysHowAndWhenARecordWasAccepted) {
  std::map<std::string, std::string> recorded;
  for_each_sample_record({"TA-001"}, {kRoles.begin(), kRoles.end()}, [&](const Record& record) {
    recorded[record.digest] =
        R"({"compiler":"another <one>","flags":"-O3","platform":"there","recorded_at":"2026-11-30T12:00:00Z"})";
  });
  const Site site = sample_site({.recorded = recorded});
  EXPECT_THAT(site.at("cases/TA-001.html"), HasSubstr("another &lt;one&gt;"));
  EXPECT_THAT(site.at("cases/TA-001.html"), HasSubstr("<time datetime=\"2026-11-30T12:00:00Z\">"));
  EXPECT_THAT(canonical_text(site.at("cases/TA-001.json")),
              HasSubstr(R"("recorded_at":"2026-11-30T12:00:00Z"})"));
  EXPECT_TRUE(verify_digests(parsed_json(site.at("cases/TA-001.json")), "").empty());
  EXPECT_THAT(site.at("cases/TB-12.html"), Not(HasSubstr("<time")));
}

}  // namespace
}  // namespace failmap
