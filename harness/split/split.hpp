/// Assigns evaluation groups to sets: what moves is always a whole group.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "run/plan.hpp"
#include "split/shares.hpp"

namespace failmap {

/// An evaluation group with what it brings to a set.
struct Group {
  std::string name;
  std::uint64_t mechanisms = 0;
  std::uint64_t cases = 0;
  std::uint64_t checks = 0;  ///< of all its cases
  std::map<std::string, std::uint64_t> cases_of_domain{};
};

/// The groups of the planned cases, by name.
std::vector<Group> groups_of(const Plan& plan);

enum class SplitMode { Stable, Balanced };

/// "stable", "balanced".
std::string_view name_of(SplitMode mode);

/// Why a group is in its set whatever the rule says.
enum class FixedBy { Pin, HoldOut, Ledger };

/// "pin", "hold_out", "ledger".
std::string_view name_of(FixedBy by);

struct FixedGroup {
  std::string set;  ///< that of a share, or kHeldOut
  FixedBy by;
};

/// What is asked for.
struct SplitRequest {
  SplitMode mode = SplitMode::Stable;
  std::string salt;
  std::vector<Share> shares;
  bool stratify = false;  ///< by domain; in the balanced mode
  bool allow_empty = false;
  std::optional<Decimal> tolerance{};
  std::map<std::string, FixedGroup> fixed{};  ///< by the group's name
  const std::atomic<bool>* stop = nullptr;    ///< becomes true when nobody waits any longer; null: never
};

/// Adds the groups that --pin ("group:NAME=SET") and --hold-out ("group:NAME") name. Throws UsageError for
/// what is malformed, an unknown group or set, and a contradiction, also to what the request fixes already.
void fix_groups(SplitRequest& request, std::span<const Group> groups, std::span<const std::string> pins,
                std::span<const std::string> hold_outs);

/// The name of the set of each group. In the balanced mode the free groups are dealt out as balance.hpp says,
/// in the order of their hashes with the salt, so that the salt decides where several ways are as good.
/// Throws UsageError where a set that may not be empty would be, and Interrupted.
std::vector<std::string> assign(const SplitRequest& request, std::span<const Group> groups);

/// What a set holds.
struct Holding {
  std::string set;
  std::uint64_t groups = 0;
  std::uint64_t mechanisms = 0;
  std::uint64_t cases = 0;
  std::uint64_t checks = 0;
};

/// One for each share, in their order; where something is held out, that comes last.
std::vector<Holding> holdings(const SplitRequest& request, std::span<const Group> groups,
                              std::span<const std::string> sets);

/// What all shares hold together; what is held out is no part of it.
Holding total_of(const SplitRequest& request, std::span<const Holding> held);

/// The sets whose share of the cases is further from the asked one than the tolerance, exactly.
std::vector<std::string> beyond_tolerance(const SplitRequest& request, std::span<const Holding> held);

}  // namespace failmap
