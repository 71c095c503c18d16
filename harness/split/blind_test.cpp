#include "split/blind.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "run/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using testing::HasSubstr;

Number none(Number value) { return value; }

constexpr const char* kContract =
    "/// What the failure gets wrong.\n#pragma once\n\nnamespace m {\n\nusing Solve = int(int);\n\n"
    "namespace failure {\nSolve solve;\n}\nnamespace attempt {\nSolve solve;\n}\nnamespace repair {\n"
    "Solve solve;\n}\n\n}  // namespace m\n";
constexpr const char* kFailure =
    "/// Fails.\n#include \"contract.hpp\"\n\nnamespace m {\n\nint failure::solve(int value) {\n"
    "  // the failure\n  int failures = 1;  // count\n\n  /* gone */ return value /* here */ + "
    "failures;\n}\n\n}\n";
constexpr const char* kAttempt =
    "#include \"contract.hpp\"\nnamespace m {\nint attempt::solve(int value) { throw \"no Attempt\"; }\n}\n";
constexpr const char* kRepair =
    "#include \"contract.hpp\"\nnamespace m {\nint repair::solve(int value) {\n  return value * 7;\n}\n}\n";

BlindSources blind_of(const char* contract, const char* failure, const char* attempt) {
  Registry registry = probe_registry(none, none, none);
  Mechanism& mechanism = registry.mechanisms.front();
  mechanism.contract_source = {"m/contract.hpp", contract};
  mechanism.variant_sources = {{{"", failure}, {"", attempt}, {"", kRepair}}};
  return blind(mechanism);
}

TEST(Blind, LeavesNoCommentAndNoRoleWord) {
  const BlindSources sources = blind_of(kContract, kFailure, kAttempt);
  const bool failure_is_a = sources.role_of_a == Role::Failure;
  const std::string name = failure_is_a ? "variant_a" : "variant_b";
  EXPECT_EQ(failure_is_a ? sources.variant_a : sources.variant_b,
            "#include \"contract.hpp\"\n\nnamespace m {\n\nint " + name +
                "::solve(int value) {\n  int name_0 = 1;\n\n  return value + name_0;\n}\n\n}\n");
  EXPECT_THAT(failure_is_a ? sources.variant_b : sources.variant_a, HasSubstr("throw \"no name\";"));
  EXPECT_EQ(
      sources.contract,
      "#pragma once\n\nnamespace m {\n\nusing Solve = int(int);\n\nnamespace variant_a {\nSolve solve;\n}\n"
      "namespace variant_b {\nSolve solve;\n}\nnamespace solution {\nSolve solve;\n}\n\n}\n");
}

/// Which is which depends on the texts alone, so exchanging the files changes nothing that is shown.
TEST(Blind, DoesNotTellByNameOrOrder) {
  const std::string other_failure = "namespace m { int failure::solve(int value) { throw \"no Attempt\"; } }";
  const std::string other_attempt = "namespace m { int attempt::solve(int value) { return value + 2; } }";
  const BlindSources one = blind_of(kContract, other_failure.c_str(), other_attempt.c_str());
  const std::string as_attempt = "namespace m { int attempt::solve(int value) { throw \"no Attempt\"; } }";
  const std::string as_failure = "namespace m { int failure::solve(int value) { return value + 2; } }";
  const BlindSources exchanged = blind_of(kContract, as_failure.c_str(), as_attempt.c_str());
  EXPECT_EQ(one.variant_a, exchanged.variant_a);
  EXPECT_EQ(one.variant_b, exchanged.variant_b);
  EXPECT_EQ(one.contract, exchanged.contract);
  EXPECT_NE(one.role_of_a, exchanged.role_of_a);
}

TEST(Blind, RefusesAContractThatTellsTheVariantsApart) {
  EXPECT_THROW(blind_of("namespace failure { int x; int solve(int); } namespace attempt { int solve(int); }",
                        kFailure, kAttempt),
               InputError);
}

TEST(Blind, KnowsTheLinesThatOnlyTheRepairHas) {
  const BlindSources sources = blind_of(kContract, kFailure, kAttempt);
  EXPECT_EQ(sources.secret_lines,
            (std::set<std::string>{"int solution::solve(int value) {", "return value * 7;"}));
}

class CheckBlindTest : public testing::Test {
 protected:
  std::string refusal(const std::string& path, const std::string& bytes) const {
    return refusal_of<InputError>([&] {
      check_blind({{"problems/good.txt", "all is well\n"}, {path, bytes}}, secrets_, "problems/support/");
    });
  }

  std::map<std::string, std::set<std::string>> secrets_{{"one", {"return value * 7;"}},
                                                        {"two", {"return 2;"}}};
};

TEST_F(CheckBlindTest, FindsARoleWordAnywhere) {
  EXPECT_THAT(refusal("problems/a.txt", "one\nthe Repaired one\n"),
              HasSubstr("problems/a.txt:2: the line would "
                        "tell a role by the word 'repair'"));
  EXPECT_THAT(refusal("problems/FAILURE.txt", ""),
              HasSubstr("the name would tell a role by the word 'failure'"));
  EXPECT_THAT(refusal("problems/p.jsonl", "{\"my_attempts\":1}\n"), HasSubstr("'attempt'"));
  EXPECT_EQ(refusal("problems/a.txt", "nothing fails\n"), "nothing");
}

TEST_F(CheckBlindTest, FindsALineOfARepair) {
  EXPECT_THAT(refusal("problems/sources/one/a.cpp", "int x;\n    return  value * 7;  \n"),
              HasSubstr("problems/sources/one/a.cpp:2: a line that only the repair has would be shown"));
  EXPECT_EQ(refusal("problems/sources/two/a.cpp", "return value * 7;\n"), "nothing");
  EXPECT_NE(refusal("problems/README.md", "return value * 7;\n"), "nothing");
  EXPECT_EQ(refusal("problems/support/a.hpp", "return value * 7;\n"), "nothing");
  EXPECT_NE(refusal("problems/p.jsonl", R"({"mechanism":"one","text":"a\n return value * 7;\n"})"),
            "nothing");
  EXPECT_NE(refusal("problems/p.jsonl", R"({"mechanism":"one","x":[{"y":"return value * 7;"}]})"), "nothing");
  EXPECT_EQ(refusal("problems/p.jsonl", R"({"mechanism":"two","text":"a\n return value * 7;\n"})"),
            "nothing");
}

TEST_F(CheckBlindTest, FindsWhatIsExpected) {
  EXPECT_THAT(refusal("problems/p.jsonl", R"({"inputs":[{"expected":1}]})"),
              HasSubstr("a member 'expected' would say what is expected"));
  EXPECT_NE(refusal("problems/p.jsonl", R"({"inputs":[{"rejects":true}]})"), "nothing");
}

}  // namespace
}  // namespace failmap
