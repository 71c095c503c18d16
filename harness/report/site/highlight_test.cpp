#include "report/site/highlight.hpp"

#include <gtest/gtest.h>

#include "report/testing.hpp"

namespace failmap {
namespace {

/// Of one line: c(comment), k(keyword) …, by the first letters of the classes; & is not undone.
std::string marked(std::string_view source) {
  std::string html;
  for (const std::string& line : highlight(source)) html += (html.empty() ? "" : "\n") + line;
  std::string out;
  for (std::size_t place = 0; place < html.size();) {
    constexpr std::string_view kOpen = "<span class=\"";
    if (html.compare(place, kOpen.size(), kOpen) == 0) {
      place += kOpen.size();
      out += html[place];
      out += '(';
      place = html.find('>', place) + 1;
    } else if (html.compare(place, 7, "</span>") == 0) {
      out += ')';
      place += 7;
    } else {
      out += html[place++];
    }
  }
  return out;
}

/// The text that a browser shows.
std::string shown(std::string html) {
  while (html.find('<') != std::string::npos) {
    const std::size_t begin = html.find('<');
    html.erase(begin, html.find('>') - begin + 1);
  }
  for (const auto& [entity, character] :
       {std::pair{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}, {"&amp;", "&"}}) {
    for (std::size_t place = html.find(entity); place != std::string::npos;
         place = html.find(entity, place + 1)) {
      html.replace(place, std::string_view(entity).size(), character);
    }
  }
  return html;
}

TEST(Highlight, KnowsTheWordsOfTheLanguage) {
  EXPECT_EQ(marked("int forward = for_each;"), "t(int) forward = for_each;");
  EXPECT_EQ(marked("return f(x);"), "k(return) f(f)(x);");
  EXPECT_EQ(marked("if (unsigned_count) {"), "k(if) (unsigned_count) {");
}

TEST(Highlight, KnowsNumbers) {
  EXPECT_EQ(marked("1 2.0 1e-6f 0x1.8p+1 1'000'000 .5 10u x1 v2.y"),
            "n(1) n(2.0) n(1e-6f) n(0x1.8p+1) n(1&#39;000&#39;000) n(.5) n(10u) x1 v2.y");
}

TEST(Highlight, KnowsTexts) {
  EXPECT_EQ(marked(R"(a = "// \"x\"" + 'y' + '\'';)"),
            "a = s(&quot;// \\&quot;x\\&quot;&quot;) + s(&#39;y&#39;) + s(&#39;\\&#39;&#39;);");
  EXPECT_EQ(marked("R\"(a\" // b)\" c"), "s(R&quot;(a&quot; // b)&quot;) c");
  EXPECT_EQ(marked("R\"(a\nif)\" if"), "s(R&quot;()s(a)\ns(if)s()&quot;) k(if)");
}

TEST(Highlight, KnowsComments) {
  EXPECT_EQ(marked("x / y; // int \"a"), "x / y; c(// int &quot;a)");
  EXPECT_EQ(marked("a /* int\n\nif */ int"), "a c(/*)c( int)\n\nc(if )c(*/) t(int)");
}

TEST(Highlight, KnowsThePreprocessor) {
  EXPECT_EQ(marked("#include <map>\n#pragma once\n#if 1"),
            "p(#include &lt;map&gt;)\np(#pragma) once\np(#if) n(1)");
}

TEST(Highlight, ShowsWhatWouldNotBeSeen) {
  EXPECT_EQ(marked("a\\n\t\xe2\x80\xae"
                   "b\x01\xff"),
            "a\\n\t\\u202eb\\x01\\udcff");
  EXPECT_EQ(escape_html("<script>\"&'"), "&lt;script&gt;&quot;&amp;&#39;");
}

TEST(Highlight, ChangesNoCharacterOfASource) {
  std::size_t seen = 0;
  const auto check = [&seen](const Source& source) {
    ++seen;
    std::string text;
    for (const std::string& line : highlight(source.text)) text += shown(line) + "\n";
    EXPECT_EQ(text, source.text) << source.path;
  };
  for (const Mechanism& mechanism : sample().registry.mechanisms) {
    check(mechanism.contract_source);
    for (const Source& source : mechanism.variant_sources) check(source);
  }
  EXPECT_GE(seen, 12U);
}

}  // namespace
}  // namespace failmap
