#include "split/tokens.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace failmap {
namespace {

/// In ascending order.
constexpr std::array<std::string_view, 83> kKeywords{
    "alignas",      "alignof",  "asm",      "auto",      "bool",       "break",        "case",
    "catch",        "char",     "char16_t", "char32_t",  "char8_t",    "class",        "co_await",
    "co_return",    "co_yield", "concept",  "const",     "const_cast", "consteval",    "constexpr",
    "constinit",    "continue", "decltype", "default",   "delete",     "do",           "double",
    "dynamic_cast", "else",     "enum",     "explicit",  "export",     "extern",       "false",
    "float",        "for",      "friend",   "goto",      "if",         "include",      "inline",
    "int",          "long",     "mutable",  "namespace", "new",        "noexcept",     "nullptr",
    "operator",     "pragma",   "private",  "protected", "public",     "register",     "reinterpret_cast",
    "requires",     "return",   "short",    "signed",    "sizeof",     "static",       "static_assert",
    "static_cast",  "struct",   "switch",   "template",  "this",       "thread_local", "throw",
    "true",         "try",      "typedef",  "typeid",    "typename",   "union",        "unsigned",
    "using",        "virtual",  "void",     "volatile",  "wchar_t",    "while"};

bool is_space(char character) { return character == ' ' || ('\t' <= character && character <= '\r'); }
bool is_decimal(char character) { return '0' <= character && character <= '9'; }

/// Bytes outside ASCII count as letters.
bool is_letter(char character) {
  return ('a' <= character && character <= 'z') || ('A' <= character && character <= 'Z') ||
         character == '_' || static_cast<unsigned char>(character) >= 0x80;
}

bool is_string_prefix(std::string_view word) {
  constexpr std::array<std::string_view, 9> kPrefixes{"L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"};
  return std::find(kPrefixes.begin(), kPrefixes.end(), word) != kPrefixes.end();
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view source) : source_(source) {}

  std::vector<Token> run() {
    while (begin_ < source_.size()) {
      const TokenKind kind = next();
      const std::string_view text = source_.substr(begin_, end_ - begin_);
      if (kind != TokenKind::Blank && kind != TokenKind::Comment) {
        after_include_ = kind == TokenKind::Keyword && text == "include";
      }
      tokens_.push_back({kind, text});
      begin_ = end_;
    }
    return std::move(tokens_);
  }

 private:
  char at(std::size_t place) const { return place < source_.size() ? source_[place] : '\0'; }

  bool starts(std::string_view text) const { return source_.substr(begin_).starts_with(text); }

  /// Goes to behind the next `text`, or to the end.
  void end_behind(std::string_view text, std::size_t from) {
    const std::size_t found = source_.find(text, from);
    end_ = found == std::string_view::npos ? source_.size() : found + text.size();
  }

  template <typename Predicate>
  void end_after_run(std::size_t from, Predicate belongs) {
    end_ = from;
    while (end_ < source_.size() && belongs(source_[end_])) ++end_;
  }

  TokenKind next() {
    const char first = source_[begin_];
    if (is_space(first)) return end_after_run(begin_, is_space), TokenKind::Blank;
    if (starts("//")) {
      end_ = std::min(source_.find('\n', begin_), source_.size());
      return TokenKind::Comment;
    }
    if (starts("/*")) return end_behind("*/", begin_ + 2), TokenKind::Comment;
    if (first == '<' && after_include_) return end_behind(">", begin_), TokenKind::Text;
    if (first == '"' || first == '\'') return end_literal(begin_), TokenKind::Text;
    if (is_decimal(first) || (first == '.' && is_decimal(at(begin_ + 1)))) return number();
    if (is_letter(first)) return word();
    end_ = begin_ + 1;
    return TokenKind::Punctuation;
  }

  /// `quote` is the place of the opening quote.
  void end_literal(std::size_t quote) {
    for (end_ = quote + 1; end_ < source_.size() && source_[end_] != '\n'; ++end_) {
      if (source_[end_] == source_[quote]) {
        ++end_;
        return;
      }
      if (source_[end_] == '\\' && end_ + 1 < source_.size()) ++end_;
    }
  }

  TokenKind number() {
    end_ = begin_ + 1;
    while (end_ < source_.size()) {
      const char character = source_[end_];
      const char before = source_[end_ - 1];
      const bool sign = (character == '+' || character == '-') &&
                        std::string_view("eEpP").find(before) != std::string_view::npos;
      const bool separator = character == '\'' && (is_letter(at(end_ + 1)) || is_decimal(at(end_ + 1)));
      if (!sign && !separator && !is_letter(character) && !is_decimal(character) && character != '.') break;
      ++end_;
    }
    return TokenKind::Number;
  }

  TokenKind word() {
    end_after_run(begin_, [](char character) { return is_letter(character) || is_decimal(character); });
    const std::string_view word = source_.substr(begin_, end_ - begin_);
    const char quote = at(end_);
    if ((quote == '"' || quote == '\'') && is_string_prefix(word)) {
      if (quote == '"' && word.back() == 'R') {
        const std::size_t open = std::min(source_.find('(', end_), source_.size());
        end_behind(")" + std::string(source_.substr(end_ + 1, open - end_ - 1)) + "\"", open);
      } else {
        end_literal(end_);
      }
      return TokenKind::Text;
    }
    const bool keyword = std::binary_search(kKeywords.begin(), kKeywords.end(), word);
    return keyword ? TokenKind::Keyword : TokenKind::Identifier;
  }

  std::string_view source_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool after_include_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(std::string_view source) { return Tokenizer(source).run(); }

}  // namespace failmap
