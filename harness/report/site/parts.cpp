/// What the pages have in common.
#include <algorithm>

#include "record/line_diff.hpp"
#include "record/record_text.hpp"
#include "record/sha256.hpp"
#include "report/site/archive.hpp"
#include "report/site/assets.hpp"
#include "report/site/highlight.hpp"
#include "report/site/template.hpp"
#include "report/text.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t place = 0; place < bytes.size(); place += 3) {
    const std::string_view group = bytes.substr(place, 3);
    std::uint32_t bits = 0;
    for (std::size_t index = 0; index < 3; ++index) {
      bits = bits << 8 | (index < group.size() ? static_cast<unsigned char>(group[index]) : 0U);
    }
    for (std::size_t digit = 0; digit < 4; ++digit) {
      out += digit <= group.size() ? kDigits[bits >> (18 - 6 * digit) & 63] : '=';
    }
  }
  return out;
}

/// What a Content-Security-Policy calls the text of an element.
std::string policy_hash(std::string_view text) {
  const std::string digest = sha256(text);
  std::string bytes;
  for (std::size_t place = 0; place < digest.size(); place += 2) {
    bytes += static_cast<char>(std::stoi(digest.substr(place, 2), nullptr, 16));
  }
  return "'sha256-" + base64(bytes) + "'";
}

/// A page loads nothing: its style and its script stand in it, so that it is whole wherever it is opened.
/// Nothing else in it takes effect, whatever a fixture file may hold.
const std::string& policy() {
  static const std::string policy =
      "default-src 'none'; style-src " + policy_hash(embedded::site::style_css) + "; script-src " +
      policy_hash(embedded::site::script_js) + "; img-src data:; base-uri 'none'; form-action 'none'";
  return policy;
}

std::string_view tier_title(Tier tier) { return tier == Tier::Open ? "Open tier" : "Member tier"; }

std::string listing(std::string_view source) {
  std::string html;
  for (const std::string& line : highlight(source)) html += "<span class=\"line\">" + line + "</span>\n";
  return html;
}

/// Line numbers as `diff -u` writes them: "12,7"; of no lines, the line before.
std::string line_range(std::size_t begin, std::size_t lines) {
  const std::size_t first = lines == 0 ? begin : begin + 1;
  return std::to_string(first) + (lines == 1 ? "" : "," + std::to_string(lines));
}

std::string changes(std::string_view old_source, std::string_view new_source) {
  const std::vector<std::string> old_lines = highlight(old_source);
  const std::vector<std::string> new_lines = highlight(new_source);
  std::string html;
  for (const Hunk& hunk : line_diff(old_source, new_source)) {
    std::string lines;
    std::size_t old_line = hunk.old_begin;
    std::size_t new_line = hunk.new_begin;
    for (const DiffLine& line : hunk.lines) {
      switch (line.change) {
        case Change::None:
          lines += "<span class=\"line\"> " + new_lines[new_line++] + "</span>\n";
          ++old_line;
          break;
        case Change::Removed: lines += "<del class=\"line\">-" + old_lines[old_line++] + "</del>\n"; break;
        case Change::Added: lines += "<ins class=\"line\">+" + new_lines[new_line++] + "</ins>\n"; break;
      }
    }
    html += "<span class=\"hunk\">@@ -" + line_range(hunk.old_begin, old_line - hunk.old_begin) + " +" +
            line_range(hunk.new_begin, new_line - hunk.new_begin) + " @@</span>\n" + lines;
  }
  return html;
}

bool is_address(std::string_view text) {
  return (text.starts_with("https://") || text.starts_with("http://")) &&
         std::all_of(text.begin(), text.end(),
                     [](char character) { return character > ' ' && character < '\x7f'; });
}

List source_links(const std::vector<std::string>& sources) {
  List links;
  for (const std::string& source : sources) {
    links.push_back(object({{"text", source}, {"link", is_address(source) ? source : ""}}));
  }
  return links;
}

}  // namespace

std::vector<Role> Archive::roles() const {
  std::vector<Role> shown;
  for (const Role role : kRoles) {
    if (shows(options.tier, role)) shown.push_back(role);
  }
  return shown;
}

std::string_view Archive::scope_name() const { return options.everything ? "Corpus" : "Selection"; }

Listings listings(const Archive& archive, const Mechanism& mechanism) {
  Listings made;
  made.contract = listing(mechanism.contract_source.text);
  for (const Role role : archive.roles()) {
    const auto place = static_cast<std::size_t>(role);
    const std::string_view source = mechanism.variant_sources[place].text;
    made.sources[place] = listing(source);
    if (place > 0) made.changes[place] = changes(mechanism.variant_sources[place - 1].text, source);
  }
  return made;
}

