#include "report/bench_plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "bench/statistics.hpp"
#include "report/bench_report.hpp"
#include "report/quantity.hpp"

namespace failmap {
namespace {

/// In the units of the drawing, which a page scales.
constexpr double kWidth = 640;
constexpr double kHeight = 400;
constexpr double kLeft = 70;
constexpr double kRight = 500;  // beyond it stand the names of the lines
constexpr double kTop = 16;
constexpr double kBottom = 340;

struct Look {
  std::string_view variant;
  std::string_view name;
  std::string_view colour;
  std::string_view dashes;
  std::string_view marker;  ///< a path around (0, 0)
};

constexpr std::array kLooks{
    Look{"failure", "failure", "var(--bench-failure, #c8553d)", "none", "M-4,-4L4,4M-4,4L4,-4"},
    Look{"attempt", "attempt", "var(--bench-attempt, #a8761a)", "7 3", "M0,-5L5,4H-5Z"},
    Look{"repair", "repair", "var(--bench-repair, #2e7fb8)", "none", "M-4,-4H4V4H-4Z"},
    Look{kPlain, "plain loop", "currentColor", "2 3", "M-5,0H5M0,-5V5"},
};

struct Point {
  double size;
  double low;  ///< the quartiles of the times
  double middle;
  double high;
};

struct Line {
  const Look* look;
  std::vector<Point> points;
  Growth growth;
};

/// Those that were measured at two sizes or more.
std::vector<Line> lines_of(const BenchmarkFile& file, std::string_view mechanism) {
  std::vector<Line> lines;
  for (const Look& look : kLooks) {
    Line line{&look, {}, {}};
    std::vector<double> sizes;
    std::vector<double> times;
    for (const std::int64_t size : file.sizes_of(mechanism)) {
      const Benchmark* benchmark = file.find(mechanism, look.variant, size);
      if (benchmark == nullptr || !benchmark->is_measured()) continue;
      line.points.push_back({static_cast<double>(size), quantile(benchmark->cpu_time, 0.25),
                             median(benchmark->cpu_time), quantile(benchmark->cpu_time, 0.75)});
      sizes.push_back(line.points.back().size);
      times.push_back(line.points.back().middle);
    }
    if (line.points.size() < 2) continue;
    line.growth = fit_growth(sizes, times);
    lines.push_back(std::move(line));
  }
  return lines;
}

/// From values to places, over whole decades.
class Axis {
 public:
  Axis(double least, double greatest, double from, double to)
      : first_(static_cast<int>(std::floor(std::log10(least) + 1e-9))),
        last_(std::max(first_ + 1, static_cast<int>(std::ceil(std::log10(greatest) - 1e-9)))),
        from_(from),
        to_(to) {}

  double at(double value) const {
    return from_ + (to_ - from_) * (std::log10(value) - first_) / (last_ - first_);
  }
  int first() const { return first_; }
  int last() const { return last_; }

