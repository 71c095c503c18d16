/// What a project does with the installed libraries: calls variants, digests sources, writes a report.
#include <algorithm>
#include <iostream>
#include <string>

#include "contract/registry.hpp"
#include "record/sha256.hpp"
#include "report/reporter.hpp"
#include "value/literal.hpp"

int main() {
  const failmap::Registry& registry = failmap::built_in_registry();
  const auto mechanism = std::find_if(registry.mechanisms.begin(), registry.mechanisms.end(),
                                      [](const auto& each) { return each.name == "partial_sum"; });
  if (mechanism == registry.mechanisms.end()) return 1;

  failmap::List arguments;
  arguments.emplace_back(failmap::List{failmap::List{1, 2}, failmap::List{3, 4}});
  for (const failmap::Role role : failmap::kRoles) {
    const failmap::Source& source = mechanism->variant_sources[static_cast<std::size_t>(role)];
    std::cout << failmap::sha256(source.text) << "  " << source.path << "  "
              << failmap::literal(mechanism->contract->call(role, arguments)) << '\n';
  }

  std::string report;
  const auto reporter = failmap::make_reporter(failmap::Format::Junit, {});
  reporter->begin(registry.toolchain, report);
  reporter->end({}, report);
  std::cout << report;
}
