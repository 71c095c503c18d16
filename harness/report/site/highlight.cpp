#include "report/site/highlight.hpp"

#include <srchilite/formatter.h>
#include <srchilite/formattermanager.h>
#include <srchilite/highlightrule.h>
#include <srchilite/highlightstate.h>
#include <srchilite/regexrulefactory.h>
#include <srchilite/sourcehighlighter.h>

#include <algorithm>
#include <boost/make_shared.hpp>
#include <utility>

#include "value/literal.hpp"

namespace failmap {
namespace {

namespace highlighting = srchilite;

/// Appends what it is given to a line, in a span of its class.
class Span final : public highlighting::Formatter {
 public:
  Span(std::string& line, std::string class_name) : line_(line), class_(std::move(class_name)) {}

  void format(const std::string& text, const highlighting::FormatterParams*) override {
    if (text.empty()) return;
    if (class_.empty()) {
      line_ += escape_html(text);
    } else {
      line_ += "<span class=\"" + class_ + "\">" + escape_html(text) + "</span>";
    }
  }

 private:
  std::string& line_;
  std::string class_;
};

const highlighting::WordList& keywords() {
  static const highlighting::WordList words{
      "alignas",      "alignof",      "auto",       "break",    "case",
      "catch",        "class",        "concept",    "const",    "consteval",
      "constexpr",    "constinit",    "const_cast", "continue", "co_await",
      "co_return",    "co_yield",     "decltype",   "default",  "delete",
      "do",           "dynamic_cast", "else",       "enum",     "explicit",
      "export",       "extern",       "false",      "final",    "for",
      "friend",       "goto",         "if",         "inline",   "mutable",
      "namespace",    "new",          "noexcept",   "nullptr",  "operator",
      "override",     "private",      "protected",  "public",   "reinterpret_cast",
      "requires",     "return",       "sizeof",     "static",   "static_assert",
      "static_cast",  "struct",       "switch",     "template", "this",
      "thread_local", "throw",        "true",       "try",      "typedef",
      "typeid",       "typename",     "union",      "using",    "virtual",
      "volatile",     "while"};
  return words;
}

const highlighting::WordList& types() {
  static const highlighting::WordList words{"bool",   "char",     "char8_t", "char16_t", "char32_t",
                                            "double", "float",    "int",     "long",     "short",
                                            "signed", "unsigned", "void",    "wchar_t"};
  return words;
}

/// What C++ looks like as of C++20; the library's own description is older than C++11. Of rules that match at
/// one place the first one wins.
highlighting::HighlightStatePtr cpp_rules() {
  auto state = boost::make_shared<highlighting::HighlightState>();
  highlighting::RegexRuleFactory factory;
  const auto add = [&state](highlighting::HighlightRule* rule) {
    state->addRule(highlighting::HighlightRulePtr(rule));
  };
  const auto add_multi_line = [&](const std::string& name, const std::string& start, const std::string& end) {
    highlighting::HighlightRule* rule = factory.createMultiLineRule(name, start, end, "", false);
    rule->getNextState()->setDefaultElement(name);
    add(rule);
  };
  add(factory.createSimpleRule("comment", "//.*"));
  add_multi_line("comment", R"(/\*)", R"(\*/)");
  add(factory.createSimpleRule("preprocessor", R"(^\s*#\s*include\s*(?:<[^>]*>|"[^"]*"))"));
  add(factory.createSimpleRule("preprocessor", R"(^\s*#\s*[a-z]+)"));
  add(factory.createSimpleRule("string", R"re(\b(?:u8|[uUL])?R"\((?:.*?)\)")re"));
  add_multi_line("string", R"re(\b(?:u8|[uUL])?R"\()re", R"re(\)")re");
  add(factory.createSimpleRule("string", R"re((?:\b(?:u8|[uUL]))?"(?:\\.|[^"\\])*")re"));
  add(factory.createSimpleRule("number",
                               R"(\b0[xX][0-9a-fA-F']+(?:\.[0-9a-fA-F']*)?(?:[pP][+-]?[0-9]+)?\w*)"));
  add(factory.createSimpleRule("number", R"((?:\b[0-9][0-9']*\.?|\.[0-9])[0-9']*(?:[eE][+-]?[0-9]+)?\w*)"));
  add(factory.createSimpleRule("string", R"((?:\b(?:u8|[uUL]))?'(?:\\.|[^'\\])+')"));
  add(factory.createWordListRule("keyword", keywords()));
  add(factory.createWordListRule("type", types()));
  add(factory.createSimpleRule("function", R"(\b[A-Za-z_]\w*(?=\())"));
  add(factory.createSimpleRule("normal", R"(\b[A-Za-z_]\w*)"));
  return state;
}

}  // namespace

std::string visible(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find_first_of("\\\t\n"), text.size());
    out += printable(text.substr(0, length));
    if (length < text.size()) out += text[length];
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return out;
}

std::string escape_html(std::string_view text) {
  std::string out;
  for (const char character : visible(text)) {
    switch (character) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += character;
    }
  }
  return out;
}

std::vector<std::string> highlight(std::string_view source) {
  std::string line;
  highlighting::FormatterManager spans(boost::make_shared<Span>(line, ""));
  for (const char* name : {"comment", "preprocessor", "string", "number", "keyword", "type", "function"}) {
    spans.addFormatter(name, boost::make_shared<Span>(line, name));
  }
  highlighting::SourceHighlighter highlighter(cpp_rules());
  highlighter.setFormatterManager(&spans);

  std::vector<std::string> lines;
  while (!source.empty()) {
    const std::size_t length = std::min(source.find('\n'), source.size());
    highlighter.highlightParagraph(std::string(source.substr(0, length)));
    lines.push_back(std::exchange(line, {}));
    source.remove_prefix(std::min(length + 1, source.size()));
  }
  return lines;
}

}  // namespace failmap
