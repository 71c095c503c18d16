#include "split/blind.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "record/sha256.hpp"
#include "split/tokens.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

using Names = std::map<std::string, std::string, std::less<>>;

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char character) {
    return static_cast<char>(character < 0x80 ? std::tolower(character) : character);
  });
  return lower;
}

/// The first role word in a text, and where; nothing where there is none.
struct FoundWord {
  std::size_t place;
  std::string_view word;
};
std::optional<FoundWord> find_role_word(std::string_view text) {
  const std::string lower = lower_case(text);
  std::optional<FoundWord> first;
  for (const std::string_view word : kRoleWords) {
    const std::size_t place = lower.find(word);
    if (place != std::string::npos && (!first.has_value() || place < first->place)) first = {place, word};
  }
  return first;
}

std::set<std::string> identifiers_in(const Mechanism& mechanism) {
  std::set<std::string> names;
  const auto add = [&](std::string_view source) {
    for (const Token& token : tokenize(source)) {
      if (token.kind == TokenKind::Identifier) names.emplace(token.text);
    }
  };
  add(mechanism.contract_source.text);
  for (const Source& source : mechanism.variant_sources) add(source.text);
  return names;
}

/// The other names of those that tell a role, none of which is in use.
Names neutral_names(const Mechanism& mechanism, const std::string& failure, const std::string& attempt) {
  const std::set<std::string> used = identifiers_in(mechanism);
  const auto unused = [&](std::string name) {
    while (used.contains(name)) name += '_';
    return name;
  };
  Names names{{"failure", unused(failure)}, {"attempt", unused(attempt)}, {"repair", unused("solution")}};
  for (const std::string& name : used) {
    if (!find_role_word(name).has_value() || names.contains(name)) continue;
    names.emplace(name, unused("name_" + std::to_string(names.size() - kRoleWords.size())));
  }
  return names;
}

std::string without_role_words(std::string text) {
  while (const auto found = find_role_word(text)) text.replace(found->place, found->word.size(), "name");
  return text;
}

/// What separates two tokens, with the comments taken out: a line that only held a comment goes with it.
class Gap {
 public:
  void add(const Token& token) {
    if (token.kind == TokenKind::Comment) {
      has_comment_ = true;
      return;
    }
    const auto lines = static_cast<std::size_t>(std::count(token.text.begin(), token.text.end(), '\n'));
    lines_ = std::max(lines_, lines);
    // What stands between a comment and its line's next token is no part of the indentation.
    if (lines > 0 || text_.empty()) text_ = token.text;
  }

  void append_to(std::string& out, bool at_end) const {
    if (out.empty()) return;
    if (!has_comment_) {
      out += text_;
    } else if (lines_ == 0) {
      out += at_end ? "\n" : " ";
    } else {
      out.append(lines_, '\n');
      if (!at_end) out += text_.substr(text_.rfind('\n') + 1);
    }
  }

 private:
  std::string text_;
  std::size_t lines_ = 0;
  bool has_comment_ = false;
};

std::string neutral_text(std::string_view source, const Names& names) {
  std::string out;
  Gap gap;
  for (const Token& token : tokenize(source)) {
    if (token.kind == TokenKind::Blank || token.kind == TokenKind::Comment) {
      gap.add(token);
      continue;
    }
    gap.append_to(out, false);
    gap = Gap();
    const auto renamed = token.kind == TokenKind::Identifier ? names.find(token.text) : names.end();
    if (renamed != names.end()) {
      out += renamed->second;
    } else if (token.kind == TokenKind::Text) {
      out += without_role_words(std::string(token.text));
    } else {
      out += token.text;
    }
  }
  gap.append_to(out, true);
  return out;
}

template <typename Consume>
void for_each_line(std::string_view text, Consume consume) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    consume(line, number);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
}

std::set<std::string> lines_of(std::string_view text) {
  std::set<std::string> lines;
  for_each_line(text, [&](std::string_view line, std::size_t) { lines.insert(line_text(line)); });
  lines.erase("");
  return lines;
}

/// A contract declares the same of failure and attempt, so that exchanging them changes the order of lines
/// only.
void refuse_uneven(const Mechanism& mechanism, const std::string& one, const std::string& other) {
  std::vector<std::string> lines;
  std::vector<std::string> exchanged;
  for_each_line(one, [&](std::string_view line, std::size_t) { lines.emplace_back(line); });
  for_each_line(other, [&](std::string_view line, std::size_t) { exchanged.emplace_back(line); });
  std::sort(lines.begin(), lines.end());
  std::sort(exchanged.begin(), exchanged.end());
  if (lines == exchanged) return;
  throw InputError(std::string(mechanism.contract_source.path),
                   {{"",
                     "declares something else for the failure than for the attempt, which would tell them "
                     "apart in a problem"}});
}

/// Goes through the problem side and throws at the first thing that should not be there.
class BlindChecker {
 public:
  BlindChecker(const std::map<std::string, std::set<std::string>>& secrets, std::string_view support)
      : secrets_(secrets), support_(support) {
    for (const auto& [mechanism, lines] : secrets) {
      check_.secret_lines += lines.size();
      all_.insert(lines.begin(), lines.end());
    }
  }