std::string framed(const Archive& archive, const Frame& frame, std::string_view body_template,
                   const Value& body) {
  const std::string_view tier_name = tier_title(archive.options.tier);
  Map body_data = *body.get_if<Map>();
  body_data.push_back({"tier_name", tier_name});
  body_data.push_back({"is_open", archive.options.tier == Tier::Open});
  body_data.push_back({"root", frame.root});
  return render(embedded::site::page_mustache,
                object({{"policy", policy()},
                        {"icon", base64(embedded::site::icon_svg)},
                        {"style", embedded::site::style_css},
                        {"script", embedded::site::script_js},
                        {"title", frame.title},
                        {"description", frame.description},
                        {"root", frame.root},
                        {"is_index", frame.here == "index"},
                        {"is_verify", frame.here == "verify"},
                        {"tier_name", tier_name},
                        {"is_open", archive.options.tier == Tier::Open},
                        {"scope_name", archive.scope_name()},
                        {"corpus_digest", archive.digest},
                        {"body", render(body_template, std::move(body_data))}}));
}

std::string record_json(const Archive& archive, const Record& record) {
  const std::string json = published_json(record, archive.options.tier);
  const auto recorded = archive.options.recorded.find(record.digest);
  return recorded == archive.options.recorded.end() ? json : with_provenance(json, recorded->second);
}

std::string first_sentence(std::string_view text) {
  const std::size_t end = text.find(". ");
  return std::string(text.substr(0, end == std::string_view::npos ? end : end + 1));
}

Value value_data(std::string text) {
  constexpr std::size_t kWide = 48;  // from here on it is broken into lines
  constexpr std::size_t kLong = 240;
  constexpr std::size_t kShort = 80;
  std::string beginning = text.size() > kLong ? shorten(text, kShort) : "";
  return object({{"wide", text.size() > kWide},
                 {"long", text.size() > kLong},
                 {"short", std::move(beginning)},
                 {"text", std::move(text)}});
}

Value outcome_data(Outcome outcome) {
  const bool passed = outcome == Outcome::Passed;
  const bool failed = outcome == Outcome::Failed;
  return object({{"outcome", name_of(outcome)},
                 {"class", passed ? "passed" : "failed"},
                 {"mark", passed   ? "✓"
                          : failed ? "✗"
                                   : "!"}});
}

std::vector<Member> account(const Archive& archive, const Chapter& chapter) {
  const FixtureFile& file = chapter.file();
  List related;
  for (const Chapter* other : archive.groups.at(file.evaluation_group)) {
    if (other == &chapter) continue;
    related.push_back(object({{"name", other->file().mechanism}, {"relative_title", other->file().title}}));
  }
  return {{"title", file.title},
          {"domain", file.domain},
          {"group", file.evaluation_group},
          {"mechanism", file.mechanism},
          {"root_cause", file.root_cause},
          {"failure_text", file.failure},
          {"attempt_text", file.attempt},
          {"repair_text", shows(archive.options.tier, Role::Repair) ? file.repair : ""},
          {"contract_text", file.contract},
          {"significance", file.significance},
          {"check_count", count(file.checks.size(), "check")},
          {"has_related", !related.empty()},
          {"related", std::move(related)},
          {"has_sources", !file.sources.empty()},
          {"sources", source_links(file.sources)}};
}

Value card(const Archive& archive, const Chapter& chapter, const std::string& root, bool with_group) {
  constexpr double kWidth = 120;
  const FixtureFile& file = chapter.file();
  List bars;
  for (const Role role : kRoles) {
    if (!shows(archive.options.tier, role)) {
      bars.push_back(object({{"role", name_of(role)}, {"is_shown", false}}));
      continue;
    }
    std::size_t passed = 0;
    std::size_t total = 0;
    for (const Record& record : chapter.records) {
      const auto& outcomes = record.implementation(role)->outcomes;
      passed += static_cast<std::size_t>(std::count(outcomes.begin(), outcomes.end(), Outcome::Passed));
      total += outcomes.size();
    }
    const double share = static_cast<double>(passed) / static_cast<double>(total);
    bars.push_back(object({{"role", name_of(role)},
                           {"is_shown", true},
                           {"width", round(Number(kWidth * share), 1)},
                           {"passed", passed},
                           {"total", total}}));
  }
  std::string words = file.domain + " " + file.evaluation_group;
  for (const Record& record : chapter.records) words += " " + record.observed.id();
  const bool several = chapter.records.size() > 1;
  return object({{"name", file.mechanism},
                 {"title", file.title},
                 {"words", words},
                 {"first_id", chapter.records.front().observed.id()},
                 {"last_id", several ? chapter.records.back().observed.id() : ""},
                 {"with_group", with_group},
                 {"level", with_group ? 3 : 2},
                 {"group", file.evaluation_group},
                 {"root", root},
                 {"bars", std::move(bars)}});
}

}  // namespace failmap
