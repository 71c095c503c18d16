#include "run/observe.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <stdexcept>

#include "run/judge.hpp"
#include "run/testing.hpp"
#include "value/literal.hpp"
#include "value/rejected.hpp"

namespace failmap {
namespace {

/// An error that says something no table can hold.
class Odd : public std::exception {
 public:
  const char* what() const noexcept override { return "line one\nline \x1b[31mtwo \xff"; }
};

/// Ends in the way of that number.
std::string solve(std::int64_t way) {
  switch (way) {
    case 0: return "value";
    case 1: throw Rejected("outside the contract");
    case 2: return std::string("abc").substr(7);
    case 3: throw std::invalid_argument("no rejection");
    case 4: throw 4;
    case 5: throw "text";
    case 6: throw std::bad_alloc();
    case 7: return std::string(std::numeric_limits<std::int64_t>::max() / 2, 'x');
    case 8: return "\xff";
    case 9: throw std::runtime_error("");
    default: throw Odd();
  }
}

Answer ending_in(std::int64_t way) {
  const TypedContract<std::string(std::int64_t)> contract(solve, solve, solve);
  return call(contract, Role::Failure, {way});
}

TEST(Call, KeepsWhatWasReturned) {
  const Answer answer = ending_in(0);
  EXPECT_EQ(answer.ending, Ending::Returned);
  EXPECT_EQ(literal(answer.value), "'value'");
}

TEST(Call, TellsARejectionFromItsBaseClass) {
  EXPECT_EQ(ending_in(1).ending, Ending::Rejected);
  EXPECT_EQ(actual_text(ending_in(3)), "raised std::invalid_argument: no rejection");
}

TEST(Call, KeepsTypeAndMessageOfAnException) {
  const Answer answer = ending_in(2);
  EXPECT_EQ(answer.ending, Ending::Raised);
  EXPECT_EQ(answer.detail.rfind("std::out_of_range: ", 0), 0U) << answer.detail;
  EXPECT_EQ(ending_in(9).detail, "std::runtime_error: ");
}

TEST(Call, ShowsAMessageOnOneLine) {
  EXPECT_EQ(ending_in(10).detail,
            R"(failmap::(anonymous namespace)::Odd: line one\nline \x1b[31mtwo \udcff)");
}

TEST(Call, KeepsTheTypeOfWhatIsNoException) {
  EXPECT_EQ(ending_in(4).detail, "int");
  EXPECT_EQ(ending_in(5).detail, "char const*");
}

TEST(Call, TellsThatMemoryWasShort) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer ends the process in place of std::bad_alloc";
#endif
  EXPECT_EQ(ending_in(6).ending, Ending::OutOfMemory);
  EXPECT_NE(ending_in(7).ending, Ending::Returned);  // the library says length_error or bad_alloc
}

TEST(Call, RaisesForAnAnswerThatIsNoValue) {
  EXPECT_EQ(ending_in(8).detail, R"(failmap::NotAValue: a string that is not UTF-8: '\udcff')");
}

Number first(Number value) { return value; }
Number second(Number value) { return value + 1; }
Number third(Number value) { return value + 2; }

TEST(InProcessObserver, AnswersCaseByRoleByCheck) {
  const Registry registry = probe_registry(first, second, third);
  const Subject subject{&registry.mechanisms[0],
                        fixture_file(R"(["value"])", R"([{"check":"a","given":{"value":"=N"},"expected":0},
                                                         {"check":"b","given":{"value":10},"expected":0}])")};
  const std::vector<Case> cases{expand(subject, 1), expand(subject, 100)};
  const std::vector<Role> roles{Role::Repair, Role::Failure};
  InProcessObserver observer;
  List shown;
  for (const CaseAnswers& of_case : observer.observe({cases, roles})) {
    for (const auto& of_role : of_case) {
      for (const Answer& answer : of_role) shown.push_back(answer.value);
    }
  }
  EXPECT_EQ(literal(shown), "[3, 12, 1, 10, 102, 12, 100, 10]");
}

}  // namespace
}  // namespace failmap
