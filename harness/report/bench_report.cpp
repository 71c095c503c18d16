#include "report/bench_report.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "bench/statistics.hpp"
#include "report/quantity.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

constexpr std::array<std::string_view, 4> kShown{"failure", "attempt", "repair", kPlain};

bool is_measured(const Benchmark* benchmark) { return benchmark != nullptr && benchmark->is_measured(); }

/// The median, and half the distance between the quartiles: "12.3 µs ± 2 %".
std::string time_text(const Benchmark* benchmark) {
  if (benchmark == nullptr) return "";
  if (!benchmark->error.empty()) return benchmark->error;
  const double middle = median(benchmark->cpu_time);
  const double spread =
      (quantile(benchmark->cpu_time, 0.75) - quantile(benchmark->cpu_time, 0.25)) / 2 / middle;
  return duration_text(middle) + " ± " + fixed_text(100 * spread, 0) + " %";
}

std::string interval_text(const Ratio& ratio) {
  return ratio_text(ratio.low) + " to " + ratio_text(ratio.high);
}

std::string growth_text(const BenchmarkFile& file, std::string_view mechanism, std::string_view variant) {
  std::vector<double> sizes;
  std::vector<double> times;
  for (const std::int64_t size : file.sizes_of(mechanism)) {
    const Benchmark* benchmark = file.find(mechanism, variant, size);
    if (!is_measured(benchmark)) continue;
    sizes.push_back(static_cast<double>(size));
    times.push_back(median(benchmark->cpu_time));
  }
  return sizes.size() < 2 ? "" : "n^" + fixed_text(fit_growth(sizes, times).exponent, 2);
}

using Rows = std::vector<std::vector<Cell>>;

std::string table_text(BenchFormat format, const std::vector<std::string>& header, const Rows& rows,
                       const Style& style) {
  std::string out;
  if (format == BenchFormat::Table) {
    TextTable table(header, style.width, style.colour);
    for (const auto& row : rows) table.add(row);
    table.append(out, "  ");
    return out;
  }
  const auto line = [&](const auto& cells, const auto& text_of) {
    out += '|';
    for (const auto& cell : cells) out += " " + markdown_text(text_of(cell)) + " |";
    out += '\n';
  };
  line(header, [](const std::string& text) { return text; });
  out += '|';
  for (std::size_t column = 0; column < header.size(); ++column) out += " --- |";
  out += '\n';
  for (const auto& row : rows) line(row, [](const Cell& cell) { return cell.text; });
  return out;
}

std::string heading(BenchFormat format, const std::string& name, const std::string& meaning,
                    const Style& style) {
  const std::string after = meaning.empty() ? "" : ", by " + meaning;
  if (format == BenchFormat::Markdown) return "## " + markdown_text(name + after) + "\n\n";
  return coloured(name, Colour::Bold, style.colour) + after + "\n";
}

/// What a call of the repair does in a second, and what it allocates.
std::vector<Cell> costs_of(const Benchmark* repair) {
  if (!is_measured(repair)) return {{""}, {""}, {""}, {""}};
  const double calls = 1e9 / median(repair->cpu_time);
  const auto text = [](const std::optional<double>& value, std::string_view unit) {
    return !value.has_value() ? std::string()
           : unit.empty()     ? fixed_text(*value, 0)
                              : quantity_text(*value, unit);
  };
  return {{quantity_text(static_cast<double>(repair->size) * calls, "/s")},
          {quantity_text(repair->bytes * calls, "B/s")},
          {text(repair->allocations, "")},
          {text(repair->peak_bytes, "B")}};
}

std::string report_mechanism(BenchFormat format, const BenchmarkFile& file, const std::string& mechanism,
                             const Style& style) {
  std::vector<std::string> header{"Size", "failure", "attempt", "repair", "plain loop"};
  header.insert(header.end(), {"repair: elements", "bytes", "allocations", "peak"});
  Rows rows;
  for (const std::int64_t size : file.sizes_of(mechanism)) {
    std::vector<Cell> row{{std::to_string(size)}};
    for (const std::string_view variant : kShown) {
      const Benchmark* benchmark = file.find(mechanism, variant, size);
      const bool failed = benchmark != nullptr && !benchmark->error.empty();
      row.push_back({time_text(benchmark), failed ? Colour::Bad : Colour::None});
    }
    for (Cell& cell : costs_of(file.find(mechanism, "repair", size))) row.push_back(std::move(cell));
    rows.push_back(std::move(row));
  }
  std::vector<Cell> growth{{"growth"}};
  for (const std::string_view variant : kShown) growth.push_back({growth_text(file, mechanism, variant)});
  growth.resize(header.size());
  if (rows.size() > 1) rows.push_back(std::move(growth));

  std::string out = heading(format, mechanism, file.context_text({"sizes", mechanism}), style);
  out += table_text(format, header, rows, style);
  const std::string cost = repair_cost(file, mechanism);
  if (cost.empty()) return out;
  return out + (format == BenchFormat::Table ? "  " + cost : "\n" + markdown_text(cost)) + "\n";
}

Cell verdict_cell(Verdict verdict) {
  switch (verdict) {
    case Verdict::Slower: return {"slower", Colour::Bad};
    case Verdict::Faster: return {"faster", Colour::Good};
    case Verdict::Undecided: return {"no difference shown"};
    case Verdict::SameSource: return {"not changed", Colour::Faint};
  }
  return {};
}

