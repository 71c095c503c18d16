#include "run/observe.hpp"

#include <cxxabi.h>

#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <typeinfo>

#include "value/literal.hpp"
#include "value/rejected.hpp"

namespace failmap {
namespace {

/// The name as a programmer writes it: "std::out_of_range".
std::string demangled(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  return status == 0 ? name.get() : type.name();
}

}  // namespace

Answer call(const Contract& contract, Role role, const List& arguments) {
  try {
    return {Ending::Returned, contract.call(role, arguments), {}};
  } catch (const Rejected&) {
    return {Ending::Rejected, {}, {}};
  } catch (const std::bad_alloc&) {
    return {Ending::OutOfMemory, {}, {}};
  } catch (const std::exception& error) {
    return {Ending::Raised, {}, demangled(typeid(error)) + ": " + printable(error.what())};
  } catch (...) {
    return {Ending::Raised, {}, "a " + demangled(*abi::__cxa_current_exception_type())};
  }
}

std::vector<CaseAnswers> InProcessObserver::observe(std::span<const Case> cases,
                                                    std::span<const Role> roles) {
  std::vector<CaseAnswers> answers;
  answers.reserve(cases.size());
  for (const Case& observed : cases) {
    CaseAnswers& of_case = answers.emplace_back();
    for (const Role role : roles) {
      std::vector<Answer>& of_role = of_case.emplace_back();
      of_role.reserve(observed.checks.size());
      for (const ExpandedCheck& check : observed.checks) {
        of_role.push_back(call(*observed.subject->mechanism->contract, role, check.given));
      }
    }
  }
  return answers;
}

}  // namespace failmap