  void file(const std::string& path, const std::string& bytes) {
    ++check_.files;
    if (const auto found = find_role_word(path)) refuse(path, "the name", found->word);
    const bool is_json = path.ends_with(".json") || path.ends_with(".jsonl");
    const bool is_support = path.starts_with(support_);
    for_each_line(bytes, [&](std::string_view line, std::size_t number) {
      const std::string place = path + ":" + std::to_string(number);
      if (const auto found = find_role_word(line)) refuse(place, "the line", found->word);
      if (is_json) {
        json(line, place);
      } else {
        text(line, place, is_support ? none_ : secrets_of_file(path));
      }
    });
  }

  const BlindCheck& check() const { return check_; }

 private:
  using Lines = std::set<std::string>;

  [[noreturn]] static void refuse(const std::string& place, const std::string& what, std::string_view word) {
    throw InputError(place,
                     {{"", what + " would tell a role by the word '" + std::string(word) +
                               "': problems are shown blind, so name it otherwise in the fixture file or "
                               "the source that it is from"}});
  }

  const Lines& secrets_of(const std::string& mechanism) const {
    const auto own = secrets_.find(mechanism);
    return own == secrets_.end() ? all_ : own->second;
  }

  const Lines& secrets_of_file(const std::string& path) const {
    constexpr std::string_view kSources = "sources/";
    const std::size_t begin = path.find(kSources);
    if (begin == std::string::npos) return all_;
    const std::size_t name = begin + kSources.size();
    return secrets_of(path.substr(name, path.find('/', name) - name));
  }

  void text(std::string_view text, const std::string& place, const Lines& secrets) {
    for_each_line(text, [&](std::string_view line, std::size_t) {
      ++check_.lines;
      const std::string normal = line_text(line);
      if (!secrets.contains(normal)) return;
      throw InputError(place, {{"", "a line that only the repair has would be shown: " + normal}});
    });
  }

  void json(std::string_view line, const std::string& place) {
    std::vector<Problem> problems;
    const auto document = parse_json(line, problems);
    if (!document.has_value()) throw InputError(place, std::move(problems));
    const auto* name = find_as<std::string>(*document, "mechanism");
    value(*document, place, name == nullptr ? all_ : secrets_of(*name));
  }

  void value(const Value& value_of, const std::string& place, const Lines& secrets) {
    if (const auto* text_of = value_of.get_if<std::string>()) text(*text_of, place, secrets);
    if (const auto* list = value_of.get_if<List>()) {
      for (const Value& item : *list) value(item, place, secrets);
    }
    if (const auto* map = value_of.get_if<Map>()) {
      for (const Member& member : *map) {
        if (member.key == "expected" || member.key == "rejects") {
          throw InputError(place, {{"", "a member '" + member.key + "' would say what is expected"}});
        }
        value(member.value, place, secrets);
      }
    }
  }

  const std::map<std::string, Lines>& secrets_;
  std::string_view support_;
  const Lines none_;
  Lines all_;
  BlindCheck check_;
};

}  // namespace

BlindSources blind(const Mechanism& mechanism) {
  const auto& [failure, attempt, repair] = mechanism.variant_sources;
  const Names alike = neutral_names(mechanism, "variant", "variant");
  const bool failure_is_a =
      sha256(neutral_text(failure.text, alike)) < sha256(neutral_text(attempt.text, alike));
  const Names failure_first = neutral_names(mechanism, "variant_a", "variant_b");
  const Names attempt_first = neutral_names(mechanism, "variant_b", "variant_a");
  const Names& names = failure_is_a ? failure_first : attempt_first;
  refuse_uneven(mechanism, neutral_text(mechanism.contract_source.text, failure_first),
                neutral_text(mechanism.contract_source.text, attempt_first));
  // The contract names variant_a first in either case: the order in which it declares them tells nothing.
  BlindSources sources{.contract = neutral_text(mechanism.contract_source.text, failure_first),
                       .variant_a = neutral_text((failure_is_a ? failure : attempt).text, names),
                       .variant_b = neutral_text((failure_is_a ? attempt : failure).text, names),
                       .role_of_a = failure_is_a ? Role::Failure : Role::Attempt,
                       .secret_lines = lines_of(neutral_text(repair.text, names))};
  for (const std::string* shown : {&sources.contract, &sources.variant_a, &sources.variant_b}) {
    for (const std::string& line : lines_of(*shown)) sources.secret_lines.erase(line);
  }
  return sources;
}

std::string line_text(std::string_view line) {
  std::string text;
  bool has_word = false;
  bool blank = false;
  for (const Token& token : tokenize(line)) {
    if (token.kind == TokenKind::Blank) {
      blank = !text.empty();
      continue;
    }
    if (token.kind == TokenKind::Identifier || token.kind == TokenKind::Keyword) has_word = true;
    if (blank) text += ' ';
    blank = false;
    text += token.text;
  }
  return has_word ? text : std::string();
}

BlindCheck check_blind(const std::map<std::string, std::string>& problems,
                       const std::map<std::string, std::set<std::string>>& secret_lines,
                       std::string_view support) {
  BlindChecker checker(secret_lines, support);
  for (const auto& [path, bytes] : problems) checker.file(path, bytes);
  return checker.check();
}

}  // namespace failmap
