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
    const std::size_t end = std::min(laid_out.find('\n'), laid_out.size());
    out += laid_out.substr(0, end);
    laid_out.remove_prefix(std::min(laid_out.find_first_not_of("\n ", end), laid_out.size()));
  }
  return out;
}

std::string_view provenance_in(std::string_view canonical) {
  // The members behind it are texts, in which no quote is left unescaped.
  constexpr std::string_view kKey = R"("provenance":)";
  const std::size_t key = canonical.rfind(kKey);
  if (key == std::string_view::npos) return {};
  const std::size_t begin = key + kKey.size();
  return canonical.substr(begin, end_of_container(canonical, begin) - begin);
}

bool same_but_for_provenance(std::string_view one, std::string_view other) {
  const auto before = [](std::string_view json, std::string_view provenance) {
    return provenance.empty() ? json
                              : json.substr(0, static_cast<std::size_t>(provenance.data() - json.data()));
  };
  const std::string_view of_one = provenance_in(one);
  const std::string_view of_other = provenance_in(other);
  const std::string_view first = before(one, of_one);
  const std::string_view second = before(other, of_other);
  return first == second &&
         one.substr(first.size() + of_one.size()) == other.substr(second.size() + of_other.size());
}

std::string with_provenance(std::string_view canonical, std::string_view provenance) {
  const std::string_view own = provenance_in(canonical);
  if (own.empty()) return std::string(canonical);
  std::string out(canonical.data(), own.data());
  out += provenance;
  out.append(own.data() + own.size(), canonical.data() + canonical.size());
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
