#include "split/split.hpp"

#include <algorithm>

#include "corpus/nearest.hpp"
#include "record/sha256.hpp"
#include "split/balance.hpp"
#include "split/stable_rule.hpp"

namespace failmap {
namespace {

constexpr std::string_view kGroupPrefix = "group:";

/// The name behind "group:", which is that of a group.
std::string group_named(const std::string& option, std::string_view text, std::span<const Group> groups) {
  if (!text.starts_with(kGroupPrefix)) {
    throw UsageError(option + " takes a group, not '" + std::string(text) + "'; write group:NAME" +
                     (option == "--pin" ? "=SET" : ""));
  }
  std::string name(text.substr(kGroupPrefix.size()));
  std::vector<std::string> names;
  for (const Group& group : groups) names.push_back(group.name);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    throw UsageError(option + ": there is no group '" + name + "' among the selected cases; did you mean '" +
                     nearest(name, names, 1).front() + "'?");
  }
  return name;
}

std::string how(const FixedGroup& fixed) {
  switch (fixed.by) {
    case FixedBy::Pin: return "pinned to '" + fixed.set + "'";
    case FixedBy::HoldOut: return "held out";
    case FixedBy::Ledger: return "in '" + fixed.set + "' by the ledger";
  }
  return "";
}

void fix_group(SplitRequest& request, const std::string& group, FixedGroup fixed) {
  const auto [known, is_new] = request.fixed.emplace(group, fixed);
  if (!is_new && known->second.set != fixed.set) {
    throw UsageError("the group '" + group + "' cannot be " + how(fixed) + ": it is " + how(known->second));
  }
}

bool has_set(const SplitRequest& request, std::string_view set) {
  return std::any_of(request.shares.begin(), request.shares.end(),
                     [set](const Share& share) { return share.set == set; });
}

std::string set_names(const SplitRequest& request) {
  std::string names;
  for (const Share& share : request.shares) names += (names.empty() ? "" : ", ") + share.set;
  return names;
}

/// The sets in which no group is fixed.
std::size_t unoccupied(const SplitRequest& request, std::span<const std::string> sets) {
  return static_cast<std::size_t>(std::count_if(
      request.shares.begin(), request.shares.end(),
      [&](const Share& share) { return std::find(sets.begin(), sets.end(), share.set) == sets.end(); }));
}

/// Groups that are not fixed, in the order of SHA-256 of salt, zero byte and name.
std::vector<std::size_t> free_groups(const SplitRequest& request, std::span<const Group> groups) {
  std::vector<std::pair<std::string, std::size_t>> keyed;
  for (std::size_t index = 0; index < groups.size(); ++index) {
    if (request.fixed.contains(groups[index].name)) continue;
    keyed.emplace_back(sha256(request.salt + '\0' + groups[index].name), index);
  }
  std::sort(keyed.begin(), keyed.end());
  std::vector<std::size_t> order;
  for (const auto& [key, index] : keyed) order.push_back(index);
  return order;
}

std::vector<std::string> domains_of(std::span<const Group> groups) {
  std::vector<std::string> domains;
  for (const Group& group : groups) {
    for (const auto& [domain, cases] : group.cases_of_domain) domains.push_back(domain);
  }
  std::sort(domains.begin(), domains.end());
  domains.erase(std::unique(domains.begin(), domains.end()), domains.end());
  return domains;
}

/// The whole first, then, if asked, each domain.
Weights weights_of(const Group& group, const std::vector<std::string>& domains) {
  Weights weights{group.cases};
  for (const std::string& domain : domains) {
    const auto found = group.cases_of_domain.find(domain);
    weights.push_back(found == group.cases_of_domain.end() ? 0 : found->second);
  }
  return weights;
}

void deal_balanced(const SplitRequest& request, std::span<const Group> groups,
                   std::vector<std::string>& sets) {
  const std::vector<std::string> domains = request.stratify ? domains_of(groups) : std::vector<std::string>();
  Balance balance;
  balance.allow_empty = request.allow_empty;
  balance.stop = request.stop;
  for (const Share& share : request.shares) {
    Balance::Set set{share.parts, Weights(1 + domains.size()), false};
    for (std::size_t index = 0; index < groups.size(); ++index) {
      if (sets[index] != share.set) continue;
      set.occupied = true;
      const Weights weights = weights_of(groups[index], domains);
      for (std::size_t stratum = 0; stratum < weights.size(); ++stratum)
        set.start[stratum] += weights[stratum];
    }
    balance.sets.push_back(std::move(set));
  }
  const std::vector<std::size_t> order = free_groups(request, groups);
  for (const std::size_t index : order) balance.items.push_back(weights_of(groups[index], domains));
  const std::vector<std::size_t> of = deal(balance);
  for (std::size_t item = 0; item < order.size(); ++item) sets[order[item]] = request.shares[of[item]].set;
}

void refuse_too_few(const SplitRequest& request, std::span<const std::string> sets) {
  const std::size_t empty = unoccupied(request, sets);
  const auto unassigned = static_cast<std::size_t>(std::count(sets.begin(), sets.end(), ""));
  if (request.allow_empty || unassigned >= empty) return;
  throw UsageError(
      "too few groups: " + std::to_string(sets.size()) + " selected, of which " + std::to_string(unassigned) +
      " can go anywhere, leave one of the sets " + set_names(request) +
      " empty. A group moves as a whole; ask for fewer sets, select more cases, or --allow-empty");
}

void refuse_empty_sets(const SplitRequest& request, std::span<const std::string> sets) {
  if (request.allow_empty) return;
  for (const Share& share : request.shares) {
    if (std::find(sets.begin(), sets.end(), share.set) != sets.end()) continue;
    throw UsageError("too few groups: with this salt none of the " + std::to_string(sets.size()) +
                     " falls to the set '" + share.set +
                     "'. Take --mode balanced, another --salt, more groups, or --allow-empty");
  }
}

}  // namespace

