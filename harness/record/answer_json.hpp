/// How an answer stands in a record: the value, or an object with the one reserved key that says how the call
/// ended.
#pragma once

#include <string>
#include <string_view>

#include "run/observe.hpp"
#include "value/value.hpp"

namespace failmap {

/// Of a rejection, an expected one too.
inline constexpr std::string_view kRejectedJson = R"({"$rejected":true})";

/// Appends canonical JSON.
void append_answer(std::string& out, const Answer& answer);

/// The answer that such JSON stands for. What carries no reserved key is a value that was returned.
Answer answer_of(const Value& json);

}  // namespace failmap
