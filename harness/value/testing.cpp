#include "value/testing.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <utility>

#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"
#include "value/property_testing.hpp"

namespace failmap {
namespace {

[[noreturn]] void refuse(const std::string& what, const Value& value) {
  throw std::logic_error(what + ": " + literal(value));
}

const Value& only_member(const Value& json, std::string& key) {
  const auto* map = json.get_if<Map>();
  if (map == nullptr || map->size() != 1) refuse("not an operand", json);
  key = map->front().key;
  return map->front().value;
}

Value read_map(const Value& pairs) {
  std::vector<Member> members;
  for (const Value& pair : *pairs.get_if<List>()) {
    members.push_back({text_of(item_at(pair, 0)), operand(item_at(pair, 1))});
  }
  return make_map(std::move(members));
}

double draw_double(bool finite) {
  constexpr double kEdges[] = {0.0, -0.0, 1.0, -1.0, 0.1, 1e16, 1e-5, 0x1p53, 0x1p63, -0x1p63, 5e-324};
  if (!draw_bool()) return kEdges[draw_below(std::size(kEdges))];
  const double value = std::bit_cast<double>(draw_bits());
  return finite && !std::isfinite(value) ? 0.5 : value;
}

std::int64_t draw_edge_or_integer() {
  static const std::vector<std::int64_t> edges{0, 1, -1, (std::int64_t{1} << 53) + 1, kMost, kLeast};
  return draw_bool() ? draw_integer() : draw_one_of(edges);
}

std::string draw_any_text() {
  return draw_text({"a", "\"", "\\", "/", "\n", "\x01", "\x7f", "é", "中", "😀", "~", "'", "=N"}, 3);
}

Value draw_nested(bool finite, std::size_t depth) {
  switch (draw_below(depth == 0 ? 5 : 7)) {
    case 0: return None();
    case 1: return draw_bool();
    case 2: return draw_edge_or_integer();
    case 3: return draw_double(finite);
    case 4: return draw_any_text();
    case 5: {
      List list;
      for (auto count = draw_below(4); count > 0; --count) {
        list.push_back(draw_nested(finite, depth - 1));
      }
      return list;
    }
    default: {
      std::vector<Member> members;
      for (auto count = draw_below(4); count > 0; --count) {
        std::string key = draw_any_text();
        members.push_back({std::move(key), draw_nested(finite, depth - 1)});
      }
      return make_map(std::move(members));
    }
  }
}

/// The same number as the other kind, where that kind can hold it.
Value other_kind(Number number) {
  if (number.is_integer()) {
    return Number(number.to_double()) == number ? Value(number.to_double()) : Value(number);
  }
  const double real = number.to_double();
  if (std::trunc(real) != real || !(std::fabs(real) < 0x1p63)) return real;
  return static_cast<std::int64_t>(real);
}

}  // namespace

List recorded_rows(const std::string& file, std::string_view section) {
  const std::string path = std::string(FAILMAP_SOURCE_DIR) + "/" + file;
  std::vector<Problem> problems;
  const auto json = parse_json(read_file(path), problems);
  if (!json.has_value()) throw InputError(path, problems);
  const Value* rows = find(*json, section);
  if (rows == nullptr) throw std::logic_error(path + " has no section " + std::string(section));
  return *rows->get_if<List>();
}

Value parsed_json(std::string_view json) {
  std::vector<Problem> problems;
  auto value = parse_json(json, problems);
  if (!value.has_value()) throw InputError(std::string(json), std::move(problems));
  return *std::move(value);
}

const Value& item_at(const Value& list, std::size_t index) {
  const auto* items = list.get_if<List>();
  if (items == nullptr || items->size() <= index) refuse("no item " + std::to_string(index), list);
  return (*items)[index];
}

const std::string& text_of(const Value& value) {
  const auto* text = value.get_if<std::string>();
  if (text == nullptr) refuse("not a text", value);
  return *text;
}

Value operand(const Value& json) {
  std::string kind;
  const Value& content = only_member(json, kind);
  if (kind == "none") return None();
  if (kind == "bool" || kind == "str") return content;
  if (kind == "int") return std::int64_t{std::stoll(text_of(content))};
  if (kind == "float") return std::strtod(text_of(content).c_str(), nullptr);
  if (kind == "map") return read_map(content);
  if (kind != "list") refuse("not an operand", json);
  List items;
  for (const Value& item : *content.get_if<List>()) items.push_back(operand(item));
  return items;
}

std::string recorded_outcome(const Value& json) {
  std::string kind;
  const Value& content = only_member(json, kind);
  return kind == "error" ? text_of(content) : literal(operand(json));
}

std::string outcome_of(const std::function<Value()>& compute) {
  try {
    return literal(compute());
  } catch (const std::overflow_error&) {
    return "overflow";
  } catch (const std::domain_error&) {
    return "domain";
  }
}

Value draw_value(bool finite) { return draw_nested(finite, 4); }

Value draw_twin(const Value& value) {
  if (value.is_number()) return draw_bool() ? other_kind(value.number()) : value;
  if (const auto* list = value.get_if<List>()) {
    List twins;
    for (const Value& item : *list) twins.push_back(draw_twin(item));
    return twins;
  }
  if (const auto* map = value.get_if<Map>()) {
    Map twins;
    for (const auto& [key, member] : *map) twins.push_back({key, draw_twin(member)});
    return twins;
  }
  return value;
}

TemporaryFolder::TemporaryFolder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "failmap-test-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder: " + pattern);
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::write(std::string_view name, std::string_view bytes) const {
  const std::filesystem::path file = path_ / name;
  std::ofstream(file, std::ios::binary) << bytes;
  return file.string();
}

}  // namespace failmap
