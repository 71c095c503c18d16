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

std::string Plan::id_at(std::uint64_t index) const {
  const auto [subject, n] = at(index);
  return case_id(subject->file.mechanism, subject->file.family, n);
}

std::optional<std::uint64_t> Plan::place_of(std::string_view mechanism, std::int64_t n) const {
  for (const Part& part : parts_) {
    if (part.subject->file.mechanism != mechanism) continue;
    if (const auto index = part.parameters.index_of(n)) return part.first + *index;
  }
  return std::nullopt;
}

}  // namespace failmap
