#include "record/merge.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "record/for_each_record.hpp"
#include "record/resume.hpp"
#include "record/shard.hpp"
#include "record/whole_file.hpp"
#include "run/testing.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

Number right(Number value) { return value; }
Number wrong(Number value) { return value + 1; }

constexpr std::int64_t kCases = 24;

/// A small corpus, its records as lines, and files of them.
class Shards {
 public:
  Shards() {
    plan_.add(subjects_[0], {1, kCases});
    for_each_record(plan_, recorder_, {.isolated = false},
                    [this](const Record& record) { lines_.push_back(record.json + "\n"); });
  }

  const Plan& plan() const { return plan_; }
  const Recorder& recorder() const { return recorder_; }
  const std::vector<std::string>& lines() const { return lines_; }

  std::string write(const std::string& name, const std::vector<std::string>& lines) const {
    const std::string path = (folder_.path() / name).string();
    std::ofstream file(path, std::ios::binary);
    for (const std::string& line : lines) file << line;
    return path;
  }

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  /// What merging gives; only without problems.
  static std::string merged(const Merge& merge) {
    std::string out;
    for (std::uint64_t place = 0; place < kCases; ++place) merge.append_line(place, out);
    return out;
  }

  std::string whole() const {
    std::string out;
    for (const std::string& line : lines_) out += line;
    return out;
  }

 private:
  static std::vector<FixtureFile> files() {
    std::vector<FixtureFile> files;
    files.push_back(
        fixture_file(R"(["value"])", R"json([{"check":"a","given":{"value":"=N"},"expected":"=N"}])json"));
    return files;
  }

  TemporaryFolder folder_;
  Registry registry_ = probe_registry(wrong, wrong, right);
  std::vector<Subject> subjects_ = join(registry_, files(), Coverage::EveryMechanism);
  Recorder recorder_{registry_, subjects_};
  Plan plan_{{kRoles.begin(), kRoles.end()}};
  std::vector<std::string> lines_;
};

/// The lines dealt out to as many shards, each in any order.
std::vector<std::vector<std::string>> deal(const Shards& shards, std::uint64_t count) {
  std::vector<std::vector<std::string>> dealt(count);
  for (std::uint64_t place = 0; place < kCases; ++place) {
    for (std::uint64_t index = 1; index <= count; ++index) {
      if (Shard{index, count}.holds(shards.plan().id_at(place)))
        dealt[index - 1].push_back(shards.lines()[place]);
    }
  }
  for (auto& lines : dealt) {
    for (std::size_t left = lines.size(); left > 1; --left) {
      std::swap(lines[left - 1], lines[draw_below(left)]);
    }
  }
  return dealt;
}

std::vector<std::string> write_all(const Shards& shards, const std::vector<std::vector<std::string>>& dealt) {
  std::vector<std::string> paths;
  for (std::size_t index = 0; index < dealt.size(); ++index) {
    paths.push_back(shards.write(std::to_string(index) + ".jsonl", dealt[index]));
  }
  return paths;
}

TEST(Merge, GivesTheBytesOfOneMachineForAnyShardsInAnyOrder) {
  for_all_draws([] {
    const Shards shards;
    const auto dealt = deal(shards, draw_from(1, 9));
    std::vector<std::string> paths = write_all(shards, dealt);
    if (draw_bool()) std::reverse(paths.begin(), paths.end());
    const Merge merge(shards.plan(), shards.recorder(), paths);
    EXPECT_EQ(merge.problems().count, 0U);
    EXPECT_EQ(merge.unverified(), 0U);
    EXPECT_EQ(Shards::merged(merge), shards.whole());
  });
}

TEST(Merge, NamesWhatIsMissingAndWhatIsThereTwice) {
  for_all_draws([] {
    const Shards shards;
    auto dealt = deal(shards, draw_from(1, 5));
    const auto lost = draw_below(kCases);
    const auto again = draw_below(kCases);
    assume(lost != again);
    for (auto& lines : dealt) std::erase(lines, shards.lines()[lost]);
    dealt.push_back({shards.lines()[again]});
    const Merge merge(shards.plan(), shards.recorder(), write_all(shards, dealt));
    ASSERT_EQ(merge.problems().count, 2U);
    EXPECT_THAT(merge.problems().shown[0],
                testing::HasSubstr(shards.plan().id_at(again) + " is there twice"));
    EXPECT_EQ(merge.problems().shown[1], shards.plan().id_at(lost) + ": missing");
  });
}

/// The problem of the first line where that is replaced, beside a missing case.
std::string problem_with(const Shards& shards, const std::string& first_line) {
  std::vector<std::string> lines = shards.lines();
  lines.front() = first_line;
  const Merge merge(shards.plan(), shards.recorder(), {shards.write("a.jsonl", lines)});
  return merge.problems().count == 0 ? "" : merge.problems().shown.front();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t place = text.find(from);
  return place == std::string::npos ? "" : text.replace(place, from.size(), to);
}

