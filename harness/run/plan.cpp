#include "run/plan.hpp"

#include <utility>

namespace failmap {

void Plan::add(const Subject& subject, Parameters parameters) {
  if (parameters.empty()) return;
  expand(subject, parameters.at(0));
  expand(subject, parameters.at(parameters.size() - 1));
  const std::uint64_t count = parameters.size();
  parts_.push_back({&subject, std::move(parameters), size_});
  size_ += count;
}

Plan::Place Plan::at(std::uint64_t index) const {
  auto part = parts_.rbegin();
  while (part->first > index) ++part;
  return {part->subject, part->parameters.at(index - part->first)};
}

}  // namespace failmap