std::string_view name_of(SplitMode mode) {
  switch (mode) {
    case SplitMode::Stable: return "stable";
    case SplitMode::Balanced: return "balanced";
  }
  return "";
}

std::string_view name_of(FixedBy by) {
  switch (by) {
    case FixedBy::Pin: return "pin";
    case FixedBy::HoldOut: return "hold_out";
    case FixedBy::Ledger: return "ledger";
  }
  return "";
}

std::vector<Group> groups_of(const Plan& plan) {
  std::map<std::string, Group> groups;
  for (const Plan::Part& part : plan.parts()) {
    const FixtureFile& file = part.subject->file;
    Group& group = groups[file.evaluation_group];
    group.name = file.evaluation_group;
    ++group.mechanisms;
    group.cases += part.parameters.size();
    group.checks += part.parameters.size() * file.checks.size();
    group.cases_of_domain[file.domain] += part.parameters.size();
  }
  std::vector<Group> by_name;
  for (auto& [name, group] : groups) by_name.push_back(std::move(group));
  return by_name;
}

void fix_groups(SplitRequest& request, std::span<const Group> groups, std::span<const std::string> pins,
                std::span<const std::string> hold_outs) {
  for (const std::string& pin : pins) {
    const std::size_t equals = pin.find('=');
    if (equals == std::string::npos) {
      throw UsageError("--pin '" + pin + "' names no set; write group:NAME=SET");
    }
    const std::string set = pin.substr(equals + 1);
    if (!has_set(request, set)) {
      throw UsageError("--pin '" + pin + "': there is no set '" + set + "'; the sets are " +
                       set_names(request) +
                       (set == kHeldOut ? ", and --hold-out keeps a group out of them" : ""));
    }
    fix_group(request, group_named("--pin", std::string_view(pin).substr(0, equals), groups),
              {set, FixedBy::Pin});
  }
  for (const std::string& hold_out : hold_outs) {
    fix_group(request, group_named("--hold-out", hold_out, groups),
              {std::string(kHeldOut), FixedBy::HoldOut});
  }
}

std::vector<std::string> assign(const SplitRequest& request, std::span<const Group> groups) {
  std::vector<std::string> sets(groups.size());
  for (std::size_t index = 0; index < groups.size(); ++index) {
    const auto fixed = request.fixed.find(groups[index].name);
    if (fixed == request.fixed.end()) continue;
    if (fixed->second.set != kHeldOut && !has_set(request, fixed->second.set)) {
      throw UsageError("the group '" + groups[index].name + "' is " + how(fixed->second) +
                       ", which is none of the sets " + set_names(request));
    }
    sets[index] = fixed->second.set;
  }
  refuse_too_few(request, sets);
  switch (request.mode) {
    case SplitMode::Stable:
      for (std::size_t index = 0; index < groups.size(); ++index) {
        if (!sets[index].empty()) continue;
        sets[index] = request.shares[stable_set(request.salt, groups[index].name, request.shares)].set;
      }
      break;
    case SplitMode::Balanced: deal_balanced(request, groups, sets); break;
  }
  refuse_empty_sets(request, sets);
  return sets;
}

std::vector<Holding> holdings(const SplitRequest& request, std::span<const Group> groups,
                              std::span<const std::string> sets) {
  std::vector<Holding> held;
  for (const Share& share : request.shares) held.push_back({share.set});
  if (std::find(sets.begin(), sets.end(), kHeldOut) != sets.end()) held.push_back({std::string(kHeldOut)});
  for (std::size_t index = 0; index < groups.size(); ++index) {
    const auto holding = std::find_if(held.begin(), held.end(),
                                      [&](const Holding& candidate) { return candidate.set == sets[index]; });
    ++holding->groups;
    holding->mechanisms += groups[index].mechanisms;
    holding->cases += groups[index].cases;
    holding->checks += groups[index].checks;
  }
  return held;
}

Holding total_of(const SplitRequest& request, std::span<const Holding> held) {
  Holding total{"total"};
  for (const Holding& holding : held.first(request.shares.size())) {
    total.groups += holding.groups;
    total.mechanisms += holding.mechanisms;
    total.cases += holding.cases;
    total.checks += holding.checks;
  }
  return total;
}

std::vector<std::string> beyond_tolerance(const SplitRequest& request, std::span<const Holding> held) {
  std::vector<std::string> beyond;
  if (!request.tolerance.has_value()) return beyond;
  const std::uint64_t parts = all_parts(request.shares);
  const std::uint64_t cases = total_of(request, held).cases;
  for (std::size_t index = 0; index < request.shares.size(); ++index) {
    const std::uint64_t has = parts * held[index].cases;
    const std::uint64_t asked = request.shares[index].parts * cases;
    const Distance off = has > asked ? has - asked : asked - has;
    if (off * request.tolerance->denominator > Distance{request.tolerance->numerator} * parts * cases) {
      beyond.push_back(request.shares[index].set);
    }
  }
  return beyond;
}

}  // namespace failmap
