#include "run/subject.hpp"

#include <gtest/gtest.h>

#include "run/testing.hpp"
#include "value/literal.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

Number capped_sum(const std::vector<Number>& values, std::int64_t bound) { return min(sum(values), bound); }

Registry probe() { return probe_registry(capped_sum, capped_sum, capped_sum); }

std::vector<Subject> join_probe(const Registry& registry, const std::string& fixtures,
                                const std::string& arguments = R"(["values","bound"])") {
  std::vector<FixtureFile> files;
  files.push_back(fixture_file(arguments, fixtures));
  return join(registry, std::move(files), Coverage::EveryMechanism);
}

/// What join() says against the fixtures, a line a problem.
std::string refusal(const std::string& fixtures, const std::string& arguments = R"(["values","bound"])") {
  const Registry registry = probe();
  return refusal_of<InputError>([&] { join_probe(registry, fixtures, arguments); });
}

TEST(Join, TakesFilesThatFit) {
  const Registry registry = probe();
  const auto subjects =
      join_probe(registry, R"json([{"check":"c","given":{"bound":9,"values":["=N",0.5]},"expected":"=N+0.5"},
                    {"check":"r","given":{"bound":"=-N","values":[]},"rejects":true}])json");
  ASSERT_EQ(subjects.size(), 1U);
  EXPECT_EQ(subjects[0].mechanism, &registry.mechanisms[0]);

  const Case expanded = expand(subjects[0], 2);
  ASSERT_EQ(expanded.checks.size(), 2U);
  EXPECT_EQ(literal(expanded.checks[0].given), "[[2, 0.5], 9]");  // in the order of the arguments
  EXPECT_EQ(literal(expanded.checks[0].expected.value()), "2.5");
  EXPECT_FALSE(expanded.checks[1].expected.has_value());
  EXPECT_EQ(expanded.id(), "TT-2");
  EXPECT_EQ(expand(subjects[0], 4).id(), "probe@N=4");
}

TEST(Join, KeepsTheOrderOfTheFiles) {
  Registry registry = probe();
  registry.mechanisms.push_back(std::move(probe().mechanisms[0]));
  registry.mechanisms[1].name = "another";
  const std::string fixtures = R"json([{"check":"c","given":{"values":[],"bound":9},"expected":0}])json";
  std::vector<FixtureFile> files;
  files.push_back(fixture_file(R"(["values","bound"])", fixtures, "probe"));
  files.push_back(fixture_file(R"(["values","bound"])", fixtures, "another"));
  const auto subjects = join(registry, std::move(files), Coverage::EveryMechanism);
  ASSERT_EQ(subjects.size(), 2U);
  EXPECT_EQ(subjects[0].mechanism->name, "probe");
  EXPECT_EQ(subjects[1].mechanism->name, "another");
}

TEST(Join, RefusesAFileWithoutVariants) {
  const Registry registry = probe();
  std::vector<FixtureFile> files;
  files.push_back(fixture_file("[]", R"json([{"check":"c","given":{},"expected":0}])json", "ghost"));
  try {
    join(registry, std::move(files), Coverage::Any);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(
        error.what(),
        "ghost.json: /mechanism: there are no variants of 'ghost': expected a folder variants/ghost");
  }
}

TEST(Join, RefusesAMechanismWithoutAFileOnlyWhereEachMustHaveOne) {
  const Registry registry = probe();
  EXPECT_TRUE(join(registry, {}, Coverage::Any).empty());
  try {
    join(registry, {}, Coverage::EveryMechanism);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "fixtures/probe.json: missing, although the variants of 'probe' are compiled in");
  }
}

TEST(Join, RefusesAnotherNumberOfArguments) {
  EXPECT_EQ(refusal(R"json([{"check":"c","given":{"values":[]},"expected":0}])json", R"(["values"])"),
            "probe.json: /arguments: the contract takes 2 arguments, found 1; it is "
            "(list of number, integer) -> number");
}

TEST(Join, NamesTheArgumentThatTheContractDoesNotTake) {
  EXPECT_EQ(refusal(R"json([{"check":"a","given":{"values":[],"bound":1},"expected":0},
                        {"check":"b","given":{"values":[1,"=N",null],"bound":1},"expected":0}])json"),
            "probe.json: /fixtures/1/given/values/2: expected a number, found None at N = 1");
}

TEST(Join, NamesAnExpectedValueThatTheContractCannotReturn) {
  EXPECT_EQ(refusal(R"json([{"check":"a","given":{"values":[],"bound":1},"expected":[0]}])json"),
            "probe.json: /fixtures/0/expected: expected a number, found a list at N = 1");
}

TEST(Join, NamesTheFirstNAtWhichAnExpressionHasNoValue) {
  const std::string refused = refusal(
      R"json([{"check":"a","given":{"values":["=N*4000000000000000000"],"bound":1},"expected":0}])json");
  EXPECT_NE(refused.find("probe.json: /fixtures/0/given/values/0: "), std::string::npos) << refused;
  EXPECT_NE(refused.find("N = 3"), std::string::npos) << refused;
  EXPECT_EQ(refused.find('\n'), std::string::npos) << refused;
}

TEST(Join, NamesAnArgumentWhoseTypeChangesInsideTheFamily) {
  EXPECT_EQ(refusal(R"json([{"check":"a","given":{"values":[],"bound":"=2**(2-N)"},"expected":0}])json"),
            "probe.json: /fixtures/0/given/bound: expected an integer, found a float at N = 3");
}

TEST(Join, NamesEveryFileThatIsWrong) {
  const Registry registry = probe();
  const std::string fixtures = R"json([{"check":"c","given":{},"expected":0}])json";
  std::vector<FixtureFile> files;
  files.push_back(fixture_file("[]", fixtures, "ghost"));
  files.push_back(fixture_file("[]", fixtures, "probe"));
  try {
    join(registry, std::move(files), Coverage::Any);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.problems().size(), 2U);
    EXPECT_TRUE(std::string(error.what()).starts_with("ghost.json: /mechanism: there are no variants"));
    EXPECT_NE(std::string(error.what()).find("\nprobe.json: /arguments: "), std::string::npos);
  }
}

TEST(Join, ReportsEveryProblemOfAFileAtOnce) {
  const std::string refused =
      refusal(R"json([{"check":"a","given":{"values":["=1/(N-2)"],"bound":"x"},"expected":null},
                  {"check":"b","given":{"values":3,"bound":"=1//0"},"expected":"=2**70"},
                  {"check":"c","given":{"values":[],"bound":1},"expected":1}])json");
  for (const char* place :
       {"/fixtures/0/given/values/0: ", "/fixtures/0/given/bound: ", "/fixtures/0/expected: ",
        "/fixtures/1/given/values: ", "/fixtures/1/given/bound: ", "/fixtures/1/expected: "}) {
    EXPECT_NE(refused.find(std::string("probe.json: ") + place), std::string::npos) << place << '\n'
                                                                                    << refused;
  }
  EXPECT_EQ(refused.find("/fixtures/2"), std::string::npos) << refused;
}

TEST(Expand, RefusesAnNWhereAFixtureHasNoValue) {
  const Registry registry = probe();
  const auto subjects = join_probe(
      registry, R"json([{"check":"c","given":{"values":[],"bound":1},"expected":"=6//(N-5)"}])json");
  EXPECT_EQ(literal(expand(subjects[0], 8).checks[0].expected.value()), "2");
  try {
    expand(subjects[0], 5);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.problems().at(0).place, "/fixtures/0/expected");
    EXPECT_NE(error.problems()[0].message.find("N = 5"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace failmap
