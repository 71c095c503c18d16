/// What is to run: cases in a fixed order, each against the same roles. Holds no case, however many there
/// are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "contract/contract.hpp"
#include "corpus/parameters.hpp"
#include "run/subject.hpp"

namespace failmap {

class Plan {
 public:
  explicit Plan(std::vector<Role> roles) : roles_(std::move(roles)) {}

  /// Appends the subject's cases at those parameters. The subject outlives the plan. Throws InputError where
  /// the fixtures have no value at the first or the last of them; another N is found out when it is its turn.
  void add(const Subject& subject, Parameters parameters);

  const std::vector<Role>& roles() const { return roles_; }

  /// The parameters of one subject.
  struct Part {
    const Subject* subject;
    Parameters parameters;
    std::uint64_t first;  ///< the place of its first case
  };
  const std::vector<Part>& parts() const { return parts_; }

  std::uint64_t size() const { return size_; }

  /// Which case stands at that place, from 0 to size() - 1.
  struct Place {
    const Subject* subject;
    std::int64_t n;
  };
  Place at(std::uint64_t index) const;
  std::string id_at(std::uint64_t index) const;

  /// Where the mechanism at that N stands; nothing where it does not.
  std::optional<std::uint64_t> place_of(std::string_view mechanism, std::int64_t n) const;

 private:
  std::vector<Role> roles_;
  std::vector<Part> parts_;
  std::uint64_t size_ = 0;
};

}  // namespace failmap
