#include "split/similar.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>

#include "run/stop.hpp"
#include "value/property_testing.hpp"

namespace failmap {
namespace {

constexpr const char* kSource = R"(
// Sums what is there.
Number total(const std::vector<Number>& parts) {
  Number sum = 0;
  for (const Number& part : parts) sum += part;
  if (parts.size() > 3) return sum / 2;
  return sum;
}
)";

constexpr const char* kRenamed = R"(
Wert alles(const kiste::Liste<Wert>& dinge) {  /* another text */
  Wert w = 17;
  for (const Wert& ding : dinge) w += ding;
  if (dinge.laenge() > 99) return w / 5;
  return w;
}
)";

Sketched sketch(std::string_view source, std::size_t side, std::size_t owner) {
  return {shingles_of(source), side, owner};
}

std::vector<std::pair<std::size_t, std::size_t>> places(const std::vector<SimilarPair>& pairs) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (const SimilarPair& pair : pairs) found.emplace_back(pair.left, pair.right);
  return found;
}

using Places2 = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(Shingles, DoNotSeeNamesLiteralsCommentsAndBlanks) {
  EXPECT_EQ(shingles_of(kSource), shingles_of(kRenamed));
  EXPECT_NE(shingles_of("a + b + c;"), shingles_of("a + b - c;"));
  EXPECT_EQ(shingles_of("").size(), 1U);
  EXPECT_EQ(shingles_of("a").size(), 1U);
  EXPECT_NE(shingles_of(""), shingles_of("a"));
}

TEST(Similar, FindsWhatWasRenamed) {
  const std::vector<Sketched> sources{sketch(kSource, 0, 0), sketch(kRenamed, 1, 1)};
  const auto pairs = similar_across(sources, {1, 1});
  ASSERT_EQ(places(pairs), (Places2{{0, 1}}));
  EXPECT_EQ(pairs[0].shared, pairs[0].all);
}

TEST(Similar, KeepsSilentOnOneSideAndOneOwner) {
  EXPECT_TRUE(similar_across(std::vector{sketch(kSource, 0, 0), sketch(kSource, 0, 1)}, {8, 10}).empty());
  EXPECT_TRUE(similar_across(std::vector{sketch(kSource, 0, 0), sketch(kSource, 1, 0)}, {8, 10}).empty());
}

/// One owner's two sources stand first on either side; the second owner's must still be found.
TEST(Similar, FindsTheOtherOwnerBehindTheFirst) {
  const std::vector<Sketched> sources{sketch(kSource, 0, 0), sketch(kSource, 1, 0), sketch(kSource, 1, 1)};
  EXPECT_EQ(places(similar_across(sources, {8, 10})), (Places2{{0, 2}}));
}

Shingles some_of(const std::vector<std::uint64_t>& all, std::size_t first, std::size_t count) {
  Shingles shingles(all.begin() + static_cast<std::ptrdiff_t>(first),
                    all.begin() + static_cast<std::ptrdiff_t>(first + count));
  std::sort(shingles.begin(), shingles.end());
  return shingles;
}

TEST(Similar, MeasuresAgainstTheThresholdExactly) {
  std::vector<std::uint64_t> all;
  for (int number = 0; number < 20; ++number)
    all.push_back(shingles_of(std::string(1, "+-*/%&|^~!?:;,.()[]{}"[number]))[0]);
  // 10 and 10 of 12 in all, which share 8.
  const std::vector<Sketched> sources{{some_of(all, 0, 10), 0, 0}, {some_of(all, 2, 10), 1, 1}};
  const auto pairs = similar_across(sources, {666'666, 1'000'000});
  ASSERT_EQ(pairs.size(), 1U);
  EXPECT_EQ(pairs[0].shared, 8U);
  EXPECT_EQ(pairs[0].all, 12U);
  EXPECT_TRUE(similar_across(sources, {666'667, 1'000'000}).empty());
}

/// What every pair's comparison finds, MinHash proposes.
TEST(Similar, FindsWhatComparingEveryPairFinds) {
  for_all_draws([] {
    std::string text(60, ' ');
    for (char& character : text) character = "+-*/%&|^~!?:;,.()[]{}"[draw_below(21)];
    const std::uint64_t threshold = draw_one_of<std::uint64_t>({3, 5, 8, 9, 10});
    std::vector<Sketched> sources;
    for (std::size_t index = 0; index < 12; ++index) {
      const auto first = draw_below(12);
      const auto count = draw_from(30, 45);
      sources.push_back(sketch(text.substr(first, count), index % 3, index));
    }
    const auto is_expected = [&](const std::pair<std::size_t, std::size_t>& pair) {
      const Sketched& left = sources[pair.first];
      const Sketched& right = sources[pair.second];
      Shingles shared;
      std::set_intersection(left.shingles.begin(), left.shingles.end(), right.shingles.begin(),
                            right.shingles.end(), std::back_inserter(shared));
      const std::size_t all = left.shingles.size() + right.shingles.size() - shared.size();
      return left.side != right.side && 10 * shared.size() >= threshold * all;
    };
    const Places2 found = places(similar_across(sources, {threshold, 10}));
    EXPECT_TRUE(std::all_of(found.begin(), found.end(), is_expected));
    // Of sources with the same shingles, some stand for all.
    const auto stands_for = [&](std::size_t one, std::size_t other) {
      return sources[one].shingles == sources[other].shingles;
    };
    for (std::size_t left = 0; left < sources.size(); ++left) {
      for (std::size_t right = left + 1; right < sources.size(); ++right) {
        if (!is_expected({left, right})) continue;
        EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const auto& pair) {
          return (stands_for(pair.first, left) && stands_for(pair.second, right)) ||
                 (stands_for(pair.first, right) && stands_for(pair.second, left));
        }));
      }
    }
  });
}

TEST(Similar, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  const std::vector<Sketched> sources{{shingles_of("a + b"), 0, 0}, {shingles_of("a - b"), 1, 1}};
  EXPECT_THROW(similar_across(sources, {8, 10}, &stop), Interrupted);
}

}  // namespace
}  // namespace failmap
