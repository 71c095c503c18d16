#include "corpus/selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "corpus/nearest.hpp"

namespace failmap {
namespace {

constexpr std::string_view kGroupPrefix = "group:";

bool matches(const std::string& pattern, const std::string& text) {
  return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

bool is_glob(std::string_view selector) { return selector.find_first_of("*?[") != std::string_view::npos; }

Parameters family_parameters(const Family& family) { return {family.from, family.to}; }

/// What the selector names in that file: all of it, or single cases.
struct Named {
  bool whole = false;
  Parameters cases;
};

Named named_by(const std::string& selector, const FixtureFile& file) {
  Named named;
  if (selector.starts_with(kGroupPrefix)) {
    named.whole = matches(selector.substr(kGroupPrefix.size()), file.evaluation_group);
  } else if (const auto parameter = parameter_after_at(selector, file.mechanism)) {
    named.cases = {*parameter, *parameter};
  } else if (!is_glob(selector)) {
    named.whole = selector == file.mechanism;
    if (const auto published = file.family.parameter_of(selector)) named.cases = {*published, *published};
  } else if (matches(selector, file.mechanism)) {
    named.whole = true;
  } else {
    for (std::int64_t number = 1; number <= file.family.size(); ++number) {
      const std::int64_t n = file.family.from + number - 1;
      if (matches(selector, file.family.published_id(number))) named.cases.add({n, n});
    }
  }
  return named;
}

[[noreturn]] void refuse_unknown(const std::string& selector, std::span<const FixtureFile* const> files) {
  std::vector<std::string> names;
  for (const FixtureFile* file : files) {
    names.push_back(file->mechanism);
    names.push_back(std::string(kGroupPrefix) + file->evaluation_group);
    for (std::int64_t number = 1; number <= std::min<std::int64_t>(file->family.size(), 1000); ++number) {
      names.push_back(file->family.published_id(number));
    }
  }
  std::string message = "nothing is named '" + selector + "'";
  const char* separator = "; nearest: ";
  for (const std::string& name : nearest(selector, names, 3)) {
    message += separator + name;
    separator = ", ";
  }
  throw NothingSelected(message + ". 'failmap list' shows all names");
}

}  // namespace

std::vector<Selected> select(std::span<const FixtureFile* const> files,
                             std::span<const std::string> selectors,
                             const std::optional<Parameters>& parameters) {
  std::vector<Parameters> chosen(files.size());
  const auto choose_whole = [&](std::size_t file) {
    chosen[file].add(parameters.value_or(family_parameters(files[file]->family)));
  };
  if (selectors.empty()) {
    for (std::size_t file = 0; file < files.size(); ++file) choose_whole(file);
  }
  for (const std::string& selector : selectors) {
    bool known = false;
    for (std::size_t file = 0; file < files.size(); ++file) {
      const Named named = named_by(selector, *files[file]);
      if (!named.cases.empty() && parameters.has_value()) {
        throw UsageError("'" + selector +
                         "' names a case, which has an N of its own; with --n name a mechanism, such as " +
                         files[file]->mechanism);
      }
      if (named.whole) choose_whole(file);
      chosen[file].add(named.cases);
      known = known || named.whole || !named.cases.empty();
    }
    if (!known) refuse_unknown(selector, files);
  }
  std::vector<Selected> selected;
  for (std::size_t file = 0; file < files.size(); ++file) {
    if (!chosen[file].empty()) selected.push_back({file, std::move(chosen[file])});
  }
  if (selected.empty()) throw NothingSelected("there is no fixture file to select cases from");
  return selected;
}

}  // namespace failmap
