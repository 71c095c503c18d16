#include "split/ledger.hpp"

#include <cassert>
#include <utility>

#include "record/sha256.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

std::string line_of(const std::string& group, std::size_t number, std::string_view previous,
                    const std::string& set) {
  std::string line;
  JsonObject entry(line);
  entry.text("group", group);
  entry.key("number") += std::to_string(number);
  entry.text("previous", previous);
  entry.text("set", set);
  entry.close();
  return line;
}

}  // namespace

Ledger::Ledger(const std::string& bytes, const std::string& path) {
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const std::size_t number = entries() + 1;
    const auto refuse = [&](const std::string& message) {
      throw InputError(path + ":" + std::to_string(number), {{"", message}});
    };
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) refuse("the last line was torn off; restore the ledger");
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    std::vector<Problem> problems;
    const auto entry = parse_json(line, problems);
    const std::string group = entry.has_value() ? text_in(*entry, "group") : "";
    const std::string set = entry.has_value() ? text_in(*entry, "set") : "";
    if (group.empty() || set.empty()) {
      refuse(R"(expected an entry of a ledger: {"group":"…","number":…,"previous":"…","set":"…"})");
    }
    if (sets_.contains(group)) refuse("the group '" + group + "' has an entry already");
    append(group, set);
    if (!bytes_.ends_with(std::string(line) + "\n")) {
      refuse("this entry or one before it was changed, removed or put in between; a ledger is only ever " +
             std::string("appended to: restore it"));
    }
  }
}

void Ledger::append(const std::string& group, const std::string& set) {
  assert(!sets_.contains(group));
  const std::string line = line_of(group, entries() + 1, head(entries()), set);
  bytes_ += line + "\n";
  sets_.emplace(group, set);
  heads_.push_back(sha256(line));
}

}  // namespace failmap
