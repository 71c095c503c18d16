/// Fills in the templates of the pages.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "value/value.hpp"

namespace failmap {

/// The members in any order as a map.
Value object(std::initializer_list<Member> members);

/// Fills in a Mustache template. Maps and lists are sections; a text stands in the page as escape_html()
/// gives it, but for the few places that templates mark with three braces, which take HTML. An empty text
/// counts as false.
/// `{{> value.mustache}}` includes another template.
std::string render(std::string_view text, const Value& data);

}  // namespace failmap
