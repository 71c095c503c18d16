#include "contract/contract.hpp"

namespace failmap {

std::string_view name_of(Role role) {
  switch (role) {
    case Role::Failure: return "failure";
    case Role::Attempt: return "attempt";
    case Role::Repair: return "repair";
  }
  return "";
}

}  // namespace failmap
