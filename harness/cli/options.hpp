/// What the user asked for, read from the command line.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "contract/contract.hpp"
#include "corpus/parameters.hpp"
#include "record/for_each_record.hpp"
#include "record/shard.hpp"
#include "report/reporter.hpp"

namespace failmap {

/// Which cases; the same for every command.
struct SelectionOptions {
  std::vector<std::string> selectors;
  std::string fixtures;  ///< a folder in place of the built-in one; empty: the built-in one
  std::optional<Parameters> parameters;
};

struct ListOptions {
  SelectionOptions selection;
};

struct RunOptions {
  SelectionOptions selection;
  std::vector<Role> roles;
  Format format = Format::Table;
  std::string out_file;  ///< empty: standard output
  Shard shard;
  std::string resume_file;  ///< empty: none; otherwise records are appended to it, in place of `out_file`
  Execution execution;
  bool verbose = false;
};

struct MergeOptions {
  SelectionOptions selection;
  std::vector<std::string> shards;  ///< files of records
  std::string out_file;             ///< empty: standard output
};

struct DigestOptions {
  SelectionOptions selection;
  std::vector<std::string> verify;  ///< record files; with any, nothing is run
};

/// Nothing to do but to show this text: help, or the version.
struct ShowText {
  std::string text;
};

using Options = std::variant<ListOptions, RunOptions, MergeOptions, DigestOptions, ShowText>;

/// Throws UsageError.
Options parse_options(const std::vector<std::string>& arguments);

}  // namespace failmap
