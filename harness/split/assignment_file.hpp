/// Assignments of cases to sets as they stand in a file, whoever wrote it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace failmap {

/// A case and its set. The rest is for cases that the corpus does not have, and empty where the file does not
/// say.
struct AssignmentRow {
  std::size_t line;
  std::string id;
  std::string set;
  std::string mechanism;
  std::string group;
  std::string source;  ///< the text of a program
};

/// Reads CSV with a header, or JSON lines with an object each (which begin with a brace). The columns are
/// `case` (or `case_id`, `id`), `set` (or `split`), and, if they are there, `mechanism`, `evaluation_group`
/// and `source`; others are passed over. Throws InputError; `path` names the bytes.
std::vector<AssignmentRow> parse_assignments(const std::string& bytes, const std::string& path);

}  // namespace failmap