TEST(Merge, RefusesWhatIsForeignOrDamaged) {
  const Shards shards;
  const std::string line = shards.lines().front();
  EXPECT_THAT(problem_with(shards, replaced(line, R"("N":1)", R"("N":99)")),
              testing::HasSubstr("foreign: no case"));
  EXPECT_THAT(problem_with(shards, replaced(line, R"("mechanism":"probe")", R"("mechanism":"other")")),
              testing::HasSubstr("foreign: no case"));
  EXPECT_THAT(problem_with(shards, replaced(line, R"("support_sha256":")", R"("support_sha256":"0)")),
              testing::HasSubstr("foreign: made from other"));
  EXPECT_THAT(problem_with(shards, replaced(line, R"("compiler":")", R"("compiler":"other )")),
              testing::HasSubstr("foreign: made from other"));
  EXPECT_THAT(problem_with(shards, replaced(line, R"("actual":2)", R"("actual":3)")),
              testing::HasSubstr("damaged"));
  EXPECT_THAT(problem_with(shards, line.substr(0, line.size() / 2) + "\n"),
              testing::HasSubstr("no whole record"));
  EXPECT_THAT(problem_with(shards, "\n"), testing::HasSubstr("no whole record"));
}

TEST(ResumedFile, GoesOnFromAnyPlaceWhereTheRunWasCutOff) {
  for_all_draws([] {
    const Shards shards;
    const std::string whole = shards.whole();
    const auto cut = draw_below(whole.size() + 1);
    const std::string path = shards.write("cut.jsonl", {whole.substr(0, cut)});
    {
      ResumedFile resumed(path, shards.recorder(), kRoles);
      for (std::uint64_t place = 0; place < kCases; ++place) {
        if (!resumed.has(shards.plan().id_at(place))) resumed.append(shards.lines()[place]);
      }
    }
    EXPECT_EQ(read_file(path), whole);
  });
}

TEST(ResumedFile, RunsAgainWhatWasMadeOfOtherSources) {
  const Shards shards;
  std::vector<std::string> lines = shards.lines();
  lines[3] = replaced(lines[3], R"("contract_sha256":")", R"("contract_sha256":"0)");
  lines[5] = replaced(lines[5], R"("actual":)", R"("actual": )");
  lines.push_back(lines[7]);
  const std::string path = shards.write("old.jsonl", lines);
  const ResumedFile resumed(path, shards.recorder(), kRoles);
  EXPECT_FALSE(resumed.has(shards.plan().id_at(3)));
  EXPECT_TRUE(resumed.has(shards.plan().id_at(5))) << "white space is no difference";
  EXPECT_TRUE(resumed.has(shards.plan().id_at(7)));
  const std::string kept = read_file(path);
  EXPECT_EQ(std::count(kept.begin(), kept.end(), '\n'), kCases - 1);
}

TEST(ResumedFile, RefusesAFileThatHoldsSomethingElse) {
  const Shards shards;
  const std::string path = shards.write("notes.txt", {"shopping list\n", "milk\n"});
  EXPECT_THROW(ResumedFile(path, shards.recorder(), kRoles), InputError);
  EXPECT_EQ(read_file(path), "shopping list\nmilk\n");
}

TEST(ResumedFile, RefusesWhatIsNoRegularFile) {
  const Shards shards;
  const std::string pipe = shards.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const std::string& path : {pipe, std::string("/dev/null"), shards.path("")}) {
    EXPECT_THROW(ResumedFile(path, shards.recorder(), kRoles), OutputError) << path;
  }
}

std::string merge_refusal(const Shards& shards, const std::vector<std::string>& paths) {
  return refusal_of<InputError>([&] { const Merge merge(shards.plan(), shards.recorder(), paths); });
}

TEST(Merge, NamesAFileThatCannotBeRead) {
  const Shards shards;
  const std::string whole = shards.write("whole.jsonl", shards.lines());
  const std::string folder = shards.path("");
  EXPECT_EQ(merge_refusal(shards, {whole, folder}), folder + ": cannot be read: Is a directory");
  const std::string missing = shards.path("missing.jsonl");
  EXPECT_EQ(merge_refusal(shards, {whole, missing}), missing + ": cannot be read: No such file or directory");
}

TEST(Merge, NamesTheFileThatIsOneTooManyToHoldOpen) {
  const Shards shards;
  rlimit limit{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  std::vector<std::string> paths;
  for (int index = 0; index < 64; ++index)
    paths.push_back(shards.write(std::to_string(index) + ".jsonl", {}));
  const rlimit low{64, limit.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
  const std::string refused = merge_refusal(shards, paths);
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_THAT(refused, testing::EndsWith(".jsonl: cannot be read: Too many open files"));
}

}  // namespace
}  // namespace failmap
