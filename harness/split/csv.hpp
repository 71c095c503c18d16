/// Comma-separated values as RFC 4180 has them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace failmap {

/// Appends a record with a line feed at its end. A field is quoted where it must be.
void append_csv_record(std::string& out, const std::vector<std::string_view>& fields);

struct CsvRecord {
  std::size_t line;  ///< where it begins, from 1
  std::vector<std::string> fields;
};

/// Strictly: a quote within an unquoted field, something behind a quoted one, and a quote that is not closed
/// are refused, as are records that differ in length from the first. Lines end with LF or CRLF; empty ones
/// are passed over. Throws InputError; `path` names the text.
std::vector<CsvRecord> parse_csv(std::string_view text, const std::string& path);

}  // namespace failmap
