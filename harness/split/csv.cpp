#include "split/csv.hpp"

#include <csv.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "value/input_error.hpp"

namespace failmap {
namespace {

struct CsvReading {
  std::vector<CsvRecord> records;
  CsvRecord current{1, {}};
};

void take_field(void* bytes, std::size_t size, void* reading) {
  static_cast<CsvReading*>(reading)->current.fields.emplace_back(static_cast<const char*>(bytes), size);
}

void take_record(int, void* reading) {
  auto& [records, current] = *static_cast<CsvReading*>(reading);
  records.push_back(std::exchange(current, {}));
}

int is_no_space(unsigned char) { return 0; }

[[noreturn]] void refuse_csv(const std::string& path, std::size_t line, const std::string& message) {
  throw InputError(path + ":" + std::to_string(line), {{"", message}});
}

}  // namespace

void append_csv_record(std::string& out, const std::vector<std::string_view>& fields) {
  bool first = true;
  for (const std::string_view field : fields) {
    if (!std::exchange(first, false)) out += ',';
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
      out += field;
      continue;
    }
    out += '"';
    for (const char character : field) out += character == '"' ? "\"\"" : std::string(1, character);
    out += '"';
  }
  out += '\n';
}

std::vector<CsvRecord> parse_csv(std::string_view text, const std::string& path) {
  csv_parser parser{};
  csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI);
  const std::unique_ptr<csv_parser, decltype(&csv_free)> freed(&parser, csv_free);
  csv_set_space_func(&parser, is_no_space);  // blanks belong to their field

  // Line by line, so that it is known where a record begins.
  CsvReading reading;
  std::size_t line = 1;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, std::min(text.size(), text.find('\n')) + 1);
    if (reading.current.fields.empty() && parser.pstate == 0) reading.current.line = line;
    if (csv_parse(&parser, part.data(), part.size(), take_field, take_record, &reading) != part.size()) {
      refuse_csv(path, line,
                 "no CSV: a field with a quote in it is quoted as a whole, and quotes in it doubled");
    }
    text.remove_prefix(part.size());
    ++line;
  }
  if (csv_fini(&parser, take_field, take_record, &reading) != 0) {
    refuse_csv(path, reading.current.line, "no CSV: the quote that opens in this record is not closed");
  }
  for (const CsvRecord& record : reading.records) {
    if (record.fields.size() == reading.records.front().fields.size()) continue;
    refuse_csv(path, record.line,
               "expected " + std::to_string(reading.records.front().fields.size()) +
                   " fields as in the first record, found " + std::to_string(record.fields.size()));
  }
  return std::move(reading.records);
}

}  // namespace failmap
