/// What tests share: a copy of a registry, in which variants may play other roles.
#pragma once

#include <array>
#include <memory>

#include "contract/registry.hpp"

namespace failmap {

/// Calls the original's `cast[role]` where `role` is asked for.
class RecastContract : public Contract {
 public:
  /// The original outlives this one.
  RecastContract(const Contract& original, std::array<Role, 3> cast) : original_(original), cast_(cast) {}

  std::size_t arity() const override { return original_.arity(); }
  std::string signature() const override { return original_.signature(); }
  std::optional<Mismatch> refuse_argument(std::size_t index, const Value& value) const override {
    return original_.refuse_argument(index, value);
  }
  std::optional<Mismatch> refuse_result(const Value& value) const override {
    return original_.refuse_result(value);
  }
  Value call(Role role, const List& arguments) const override {
    return original_.call(cast_[static_cast<std::size_t>(role)], arguments);
  }

 private:
  const Contract& original_;
  std::array<Role, 3> cast_;
};

/// A registry is not copyable. The original outlives the copy.
inline Registry copy_of(const Registry& original) {
  Registry copy;
  for (const Mechanism& mechanism : original.mechanisms) {
    copy.mechanisms.push_back({mechanism.name, std::make_unique<RecastContract>(*mechanism.contract, kRoles),
                               mechanism.contract_source, mechanism.variant_sources, mechanism.workload});
  }
  copy.support = original.support;
  copy.toolchain = original.toolchain;
  return copy;
}

}  // namespace failmap
