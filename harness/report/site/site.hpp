/// The archive's web site: pages, records and what goes with them, as files in memory.
#pragma once

#include <map>
#include <span>
#include <string>

#include "bench/benchmark_file.hpp"
#include "contract/registry.hpp"
#include "record/record.hpp"
#include "record/tier.hpp"

namespace failmap {

/// The bytes of each file, by its path in the site.
using Site = std::map<std::string, std::string>;

struct SiteOptions {
  Tier tier = Tier::Open;
  bool everything = true;  ///< the records are all that the archive has, not a selection
  std::string address{};   ///< where the site will be, with a slash at its end; empty: nobody knows

  /// What the variants cost, for the member tier; null: nothing is said of it. Outlives the site's making.
  const BenchmarkFile* benchmarks = nullptr;

  /// Of the records that were accepted before, how they were made: provenance as JSON, by a record's digest.
  /// It stands in the place of this run's, which observed the same.
  std::map<std::string, std::string> recorded{};
};

/// `records` are of all roles, those of one mechanism beside each other. Pages depend on nothing else: no
/// clock, no order of a folder, no machine but the one that the registry names.
Site make_site(const Registry& registry, std::span<const Record> records, const SiteOptions& options);

}  // namespace failmap
