#include "corpus/fixture_file.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>
#include <utility>

#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

constexpr std::int64_t kLargestFamily = 1'000'000;
constexpr std::int64_t kLargestIdNumber = 999'999'999'999'999;

/// Takes the file's JSON apart. What it cannot read it reports and leaves at its default.
class Reader {
 public:
  explicit Reader(std::vector<Problem>& problems) : problems_(problems) {}

  void read(const Value& json, FixtureFile& file) {
    const Map* map = object(json, "", "an object");
    if (map == nullptr) return;
    const Fields root{*map, ""};
    allow_only(root, {"mechanism", "title", "domain", "evaluation_group", "family", "root_cause", "failure",
                      "attempt", "repair", "contract", "significance", "scope", "sources", "tolerance",
                      "arguments", "fixtures"});
    file.mechanism = name(root, "mechanism");
    file.title = text(root, "title");
    file.domain = text(root, "domain");
    file.evaluation_group = name(root, "evaluation_group");
    file.root_cause = text(root, "root_cause");
    file.failure = text(root, "failure");
    file.attempt = text(root, "attempt");
    file.repair = text(root, "repair");
    file.contract = text(root, "contract");
    file.significance = text(root, "significance");
    file.scope = text(root, "scope");
    file.sources = texts(root, "sources");
    const std::size_t before = problems_.size();
    file.arguments = texts(root, "arguments");
    arguments_known_ = problems_.size() == before;
    refuse_repeated(file.arguments, "/arguments", "argument");
    read_family(root, file.family);
    read_tolerance(root, file.tolerance);
    read_checks(root, file);
  }

 private:
  /// An object and where it stands.
  struct Fields {
    const Map& map;
    std::string place;
  };

  void report(const std::string& place, const std::string& message) { problems_.push_back({place, message}); }

  const Map* object(const Value& json, const std::string& place, std::string_view expected) {
    const Map* map = json.get_if<Map>();
    if (map == nullptr)
      report(place, "expected " + std::string(expected) + ", found " + std::string(kind_of(json)));
    return map;
  }

  void allow_only(const Fields& fields, std::initializer_list<std::string_view> known) {
    for (const Member& member : fields.map) {
      if (std::find(known.begin(), known.end(), member.key) != known.end()) continue;
      std::string list;
      for (const std::string_view key : known) list += (list.empty() ? "" : ", ") + std::string(key);
      report(child_pointer(fields.place, member.key), "unknown key; the keys here are " + list);
    }
  }

  const Value* required(const Fields& fields, std::string_view key) {
    const Value* value = find(fields.map, key);
    if (value == nullptr) report(fields.place, "the key '" + std::string(key) + "' is missing");
    return value;
  }

  std::string text(const Fields& fields, std::string_view key) {
    const Value* value = required(fields, key);
    return value == nullptr ? std::string() : text_at(*value, child_pointer(fields.place, key));
  }

  std::string text_at(const Value& value, const std::string& place) {
    const auto* found = value.get_if<std::string>();
    if (found == nullptr || found->empty()) {
      report(place, "expected a text that is not empty, found " +
                        (found == nullptr ? std::string(kind_of(value)) : "''"));
      return {};
    }
    return *found;
  }

  /// A name of the archive: lower-case letters, digits and underscores, a letter first.
  std::string name(const Fields& fields, std::string_view key) {
    std::string found = text(fields, key);
    const auto fits = [](char character) {
      return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') ||
             character == '_';
    };
    if (!found.empty() && (!std::all_of(found.begin(), found.end(), fits) || found.front() < 'a')) {
      report(child_pointer(fields.place, key),
             "expected a name of lower-case letters, digits and underscores, found " + literal(found));
    }
    return found;
  }

  std::vector<std::string> texts(const Fields& fields, std::string_view key) {
    std::vector<std::string> found;
    const Value* value = required(fields, key);
    if (value == nullptr) return found;
    const std::string place = child_pointer(fields.place, key);
    const auto* list = value->get_if<List>();
    if (list == nullptr) {
      report(place, "expected a list of texts, found " + std::string(kind_of(*value)));
      return found;
    }
    for (const Value& item : *list) found.push_back(text_at(item, child_pointer(place, found.size())));
    return found;
  }

  void refuse_repeated(const std::vector<std::string>& names, const std::string& place,
                       const std::string& what) {
    std::set<std::string_view> seen;
    for (std::size_t index = 0; index < names.size(); ++index) {
      if (!names[index].empty() && !seen.insert(names[index]).second) {
        report(child_pointer(place, index),
               "the " + what + " " + literal(names[index]) + " is already there");
      }
    }
  }

  std::int64_t integer(const Fields& fields, std::string_view key, std::int64_t fallback) {
    const Value* value = required(fields, key);
    if (value == nullptr) return fallback;
    const auto* found = value->get_if<std::int64_t>();
    if (found == nullptr) {
      report(child_pointer(fields.place, key), "expected an integer, found " + std::string(kind_of(*value)));
      return fallback;
    }
    return *found;
  }

