/// Properties: laws that hold for whatever is drawn, in GoogleTest's words. RapidCheck draws and shrinks; its
/// header costs seconds, so that it is behind these few functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace failmap {

/// Runs `law` a hundred times, each time with other draws. Where an expectation in it fails, or it throws,
/// the draws are made smaller for as long as it still does; the test then fails with what the smallest ones
/// broke. RC_PARAMS in the environment, as the failure prints it, repeats just that.
void for_all_draws(const std::function<void()>& law);

/// Only within a law: passes the draws over where they are none that the law speaks of.
void assume(bool holds);

/// Only within a law: any number of [least, end), each as likely as the other. Shrinks to `least`.
std::uint64_t draw_from(std::uint64_t least, std::uint64_t end);

/// Any of [0, count).
std::uint64_t draw_below(std::uint64_t count);

std::uint64_t draw_bits();
bool draw_bool();

/// Any integer, each number of digits as likely as another: small ones and the ends of 64 bits come often.
std::int64_t draw_integer();

/// One of them; shrinks to the first.
template <typename Type>
const Type& draw_one_of(const std::vector<Type>& choices) {
  return choices[draw_below(choices.size())];
}

/// Up to `most` pieces one after another, any of these each.
std::string draw_text(const std::vector<std::string>& pieces, std::size_t most);

}  // namespace failmap
