#include "split/csv.hpp"

#include <gmock/gmock-matchers.h>
#include <gtest/gtest.h>

#include "value/input_error.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

using Fields = std::vector<std::string>;

std::vector<Fields> fields_of(std::string_view text) {
  std::vector<Fields> fields;
  for (CsvRecord& record : parse_csv(text, "file")) fields.push_back(std::move(record.fields));
  return fields;
}

std::string csv_refusal(std::string_view text) {
  return refusal_of<InputError>([&] { parse_csv(text, "file"); });
}

TEST(Csv, QuotesWhatMustBe) {
  std::string out;
  append_csv_record(out, {"plain", "", "a,b", "say \"so\"", "two\nlines", " blank "});
  EXPECT_EQ(out, "plain,,\"a,b\",\"say \"\"so\"\"\",\"two\nlines\", blank \n");
}

TEST(Csv, IsReadAsTheStandardHasIt) {
  EXPECT_EQ(fields_of("a,b\n1,2\n"), (std::vector<Fields>{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(fields_of("a,b\r\n1,2"), (std::vector<Fields>{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(fields_of("\"a,\"\"b\",\"c\nd\"\n"), (std::vector<Fields>{{"a,\"b", "c\nd"}}));
  EXPECT_EQ(fields_of(" a ,\"\"\n"), (std::vector<Fields>{{" a ", ""}}));
  EXPECT_TRUE(fields_of("").empty());
}

TEST(Csv, KnowsWhereARecordBegins) {
  const auto records = parse_csv("a,b\n\n\"x\ny\",1\n2,3\n", "file");
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[1].line, 3U);
  EXPECT_EQ(records[2].line, 5U);
}

TEST(Csv, RefusesWhatIsNone) {
  EXPECT_THAT(csv_refusal("a,b\n1,x\"y\n"),
              testing::StartsWith("file:2: no CSV: a field with a quote in it"));
  EXPECT_THAT(csv_refusal("a\n\"x\"y\n"), testing::StartsWith("file:2: no CSV"));
  EXPECT_EQ(csv_refusal("a,b\n1,\"x\n2,3\n"),
            "file:2: no CSV: the quote that opens in this record is not closed");
  EXPECT_EQ(csv_refusal("a,b\n1\n"), "file:2: expected 2 fields as in the first record, found 1");
}

TEST(Csv, IsReadAsItIsWritten) {
  for_all_draws([] {
    const auto draw_field = [] { return draw_text({"a", ",", "\"", "\n", "\r", " ", "\xc3"}, 12); };
    std::vector<Fields> rows(draw_from(1, 20));
    for (Fields& row : rows) row = {draw_field(), draw_field(), draw_field()};
    std::string out;
    for (const Fields& row : rows) append_csv_record(out, {row.begin(), row.end()});
    EXPECT_EQ(fields_of(out), rows);
  });
}

}  // namespace
}  // namespace failmap