std::string p_text(double p) { return p < 0.0005 ? "< 0.001" : fixed_text(p, 3); }

/// "What is listed (2): a, b"; nothing where there is none.
std::string listed(std::string_view what, const std::vector<std::string>& names) {
  if (names.empty()) return "";
  std::string out = std::string(what) + " (" + std::to_string(names.size()) + "):";
  const char* separator = " ";
  for (const std::string& name : names) {
    out += separator + name;
    separator = ", ";
  }
  return out + ".";
}

std::string percent(double ratio) { return fixed_text(100 * (ratio - 1), 0) + " %"; }

/// What a comparison comes to, a sentence each.
std::vector<std::string> conclusions(const Comparison& comparison) {
  std::vector<std::string> lines = comparison.warnings;
  std::vector<std::string> other_answers;
  for (const ComparedBenchmark& compared : comparison.benchmarks) {
    if (compared.answers_differently) other_answers.push_back(compared.name);
  }
  lines.push_back(listed("Answer differently than before", other_answers));
  lines.push_back(listed("Only in the old file", comparison.only_in_old));
  lines.push_back(listed("Only in the new file", comparison.only_in_new));
  lines.push_back(listed("Not measured on both sides", comparison.not_measured));
  lines.push_back(listed("Not compared, since their workloads changed", comparison.other_work));
  lines.push_back("Noise: what did not change differs by up to " + percent(comparison.floor) +
                  " (95 % of it). Below that, and below the threshold of " +
                  percent(1 + comparison.threshold) + ", nothing is claimed.");
  const auto slower = comparison.regressions();
  for (const ComparedBenchmark* one : slower) {
    lines.push_back("Regression: " + one->name + " takes " + ratio_text(one->ratio.estimate) +
                    " times as long as before (" + interval_text(one->ratio) + ")" +
                    (one->instructions.has_value()
                         ? " and " + ratio_text(*one->instructions) + " times as many instructions."
                         : "."));
  }
  if (slower.empty()) lines.emplace_back("No regression.");
  std::erase(lines, "");
  return lines;
}

}  // namespace

std::string repair_cost(const BenchmarkFile& file, std::string_view mechanism) {
  const std::vector<std::int64_t> sizes = file.sizes_of(mechanism);
  const auto size = std::find_if(sizes.rbegin(), sizes.rend(), [&](std::int64_t candidate) {
    return is_measured(file.find(mechanism, "repair", candidate));
  });
  if (size == sizes.rend()) return "";
  const Benchmark& repair = *file.find(mechanism, "repair", *size);
  std::string out = "What the repair costs: at size " + std::to_string(*size) + " it takes " +
                    duration_text(median(repair.cpu_time));
  const auto against = [&](std::string_view variant, std::string_view name) {
    const Benchmark* other = file.find(mechanism, variant, *size);
    if (!is_measured(other)) return;
    const Ratio ratio = ratio_between(other->cpu_time, repair.cpu_time);
    out += ", " + ratio_text(ratio.estimate) + " times as long as " + std::string(name) + " (" +
           interval_text(ratio) + ")";
  };
  against("failure", "the failure");
  against(kPlain, "a plain loop over doubles");
  return out + ".";
}

std::string measured_on(const BenchmarkFile& file) {
  return "Measured on " + file.context_text({"machine"}) + "; " + file.context_text({"compiler"}) + ", " +
         file.context_text({"flags"}) + ".";
}

std::string report_benchmarks(BenchFormat format, const BenchmarkFile& file, const Style& style) {
  std::string out;
  for (const std::string& mechanism : file.mechanisms()) {
    out += report_mechanism(format, file, mechanism, style) + "\n";
  }
  const std::string machine = measured_on(file);
  const std::string instructions = file.context_text({"instructions"});
  const std::string counted =
      instructions == "counted" ? "" : " Instructions are not counted here (" + instructions + ").";
  return out + (format == BenchFormat::Table ? machine + counted : markdown_text(machine + counted)) + "\n";
}

std::string report_comparison(BenchFormat format, const Comparison& comparison, const Style& style) {
  const bool counted = std::ranges::any_of(comparison.benchmarks, [](const ComparedBenchmark& compared) {
    return compared.instructions.has_value();
  });
  std::vector<std::string> header{"Benchmark", "new/old", "95 % interval", "p", "Verdict"};
  if (counted) header.insert(header.begin() + 3, "instructions");
  Rows rows;
  for (const ComparedBenchmark& compared : comparison.benchmarks) {
    std::vector<Cell> row{{compared.name},
                          {ratio_text(compared.ratio.estimate)},
                          {interval_text(compared.ratio)},
                          {compared.p.has_value() ? p_text(*compared.p) : ""},
                          verdict_cell(compared.verdict)};
    if (counted) {
      const auto& ratio = compared.instructions;
      row.insert(row.begin() + 3, Cell{ratio.has_value() ? fixed_text(*ratio, 3) : ""});
    }
    rows.push_back(std::move(row));
  }
  std::string out = table_text(format, header, rows, style);
  for (const std::string& line : conclusions(comparison)) {
    out += "\n" + (format == BenchFormat::Table ? line : markdown_text(line)) +
           (format == BenchFormat::Table ? "" : "\n");
  }
  return out + "\n";
}

}  // namespace failmap
