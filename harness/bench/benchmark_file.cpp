#include "bench/benchmark_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "value/input_error.hpp"
#include "value/json.hpp"
#include "value/members.hpp"

namespace failmap {
namespace {

/// The double nearest to the value's first digits, so that the shortest text of it has no more.
double to_digits(double value, int digits) {
  std::array<char, 40> text{};
  const auto printed =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, digits - 1);
  double rounded = 0;
  std::from_chars(text.data(), printed.ptr, rounded);
  return rounded;
}

std::int64_t whole(double value) { return static_cast<std::int64_t>(std::llround(value)); }

/// A rate to four digits, which is a whole number: below 2^63 a second.
std::int64_t rate(double a_second) { return whole(to_digits(a_second, 4)); }

Map row_of(const Benchmark& benchmark, std::size_t repetition) {
  const double cpu_time = to_digits(benchmark.cpu_time[repetition], 6);
  const double a_second = 1e9 / cpu_time;  // from what the row says, so that a reader comes to the same rates
  std::vector<Member> row{
      {"name", benchmark.name()},
      {"run_type", "iteration"},
      {"repetition_index", repetition},
      {"iterations", benchmark.iterations},
      {"cpu_time", cpu_time},
      {"real_time", to_digits(benchmark.real_time[repetition], 6)},
      {"time_unit", "ns"},
      {"items_per_second", rate(static_cast<double>(benchmark.size) * a_second)},
      {"bytes_per_second", rate(benchmark.bytes * a_second)},
      {"argument_bytes", whole(benchmark.bytes)},
  };
  if (!benchmark.instructions.empty()) row.push_back({"instructions", benchmark.instructions[repetition]});
  if (benchmark.allocations.has_value()) row.push_back({"allocations", whole(*benchmark.allocations)});
  if (benchmark.peak_bytes.has_value()) row.push_back({"peak_bytes", whole(*benchmark.peak_bytes)});
  return make_map(std::move(row));
}

Map error_row_of(const Benchmark& benchmark) {
  return make_map({{"name", benchmark.name()},
                   {"run_type", "iteration"},
                   {"error_occurred", true},
                   {"error_message", benchmark.error},
                   {"iterations", 0},
                   {"cpu_time", 0.0},
                   {"real_time", 0.0},
                   {"time_unit", "ns"}});
}

/// Above 0.
double time_in(const Members& row, std::string_view key) {
  const std::optional<double> nanoseconds = row.number(key);
  if (!nanoseconds.has_value() || !(*nanoseconds > 0)) row.refuse(key, "expected a number above 0");
  return *nanoseconds;
}

/// "partial_sum/repair/1000" taken apart.
Benchmark named(const Members& row) {
  const std::string& name = row.text("name");
  const std::size_t first = name.find('/');
  const std::size_t last = name.rfind('/');
  Benchmark benchmark;
  const char* end = name.data() + name.size();
  const char* digits = last == std::string::npos ? end : name.data() + last + 1;
  const auto [stop, error] = std::from_chars(digits, end, benchmark.size);
  if (first == last || error != std::errc() || stop != end || benchmark.size < 1) {
    row.refuse("name",
               "expected MECHANISM/VARIANT/SIZE such as 'partial_sum/repair/1000', found '" + name + "'");
  }
  benchmark.mechanism = name.substr(0, first);
  benchmark.variant = name.substr(first + 1, last - first - 1);
  return benchmark;
}

void add_repetition(Benchmark& benchmark, const Members& row) {
  if (row.find("error_occurred") != nullptr && row.flag("error_occurred")) {
    benchmark.error = row.text("error_message");
    return;
  }
  if (row.text("time_unit") != "ns") row.refuse("time_unit", "expected 'ns'");
  benchmark.cpu_time.push_back(time_in(row, "cpu_time"));
  benchmark.real_time.push_back(time_in(row, "real_time"));
  benchmark.iterations = static_cast<std::int64_t>(row.number("iterations").value_or(0));
  benchmark.bytes = row.number("argument_bytes").value_or(0);
  benchmark.allocations = row.number("allocations");
  benchmark.peak_bytes = row.number("peak_bytes");
  if (const auto instructions = row.number("instructions")) benchmark.instructions.push_back(*instructions);
}

}  // namespace

std::string Benchmark::name() const { return mechanism + "/" + variant + "/" + std::to_string(size); }

const Benchmark* BenchmarkFile::find(std::string_view mechanism, std::string_view variant,
                                     std::int64_t size) const {
  const auto found = std::ranges::find_if(benchmarks, [&](const Benchmark& benchmark) {
    return benchmark.mechanism == mechanism && benchmark.variant == variant && benchmark.size == size;
  });
  return found == benchmarks.end() ? nullptr : &*found;
}

std::vector<std::string> BenchmarkFile::mechanisms() const {
  std::vector<std::string> names;
  for (const Benchmark& benchmark : benchmarks) {
    if (std::ranges::find(names, benchmark.mechanism) == names.end()) names.push_back(benchmark.mechanism);
  }
  return names;
}

std::vector<std::int64_t> BenchmarkFile::sizes_of(std::string_view mechanism) const {
  std::set<std::int64_t> sizes;
  for (const Benchmark& benchmark : benchmarks) {
    if (benchmark.mechanism == mechanism) sizes.insert(benchmark.size);
  }
  return {sizes.begin(), sizes.end()};
}

std::string BenchmarkFile::context_text(std::initializer_list<std::string_view> path) const {
  const Value* value = failmap::find(context, "failmap");
  for (const std::string_view key : path) {
    value = value == nullptr ? nullptr : failmap::find(*value, key);
  }
  const std::string* text = value == nullptr ? nullptr : value->get_if<std::string>();
  return text == nullptr ? "" : *text;
}

std::string to_json(const BenchmarkFile& file) {
  std::string out = "{\"context\":" + to_json(Value(file.context)) + ",\n\"benchmarks\":[";
  const char* separator = "\n";
  for (const Benchmark& benchmark : file.benchmarks) {
    const auto add = [&](Map row) {
      out += separator;
      append_json(out, std::move(row));
      separator = ",\n";
    };
    if (!benchmark.error.empty()) add(error_row_of(benchmark));
    for (std::size_t repetition = 0; repetition < benchmark.cpu_time.size(); ++repetition) {
      add(row_of(benchmark, repetition));
    }
  }
  return out + "\n]}\n";
}

BenchmarkFile parse_benchmarks(std::string_view text, const std::string& path) {
  std::vector<Problem> problems;
  const std::optional<Value> document = parse_json(text, problems);
  if (!document.has_value()) throw InputError(path, std::move(problems));
  const auto* context = find_as<Map>(*document, "context");
  if (context == nullptr || find(*context, "failmap") == nullptr) {
    throw InputError(path, {{"/context/failmap", "missing; expected a file of 'failmap bench --out'"}});
  }
  const Members members(*document, path);
  const std::vector<Members> rows = members.items("benchmarks");
  if (rows.empty()) members.refuse("benchmarks", "expected at least one benchmark");
  BenchmarkFile file{*context, {}};
  std::map<std::string, std::size_t> places;
  for (const Members& row : rows) {
    if (row.text("run_type") != "iteration") continue;  // what Google Benchmark made of the others
    Benchmark benchmark = named(row);
    const auto [place, is_new] = places.emplace(benchmark.name(), file.benchmarks.size());
    if (is_new) file.benchmarks.push_back(std::move(benchmark));
    add_repetition(file.benchmarks[place->second], row);
  }
  return file;
}

BenchmarkFile read_benchmarks(const std::string& path) { return parse_benchmarks(read_file(path), path); }

}  // namespace failmap
