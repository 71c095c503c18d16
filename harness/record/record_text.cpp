#include "record/record_text.hpp"

#include <algorithm>
#include <cstddef>

namespace failmap {
namespace {

/// Behind the text's string that begins at `start`.
std::size_t end_of_string(std::string_view json, std::size_t start) {
  std::size_t at = start + 1;
  while (at < json.size() && json[at] != '"') at += json[at] == '\\' ? 2 : 1;
  return std::min(at + 1, json.size());
}

/// Behind the object or list that begins at `start`.
std::size_t end_of_container(std::string_view json, std::size_t start) {
  std::size_t depth = 0;
  for (std::size_t at = start; at < json.size();) {
    if (json[at] == '"') {
      at = end_of_string(json, at);
      continue;
    }
    if (json[at] == '{' || json[at] == '[') ++depth;
    if ((json[at] == '}' || json[at] == ']') && --depth == 0) return at + 1;
    ++at;
  }
  return json.size();
}

/// Keys are in ascending order, so that these are what an observation and a fixture begin with.
bool stands_in_one_line(std::string_view rest) {
  return rest.starts_with(R"({"actual":)") || rest.starts_with(R"({"check":)") || rest.starts_with("{}") ||
         rest.starts_with("[]");
}

}  // namespace

std::string laid_out(std::string_view canonical) {
  std::string out;
  out.reserve(canonical.size() + canonical.size() / 8);
  std::size_t depth = 0;
  const auto break_line = [&] {
    out += '\n';
    out.append(depth, ' ');
  };
  for (std::size_t at = 0; at < canonical.size();) {
    const char character = canonical[at];
    std::size_t end = at + 1;
    const bool whole = stands_in_one_line(canonical.substr(at));
    if (character == '"') end = end_of_string(canonical, at);
    if (whole) end = end_of_container(canonical, at);
    if (!whole && (character == '}' || character == ']')) {
      --depth;
      break_line();
    }
    out += canonical.substr(at, end - at);
    if (!whole && (character == '{' || character == '[')) {
      ++depth;
      break_line();
    }
    if (character == ',') break_line();
    at = end;
  }
  return out + '\n';
}

std::string canonical_text(std::string_view laid_out) {
  std::string out;
  out.reserve(laid_out.size());
  while (!laid_out.empty()) {
    std::size_t end = std::min(laid_out.find('\n'), laid_out.size());
    out += laid_out.substr(0, end);
    while (end < laid_out.size() && (laid_out[end] == '\n' || laid_out[end] == ' ')) ++end;
    laid_out.remove_prefix(end);
  }
  return out;
}

AroundProvenance around_provenance(std::string_view canonical) {
  // The members behind it are texts, in which no quote is left unescaped.
  constexpr std::string_view kKey = R"("provenance":)";
  const std::size_t key = canonical.rfind(kKey);
  if (key == std::string_view::npos) return {canonical, {}, {}};
  const std::size_t begin = key + kKey.size();
  const std::size_t end = end_of_container(canonical, begin);
  return {canonical.substr(0, begin), canonical.substr(begin, end - begin), canonical.substr(end)};
}

std::string_view provenance_in(std::string_view canonical) { return around_provenance(canonical).provenance; }

bool same_but_for_provenance(std::string_view one, std::string_view other) {
  return around_provenance(one).same_but_for_provenance(around_provenance(other));
}

std::string with_provenance(std::string_view canonical, std::string_view provenance) {
  const AroundProvenance parts = around_provenance(canonical);
  if (parts.provenance.empty()) return std::string(canonical);
  std::string out(parts.before);
  out += provenance;
  out += parts.after;
  return out;
}

std::string with_recorded_at(std::string_view canonical, std::string_view time) {
  std::string provenance(provenance_in(canonical));
  provenance.pop_back();
  provenance += R"(,"recorded_at":")";
  provenance += time;
  provenance += "\"}";
  return with_provenance(canonical, provenance);
}

}  // namespace failmap
