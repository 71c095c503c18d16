/// The files beside this one, as the build compiled them in.
#pragma once

#include <string_view>

namespace failmap::embedded::site {

extern const std::string_view account_mustache;
extern const std::string_view card_mustache;
extern const std::string_view case_mustache;
extern const std::string_view group_mustache;
extern const std::string_view icon_svg;
extern const std::string_view index_mustache;
extern const std::string_view listing_mustache;
extern const std::string_view mechanism_mustache;
extern const std::string_view not_found_mustache;
extern const std::string_view page_mustache;
extern const std::string_view related_mustache;
extern const std::string_view script_js;
extern const std::string_view style_css;
extern const std::string_view value_mustache;
extern const std::string_view verify_mustache;
extern const std::string_view verify_py;

}  // namespace failmap::embedded::site
