#include "value/property_testing.hpp"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <exception>
#include <utility>

namespace failmap {
namespace {

/// The law once; what its expectations say of these draws is the property's failure, and not yet the test's.
void run_once(const std::function<void()>& law) {
  using Reporter = testing::ScopedFakeTestPartResultReporter;
  testing::TestPartResultArray results;
  std::exception_ptr thrown;
  try {
    const Reporter reporter(Reporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    law();
  } catch (...) {  // also what RapidCheck ends a law with
    thrown = std::current_exception();
  }
  std::string failures;
  for (int index = 0; index < results.size(); ++index) {
    const testing::TestPartResult& result = results.GetTestPartResult(index);
    if (!result.failed()) continue;
    failures += std::string(result.file_name() == nullptr ? "" : result.file_name()) + ":" +
                std::to_string(result.line_number()) + ": " + result.message() + "\n";
  }
  if (!failures.empty()) RC_FAIL(failures);
  if (thrown != nullptr) std::rethrow_exception(thrown);
}

/// Not scaled with RapidCheck's size: the first of the hundred draws from everything, too.
template <typename Type>
Type drawn(rc::Gen<Type> any) {
  return *rc::gen::resize(rc::kNominalSize, std::move(any));
}

}  // namespace

void for_all_draws(const std::function<void()>& law) {
  rc::detail::checkGTest([&] { run_once(law); });
}

void assume(bool holds) { RC_PRE(holds); }

std::uint64_t draw_from(std::uint64_t least, std::uint64_t end) {
  return drawn(rc::gen::inRange<std::uint64_t>(least, end));
}

std::uint64_t draw_below(std::uint64_t count) { return draw_from(0, count); }

std::uint64_t draw_bits() { return drawn(rc::gen::arbitrary<std::uint64_t>()); }

bool draw_bool() { return draw_below(2) == 1; }

std::int64_t draw_integer() {
  const auto size = static_cast<std::int64_t>(draw_bits() >> draw_below(64));
  return draw_bool() ? ~size : size;
}

std::string draw_text(const std::vector<std::string>& pieces, std::size_t most) {
  std::string text;
  for (auto count = draw_below(most + 1); count > 0; --count) text += draw_one_of(pieces);
  return text;
}

}  // namespace failmap
