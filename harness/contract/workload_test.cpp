#include "contract/workload.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "value/literal.hpp"

namespace failmap {
namespace {

struct Named {
  std::string name;
  std::optional<Number> value;

  static constexpr auto fields = std::tuple{&Named::name, &Named::value};
};

using NamedRows = std::vector<Named>;
using CountNames = std::int64_t(const NamedRows& rows, std::int64_t more);

std::tuple<NamedRows, std::int64_t> make_rows(std::int64_t size) {
  return {NamedRows(static_cast<std::size_t>(size), Named{"four", 1}), 2};
}

std::string not_the_count(const std::int64_t& count, const NamedRows& rows, std::int64_t more) {
  const std::int64_t expected = std::ssize(rows) + more;
  return count == expected ? "" : "expected " + std::to_string(expected);
}

std::function<void()> count_nothing(const NamedRows& /*rows*/, std::int64_t /*more*/) {
  return [] {};
}

int counted = 0;

std::int64_t count_all(const NamedRows& rows, std::int64_t more) {
  ++counted;
  return std::ssize(rows) + more;
}
std::int64_t count_rows_only(const NamedRows& rows, std::int64_t /*more*/) { return std::ssize(rows); }
std::int64_t give_up(const NamedRows& /*rows*/, std::int64_t /*more*/) { throw std::runtime_error("no"); }

AnyWorkload rows_workload() {
  return erase(Workload<CountNames>{"rows", make_rows, not_the_count, count_nothing}, count_rows_only,
               give_up, count_all);
}

TEST(Workload, MakesArgumentsOnceAndCallsVariantsOnThem) {
  EXPECT_EQ(rows_workload().size, "rows");
  const auto load = rows_workload().load(3);
  EXPECT_EQ(literal(load->answer(Role::Repair).value), "5");
  EXPECT_EQ(load->answer(Role::Repair).violation, "");
  EXPECT_EQ(load->answer(Role::Failure).violation, "expected 5");
  EXPECT_THROW(load->call(Role::Attempt), std::runtime_error);
  counted = 0;
  load->call(Role::Repair);
  EXPECT_EQ(counted, 1);
  load->plain()();
}

TEST(Workload, KnowsTheBytesOfItsArguments) {
  const std::size_t row = sizeof(Named) + 4;  // with the letters of its name
  EXPECT_EQ(rows_workload().load(3)->bytes(), sizeof(std::tuple<NamedRows, std::int64_t>) + 3 * row);
  using Columns = std::map<std::string, std::vector<Number>>;
  const std::variant<Columns, Number> columns = Columns{{"a", {1, 2}}, {"bc", {}}};
  EXPECT_EQ(detail::owned_bytes(columns),
            2 * (sizeof(std::string) + sizeof(std::vector<Number>)) + 3 + 2 * sizeof(Number));
}

TEST(Workload, SpreadsNumbersThatAddExactly) {
  std::set<double> seen;
  double forwards = 0;
  double backwards = 0;
  constexpr int kCount = 5000;
  for (int index = 0; index < kCount; ++index) {
    const double value = spread(index);
    EXPECT_TRUE(value >= -1 && value < 1 && value * 1024 == std::floor(value * 1024)) << value;
    seen.insert(value);
    forwards += value;
    backwards += spread(kCount - 1 - index);
  }
  EXPECT_EQ(forwards, backwards);
  EXPECT_GT(seen.size(), 1500U);
  EXPECT_LT(std::fabs(forwards), 0.1 * kCount);
  EXPECT_EQ(spread(0), -1) << "the numbers stay what they are";
  EXPECT_EQ(spread(1), static_cast<double>(0xe220a8397b1dcdafU >> 53) / 1024 - 1)
      << "the first number of splitmix64 from 0";
}

}  // namespace
}  // namespace failmap
