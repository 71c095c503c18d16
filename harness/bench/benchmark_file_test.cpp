#include "bench/benchmark_file.hpp"

#include <gmock/gmock-more-matchers.h>
#include <gtest/gtest.h>

#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

BenchmarkFile small_file() {
  const Map ours = make_map(
      {{"schema", "failmap.benchmarks/1"}, {"sources", make_map({{"sum", make_map({{"repair", "ab"}})}})}});
  BenchmarkFile file{make_map({{"date", "2026-11-30T12:00:00Z"}, {"failmap", ours}}), {}};
  file.benchmarks.push_back({.mechanism = "sum",
                             .variant = "repair",
                             .size = 1000,
                             .iterations = 50,
                             .cpu_time = {100.123456, 102},
                             .real_time = {101, 103},
                             .instructions = {500, 501},
                             .bytes = 16000,
                             .allocations = 1,
                             .peak_bytes = 8000});
  file.benchmarks.push_back({.mechanism = "sum", .variant = "failure", .size = 1000, .error = "raised x"});
  return file;
}

TEST(BenchmarkFile, ReadsWhatItWrites) {
  const BenchmarkFile read = parse_benchmarks(to_json(small_file()), "a.json");
  ASSERT_EQ(read.benchmarks.size(), 2U);
  const Benchmark& repair = read.benchmarks[0];
  EXPECT_EQ(repair.name(), "sum/repair/1000");
  EXPECT_EQ(repair.iterations, 50);
  EXPECT_THAT(repair.cpu_time, ElementsAre(100.123, 102)) << "six digits";
  EXPECT_THAT(repair.real_time, ElementsAre(101, 103));
  EXPECT_THAT(repair.instructions, ElementsAre(500, 501));
  EXPECT_EQ(repair.bytes, 16000);
  EXPECT_EQ(repair.allocations, 1);
  EXPECT_EQ(repair.peak_bytes, 8000);
  EXPECT_EQ(repair.error, "");
  EXPECT_EQ(read.benchmarks[1].error, "raised x");
  EXPECT_FALSE(read.benchmarks[1].is_measured());
  EXPECT_EQ(read.context_text({"sources", "sum", "repair"}), "ab");
  EXPECT_EQ(read.context_text({"sources", "sum", "attempt"}), "");
  EXPECT_EQ(to_json(parse_benchmarks(to_json(read), "b.json")), to_json(read));
}

TEST(BenchmarkFile, CountsElementsAndBytesASecond) {
  const std::string json = to_json(small_file());
  EXPECT_THAT(json, HasSubstr(R"("items_per_second":9988000000)"));  // 1000 in 100.123 ns, four digits
  EXPECT_THAT(json, HasSubstr(R"("bytes_per_second":159800000000)"));
}

TEST(BenchmarkFile, FindsByMechanismVariantAndSize) {
  const BenchmarkFile file = small_file();
  ASSERT_NE(file.find("sum", "repair", 1000), nullptr);
  EXPECT_EQ(file.find("sum", "repair", 1000)->bytes, 16000);
  EXPECT_EQ(file.find("sum", "repair", 100), nullptr);
  EXPECT_EQ(file.find("sum", "attempt", 1000), nullptr);
  EXPECT_THAT(file.mechanisms(), ElementsAre("sum"));
  EXPECT_THAT(file.sizes_of("sum"), ElementsAre(1000));
  EXPECT_THAT(file.sizes_of("other"), IsEmpty());
}

std::string refusal(const std::string& text) {
  try {
    parse_benchmarks(text, "a.json");
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

std::string with_rows(const std::string& rows) {
  return R"({"context":{"failmap":{}},"benchmarks":[)" + rows + "]}";
}

TEST(BenchmarkFile, SaysWhatIsWrongAndWhere) {
  EXPECT_THAT(refusal("{"), HasSubstr("a.json"));
  EXPECT_EQ(refusal("{}"), "a.json: /context/failmap: missing; expected a file of 'failmap bench --out'");
  EXPECT_EQ(refusal(R"({"context":{},"benchmarks":[]})"),
            "a.json: /context/failmap: missing; expected a file of 'failmap bench --out'");
  EXPECT_EQ(refusal(with_rows("")), "a.json: /benchmarks: expected at least one benchmark");
  EXPECT_EQ(refusal(with_rows("1")), "a.json: /benchmarks/0: expected a map, found an integer");
  EXPECT_EQ(refusal(with_rows(R"({"run_type":"iteration"})")),
            "a.json: /benchmarks/0/name: missing; expected a string");
  const std::string named = R"({"run_type":"iteration","name":"a/b/10","time_unit":)";
  EXPECT_EQ(refusal(with_rows(named + R"("us"})")), "a.json: /benchmarks/0/time_unit: expected 'ns'");
  EXPECT_EQ(refusal(with_rows(named + R"("ns","cpu_time":0})")),
            "a.json: /benchmarks/0/cpu_time: expected a number above 0");
  EXPECT_EQ(refusal(with_rows(named + R"("ns","cpu_time":"1"})")),
            "a.json: /benchmarks/0/cpu_time: expected a number, found a string");
  for (const char* name : {"a", "a/b", "a/b/", "a/b/0", "a/b/x", "a/b/1x"}) {
    EXPECT_THAT(refusal(with_rows(R"({"run_type":"iteration","name":")" + std::string(name) + "\"}")),
                HasSubstr("/benchmarks/0/name: expected MECHANISM/VARIANT/SIZE"));
  }
}

TEST(BenchmarkFile, PassesOverWhatGoogleBenchmarkMadeOfTheRepetitions) {
  const std::string row =
      R"({"run_type":"iteration","name":"a/b/10","time_unit":"ns","cpu_time":1,"real_time":2})";
  const BenchmarkFile file =
      parse_benchmarks(with_rows(row + R"(,{"run_type":"aggregate","name":"a/b/10"})"), "a.json");
  ASSERT_EQ(file.benchmarks.size(), 1U);
  EXPECT_THAT(file.benchmarks[0].cpu_time, ElementsAre(1));
}

}  // namespace
}  // namespace failmap
