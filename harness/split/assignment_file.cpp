#include "split/assignment_file.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string_view>

#include "split/csv.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

/// A column under any of its names, and where it goes.
struct RowColumn {
  std::vector<std::string_view> names;
  std::string AssignmentRow::*member;
  bool required;
};

const std::vector<RowColumn>& row_columns() {
  static const std::vector<RowColumn> columns{{{"case", "case_id", "id"}, &AssignmentRow::id, true},
                                              {{"set", "split"}, &AssignmentRow::set, true},
                                              {{"mechanism"}, &AssignmentRow::mechanism, false},
                                              {{"evaluation_group"}, &AssignmentRow::group, false},
                                              {{"source"}, &AssignmentRow::source, false}};
  return columns;
}

[[noreturn]] void refuse_row(const std::string& path, std::size_t line, const std::string& message) {
  throw InputError(path + ":" + std::to_string(line), {{"", message}});
}

/// Fills in a row; `find` gives the text under a name, or null.
AssignmentRow row_of(const std::function<const std::string*(std::string_view)>& find, const std::string& path,
                     std::size_t line) {
  AssignmentRow row{line, {}, {}, {}, {}, {}};
  for (const RowColumn& column : row_columns()) {
    const std::string* text = nullptr;
    for (const std::string_view name : column.names) {
      if (text == nullptr) text = find(name);
    }
    if (text != nullptr) row.*column.member = *text;
    if (column.required && (row.*column.member).empty()) {
      refuse_row(path, line,
                 "has no '" + std::string(column.names.front()) + "': every line names a case and a set");
    }
  }
  return row;
}

std::vector<AssignmentRow> rows_of_csv(const std::string& bytes, const std::string& path) {
  const std::vector<CsvRecord> records = parse_csv(bytes, path);
  if (records.empty()) refuse_row(path, 1, "is empty: expected CSV with a header, or JSON lines");
  const std::vector<std::string>& header = records.front().fields;
  for (const RowColumn& column : row_columns()) {
    const auto has = [&](std::string_view name) {
      return std::find(header.begin(), header.end(), name) != header.end();
    };
    if (!column.required || std::any_of(column.names.begin(), column.names.end(), has)) continue;
    refuse_row(path, 1,
               "the header has no column '" + std::string(column.names.front()) +
                   "'; expected the columns case (or case_id, id) and set (or split)");
  }
  std::vector<AssignmentRow> rows;
  for (const CsvRecord& record : std::span(records).subspan(1)) {
    const auto find = [&](std::string_view name) -> const std::string* {
      const auto place = std::find(header.begin(), header.end(), name);
      return place == header.end() ? nullptr
                                   : &record.fields[static_cast<std::size_t>(place - header.begin())];
    };
    rows.push_back(row_of(find, path, record.line));
  }
  return rows;
}

/// A text, or an integer as text: folds are often numbered.
std::optional<std::string> text_or_integer(const Value& value) {
  if (const auto* text = value.get_if<std::string>()) return *text;
  if (const auto* integer = value.get_if<std::int64_t>()) return std::to_string(*integer);
  return std::nullopt;
}

std::vector<AssignmentRow> rows_of_json(std::string_view bytes, const std::string& path) {
  std::vector<AssignmentRow> rows;
  for (std::size_t line = 1; !bytes.empty(); ++line) {
    const std::string_view text = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(std::min(bytes.size(), text.size() + 1));
    if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    std::vector<Problem> problems;
    const auto document = parse_json(text, problems);
    if (!document.has_value()) throw InputError(path + ":" + std::to_string(line), std::move(problems));
    const Map* map = document->get_if<Map>();
    if (map == nullptr) refuse_row(path, line, "expected an object");
    std::optional<std::string> found;
    const auto find_text = [&](std::string_view name) -> const std::string* {
      const Value* value = find(*map, name);
      if (value == nullptr || value->get_if<None>() != nullptr) return nullptr;
      found = text_or_integer(*value);
      if (!found.has_value()) refuse_row(path, line, "'" + std::string(name) + "' is no text");
      return &*found;
    };
    rows.push_back(row_of(find_text, path, line));
  }
  return rows;
}

}  // namespace

std::vector<AssignmentRow> parse_assignments(const std::string& bytes, const std::string& path) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  const bool json = first != std::string::npos && bytes[first] == '{';
  std::vector<AssignmentRow> rows = json ? rows_of_json(bytes, path) : rows_of_csv(bytes, path);
  if (rows.empty()) refuse_row(path, 1, "assigns no case");
  return rows;
}

}  // namespace failmap
