#include "split/proof.hpp"

#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

#include "split/stable_rule.hpp"

namespace failmap {
namespace {

void require(bool holds, const std::string& promise, const std::string& where) {
  if (!holds) throw std::logic_error("the split does not hold that " + promise + ": " + where);
}

/// That what `of` names is in one set.
Obligation prove_whole(const Split& split, std::string AssignedCase::*of, const std::string& what) {
  const std::string promise = "every " + what + " is in one set";
  std::map<std::string_view, std::string_view> sets;
  for (const AssignedCase& assigned : split.cases) {
    require(sets.emplace(assigned.*of, assigned.set).first->second == assigned.set, promise, assigned.*of);
  }
  return {promise, sets.size()};
}

Obligation prove_once(const Split& split) {
  const std::string promise = "every case is assigned once";
  std::set<std::string_view> ids;
  for (const AssignedCase& assigned : split.cases) {
    require(ids.insert(assigned.id).second, promise, assigned.id);
  }
  std::uint64_t selected = 0;
  for (const Group& group : split.groups) selected += group.cases;
  require(ids.size() == selected, promise, std::to_string(selected) + " are selected");
  return {promise, ids.size()};
}

Obligation prove_sets(const Split& split) {
  const std::string promise = "every set that was asked for has a case, and no other has one";
  std::set<std::string_view> asked{kHeldOut};
  std::set<std::string_view> used;
  for (const Share& share : split.request.shares) asked.insert(share.set);
  for (const AssignedCase& assigned : split.cases) used.insert(assigned.set);
  for (const std::string_view set : used) require(asked.contains(set), promise, std::string(set));
  for (const Share& share : split.request.shares) {
    require(split.request.allow_empty || used.contains(share.set), promise, share.set);
  }
  return {split.request.allow_empty ? "no set has a case but those that were asked for" : promise,
          split.request.shares.size()};
}

Obligation prove_fixed(const Split& split) {
  const std::string promise = "every pinned, held out or recorded group is where it was fixed";
  std::set<std::string_view> seen;
  for (const AssignedCase& assigned : split.cases) {
    const auto fixed = split.request.fixed.find(assigned.group);
    if (fixed == split.request.fixed.end()) {
      require(assigned.set != kHeldOut, promise, assigned.group);
      continue;
    }
    require(fixed->second.set == assigned.set, promise, assigned.group);
    seen.insert(assigned.group);
  }
  return {promise, seen.size()};
}

/// In the stable mode, that every other group follows from its hash.
Obligation prove_rule(const Split& split) {
  const std::string promise = "every other group is in the set that its hash gives";
  std::set<std::string_view> seen;
  for (const AssignedCase& assigned : split.cases) {
    if (split.request.fixed.contains(assigned.group) || !seen.insert(assigned.group).second) continue;
    const std::size_t set = stable_set(split.request.salt, assigned.group, split.request.shares);
    require(split.request.shares[set].set == assigned.set, promise, assigned.group);
  }
  return {promise, seen.size()};
}

}  // namespace

std::vector<Obligation> prove(const Split& split) {
  std::vector<Obligation> proven{prove_once(split), prove_whole(split, &AssignedCase::group, "group"),
                                 prove_whole(split, &AssignedCase::mechanism, "mechanism"), prove_sets(split),
                                 prove_fixed(split)};
  if (split.request.mode == SplitMode::Stable) proven.push_back(prove_rule(split));
  if (split.request.tolerance.has_value()) {
    const std::string promise = "every set's share of the cases is within the tolerance";
    const auto beyond = beyond_tolerance(split.request, holdings(split.request, split.groups, split.sets));
    require(beyond.empty(), promise, beyond.empty() ? "" : beyond.front());
    proven.push_back({promise, split.request.shares.size()});
  }
  return proven;
}

}  // namespace failmap