  void read_family(const Fields& root, Family& family) {
    const Value* value = required(root, "family");
    const Map* map = value == nullptr ? nullptr : object(*value, "/family", "an object");
    if (map == nullptr) return;
    const Fields fields{*map, "/family"};
    allow_only(fields, {"first_id", "from", "to"});
    const std::string first_id = text(fields, "first_id");
    if (auto parts = split_id(first_id); parts.has_value() && is_id_prefix(parts->prefix)) {
      family.id_prefix = std::move(parts->prefix);
      family.first_number = parts->number;
      family.number_width = parts->width;
    } else if (!first_id.empty()) {
      report("/family/first_id",
             "expected letters, digits and hyphens, no hyphen first, that end in a number, such as FA-99246, "
             "found " +
                 literal(first_id));
    }
    family.from = integer(fields, "from", 1);
    family.to = integer(fields, "to", family.from);
    if (family.from > family.to) {
      report("/family",
             "from (" + std::to_string(family.from) + ") is above to (" + std::to_string(family.to) + ")");
    } else if (family.to > family.from &&
               static_cast<std::uint64_t>(family.to) - static_cast<std::uint64_t>(family.from) >=
                   static_cast<std::uint64_t>(kLargestFamily)) {
      report("/family", "more than " + std::to_string(kLargestFamily) + " cases");
    } else if (family.first_number + family.size() - 1 > kLargestIdNumber) {
      report("/family", "the last id has more than 15 digits");
    }
  }

  /// Ids become file names and parts of addresses.
  static bool is_id_prefix(std::string_view prefix) {
    if (prefix.empty() || prefix.front() == '-') return false;
    return std::all_of(prefix.begin(), prefix.end(), [](char character) {
      return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
             (character >= '0' && character <= '9') || character == '-';
    });
  }

  void read_tolerance(const Fields& root, Tolerance& tolerance) {
    const Value* value = required(root, "tolerance");
    if (value == nullptr) return;
    if (value->is_number()) {
      tolerance.relative = tolerance.absolute = bound(*value, "/tolerance");
      return;
    }
    const Map* map = object(*value, "/tolerance", "a number, or an object with relative and absolute");
    if (map == nullptr) return;
    const Fields fields{*map, "/tolerance"};
    allow_only(fields, {"relative", "absolute"});
    if (const Value* relative = required(fields, "relative"))
      tolerance.relative = bound(*relative, "/tolerance/relative");
    if (const Value* absolute = required(fields, "absolute"))
      tolerance.absolute = bound(*absolute, "/tolerance/absolute");
  }

  double bound(const Value& value, const std::string& place) {
    const double found = value.is_number() ? value.number().to_double() : -1;
    if (found >= 0 && std::isfinite(found)) return found;
    report(place, "expected a number from 0 on, found " + literal(value));
    return 0;
  }

  void read_checks(const Fields& root, FixtureFile& file) {
    const Value* value = required(root, "fixtures");
    if (value == nullptr) return;
    const auto* list = value->get_if<List>();
    if (list == nullptr || list->empty()) {
      report("/fixtures", "expected a list with at least one fixture, found " +
                              (list == nullptr ? std::string(kind_of(*value)) : "[]"));
      return;
    }
    std::set<std::string> names;
    for (std::size_t index = 0; index < list->size(); ++index) {
      const std::string place = child_pointer("/fixtures", index);
      const Map* map = object((*list)[index], place, "an object");
      if (map == nullptr) continue;
      Check check = read_check({*map, place}, file.arguments);
      if (!check.name.empty() && !names.insert(check.name).second) {
        report(place + "/check", "the check " + literal(check.name) + " is already there");
      }
      file.checks.push_back(std::move(check));
    }
  }

  Check read_check(const Fields& fields, const std::vector<std::string>& arguments) {
    allow_only(fields, {"check", "given", "expected", "rejects"});
    Check check;
    check.name = text(fields, "check");
    read_given(fields, arguments, check);
    const Value* expected = find(fields.map, "expected");
    const Value* rejects = find(fields.map, "rejects");
    if ((expected == nullptr) == (rejects == nullptr)) {
      report(fields.place, "expected one of the keys 'expected' and 'rejects', found " +
                               std::string(expected == nullptr ? "none" : "both"));
    } else if (expected != nullptr) {
      check.expected = Template::compile(*expected, fields.place + "/expected", problems_);
    } else if (const auto* flag = rejects->get_if<bool>(); flag == nullptr || !*flag) {
      report(fields.place + "/rejects", "expected true, found " + literal(*rejects));
    }
    return check;
  }

  void read_given(const Fields& fields, const std::vector<std::string>& arguments, Check& check) {
    const Value* value = required(fields, "given");
    const std::string place = child_pointer(fields.place, "given");
    const Map* given =
        value == nullptr ? nullptr : object(*value, place, "an object with a value for each argument");
    if (given == nullptr) return;
    for (const Member& member : *given) {
      if (arguments_known_ && std::find(arguments.begin(), arguments.end(), member.key) == arguments.end()) {
        report(child_pointer(place, member.key), "not one of the arguments that /arguments names");
      }
    }
    for (const std::string& argument : arguments) {
      const Value* json = find(*given, argument);
      if (json == nullptr) {
        if (arguments_known_) report(place, "the argument " + literal(argument) + " is missing");
      } else if (auto compiled = Template::compile(*json, child_pointer(place, argument), problems_)) {
        check.given.push_back(std::move(*compiled));
      }
    }
  }

  std::vector<Problem>& problems_;
  bool arguments_known_ = false;  ///< whether the file's list of arguments could be read
};

}  // namespace

FixtureFile parse_fixture_file(std::string bytes, const std::string& path) {
  std::vector<Problem> problems;
  FixtureFile file;
  if (const auto json = parse_json(bytes, problems)) Reader(problems).read(*json, file);
  if (!problems.empty()) throw InputError(path, std::move(problems));
  file.path = path;
  file.bytes = std::move(bytes);
  return file;
}

}  // namespace failmap
