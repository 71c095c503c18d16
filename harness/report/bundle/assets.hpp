/// The files of a bundle that are the same for every case, as the build compiled them in.
#pragma once

#include <array>
#include <string_view>

#include "contract/registry.hpp"

namespace failmap {

namespace embedded::bundle {

extern const std::string_view runner_cpp;
extern const std::string_view runner_hpp;
extern const std::string_view unicode_cpp;
extern const std::string_view codec_hpp;
extern const std::string_view contract_hpp;
extern const std::string_view input_error_cpp;
extern const std::string_view input_error_hpp;
extern const std::string_view json_cpp;
extern const std::string_view json_hpp;
extern const std::string_view literal_cpp;
extern const std::string_view literal_hpp;
extern const std::string_view unicode_hpp;
extern const std::string_view value_cpp;
extern const std::string_view value_hpp;

}  // namespace embedded::bundle

/// What of the harness reads arguments and writes answers. What variants include is in the registry.
inline auto bundle_support() {
  return std::array{Source{"harness/contract/codec.hpp", embedded::bundle::codec_hpp},
                    Source{"harness/contract/contract.hpp", embedded::bundle::contract_hpp},
                    Source{"harness/value/input_error.cpp", embedded::bundle::input_error_cpp},
                    Source{"harness/value/input_error.hpp", embedded::bundle::input_error_hpp},
                    Source{"harness/value/json.cpp", embedded::bundle::json_cpp},
                    Source{"harness/value/json.hpp", embedded::bundle::json_hpp},
                    Source{"harness/value/literal.cpp", embedded::bundle::literal_cpp},
                    Source{"harness/value/literal.hpp", embedded::bundle::literal_hpp},
                    Source{"harness/value/unicode.hpp", embedded::bundle::unicode_hpp},
                    Source{"harness/value/value.cpp", embedded::bundle::value_cpp},
                    Source{"harness/value/value.hpp", embedded::bundle::value_hpp}};
}

}  // namespace failmap