 private:
  int first_;
  int last_;
  double from_;
  double to_;
};

std::string number(double value) { return fixed_text(value, 1); }

std::string escaped(std::string_view text) {
  std::string out;
  for (const char character : text) {
    switch (character) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += character;
    }
  }
  return out;
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + std::string(anchor) +
         "\">" + escaped(text) + "</text>\n";
}

std::string line_from(double x1, double y1, double x2, double y2, std::string_view attributes) {
  return "<path d=\"M" + number(x1) + "," + number(y1) + "L" + number(x2) + "," + number(y2) + "\" " +
         std::string(attributes) + "/>\n";
}

std::string draw_axes(const Axis& x, const Axis& y, const std::string& size_means) {
  constexpr std::string_view kGrid = "stroke=\"currentColor\" stroke-opacity=\"0.2\"";
  std::string out;
  for (int power = x.first(); power <= x.last(); ++power) {
    const double place = x.at(std::pow(10, power));
    out += line_from(place, kTop, place, kBottom, kGrid);
    out += text_at(place, kBottom + 18, "middle", fixed_text(std::pow(10, power), 0));
  }
  for (int power = y.first(); power <= y.last(); ++power) {
    const double place = y.at(std::pow(10, power));
    out += line_from(kLeft, place, kRight, place, kGrid);
    const int of_unit = ((power % 3) + 3) % 3;
    const std::string unit = duration_text(std::pow(10, power - of_unit));
    out += text_at(kLeft - 8, place + 4, "end",
                   power < 0 ? duration_text(std::pow(10, power))
                             : fixed_text(std::pow(10, of_unit), 0) + unit.substr(unit.find(' ')));
  }
  return out + text_at((kLeft + kRight) / 2, kBottom + 42, "middle", size_means);
}

std::string draw_line(const Line& line, const Axis& x, const Axis& y) {
  const auto fitted = [&](double size) {
    return line.growth.coefficient * std::pow(size, line.growth.exponent);
  };
  const double first = line.points.front().size;
  const double last = line.points.back().size;
  std::string out =
      "<g stroke=\"" + std::string(line.look->colour) + "\" stroke-width=\"1.5\" fill=\"none\">\n";
  out += line_from(x.at(first), y.at(fitted(first)), x.at(last), y.at(fitted(last)),
                   "stroke-dasharray=\"" + std::string(line.look->dashes) + "\"");
  for (const Point& point : line.points) {
    const double place = x.at(point.size);
    out += line_from(place, y.at(point.low), place, y.at(point.high), "stroke-width=\"3\"");
    out += "<path transform=\"translate(" + number(place) + "," + number(y.at(point.middle)) + ")\" d=\"" +
           std::string(line.look->marker) + "\"/>\n";
  }
  return out + "</g>\n";
}

/// The names at the ends of the lines, moved apart where they would lie over one another.
std::string draw_names(std::vector<Line> lines, const Axis& y) {
  constexpr double kApart = 34;
  std::ranges::sort(lines, std::greater(), [](const Line& line) { return line.points.back().middle; });
  std::vector<double> places;
  for (const Line& line : lines) {
    const double wanted = y.at(line.points.back().middle);
    places.push_back(places.empty() ? wanted : std::max(wanted, places.back() + kApart));
  }
  for (std::size_t place = places.size(); place-- > 0;) {
    const double most = place + 1 == places.size() ? kBottom - 14 : places[place + 1] - kApart;
    places[place] = std::min(places[place], most);
  }
  std::string out;
  for (std::size_t place = 0; place < lines.size(); ++place) {
    const Look& look = *lines[place].look;
    out += "<path transform=\"translate(" + number(kRight + 16) + "," + number(places[place] - 4) +
           ")\" stroke=\"" + std::string(look.colour) + "\" stroke-width=\"1.5\" fill=\"none\" d=\"" +
           std::string(look.marker) + "\"/>\n";
    out += text_at(kRight + 28, places[place], "start", look.name);
    out +=
        text_at(kRight + 28, places[place] + 15, "start", "n^" + fixed_text(lines[place].growth.exponent, 2));
  }
  return out;
}

std::string draw(const std::vector<Line>& lines, const std::string& size_means, const std::string& title) {
  double least_time = lines.front().points.front().low;
  double most_time = least_time;
  double least_size = lines.front().points.front().size;
  double most_size = least_size;
  for (const Line& line : lines) {
    for (const Point& point : line.points) {
      least_time = std::min(least_time, point.low);
      most_time = std::max(most_time, point.high);
      least_size = std::min(least_size, point.size);
      most_size = std::max(most_size, point.size);
    }
  }
  const Axis x(least_size, most_size, kLeft, kRight);
  const Axis y(least_time, most_time, kBottom, kTop);
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 " +
                    fixed_text(kWidth, 0) + " " + fixed_text(kHeight, 0) +
                    "\" font-family=\"sans-serif\" font-size=\"12\" " + "fill=\"currentColor\">\n<title>" +
                    escaped(title) + "</title>\n";
  out += draw_axes(x, y, size_means);
  for (const Line& line : lines) out += draw_line(line, x, y);
  return out + draw_names(lines, y) + "</svg>\n";
}

std::string table_of(const BenchmarkFile& file, std::string_view mechanism, const std::vector<Line>& lines) {
  std::string out = "<table>\n<thead><tr><th scope=\"col\">Size</th>";
  for (const Line& line : lines) out += "<th scope=\"col\">" + std::string(line.look->name) + "</th>";
  out += "</tr></thead>\n<tbody>\n";
  for (const std::int64_t size : file.sizes_of(mechanism)) {
    out += "<tr><th scope=\"row\">" + std::to_string(size) + "</th>";
    for (const Line& line : lines) {
      const auto point = std::ranges::find(line.points, static_cast<double>(size), &Point::size);
      out += "<td>" +
             (point == line.points.end() ? std::string()
                                         : duration_text(point->middle) + " (" + duration_text(point->low) +
                                               " to " + duration_text(point->high) + ")") +
             "</td>";
    }
    out += "</tr>\n";
  }
  out += "<tr><th scope=\"row\">growth</th>";
  for (const Line& line : lines) out += "<td>n^" + fixed_text(line.growth.exponent, 2) + "</td>";
  return out + "</tr>\n</tbody>\n</table>\n";
}

}  // namespace

std::string bench_figure(const BenchmarkFile& file, std::string_view mechanism) {
  const std::vector<Line> lines = lines_of(file, mechanism);
  if (lines.empty()) return "";
  const std::string size_means = file.context_text({"sizes", mechanism});
  const std::string title = std::string(mechanism) + ": time of a call against the size (" + size_means + ")";
  return "<figure class=\"bench\">\n" + draw(lines, size_means, title) + "<figcaption>" +
         escaped(repair_cost(file, mechanism)) +
         " Points are medians, bars reach from quartile to quartile, lines are the fitted growth. " +
         escaped(measured_on(file)) + "</figcaption>\n</figure>\n<details><summary>The numbers</summary>\n" +
         "<div class=\"scroll\" role=\"group\" aria-label=\"The numbers of the plot\" tabindex=\"0\">\n" +
         table_of(file, mechanism, lines) + "</div>\n</details>\n";
}

}  // namespace failmap
