/// A mechanism's fixture file: its texts, its family, its checks.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/family.hpp"
#include "corpus/template.hpp"
#include "value/input_error.hpp"
#include "value/value.hpp"

namespace failmap {

/// One fixture: what is handed over and what must come back.
struct Check {
  std::string name;
  std::vector<Template> given;       ///< in the order of the file's arguments
  std::optional<Template> expected;  ///< empty where the contract must reject the input
};

struct FixtureFile {
  std::string path;   ///< as it was opened
  std::string bytes;  ///< the whole file
  std::string mechanism;
  std::string title;
  std::string domain;
  std::string evaluation_group;
  Family family;
  std::string root_cause;
  std::string failure;
  std::string attempt;
  std::string repair;
  std::string contract;
  std::string significance;
  std::string scope;
  std::vector<std::string> sources;
  Tolerance tolerance;
  std::vector<std::string> arguments;
  std::vector<Check> checks;
};

/// Reads a file's text. Throws InputError with every problem of the file; `path` is the name used in it.
FixtureFile parse_fixture_file(std::string bytes, const std::string& path);

/// Reads every `*.json` of the folder but `schema.json`, in the order of published ids. A file is named after
/// its mechanism, and no id is published twice. Throws InputError with all problems of all files that
/// are wrong.
std::vector<FixtureFile> load_fixture_folder(const std::filesystem::path& folder);

}  // namespace failmap
