#include "record/record_text.hpp"

#include <gtest/gtest.h>

#include "report/testing.hpp"
#include "value/json.hpp"
#include "value/property_testing.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

TEST(RecordText, HasAMemberALineAndAnObservationALine) {
  EXPECT_EQ(
      laid_out(R"({"a":[{"actual":[1,{"x":2}],"check":"}\"{"},{"check":"d","given":{}}],"b":{"c":"e,f"},)"
               R"("g":[],"h":{},"i":[[1,2]]})"),
      R"({
 "a":[
  {"actual":[1,{"x":2}],"check":"}\"{"},
  {"check":"d","given":{}}
 ],
 "b":{
  "c":"e,f"
 },
 "g":[],
 "h":{},
 "i":[
  [
   1,
   2
  ]
 ]
}
)");
}

TEST(RecordText, TheLayoutComesOffAgain) {
  for_all_draws([] {
    const std::string json = to_json(draw_value(false));
    SCOPED_TRACE(json);
    EXPECT_EQ(canonical_text(laid_out(json)), json);
  });
}

TEST(RecordText, KeepsProvenanceApart) {
  for_each_sample_record({}, {kRoles.begin(), kRoles.end()}, [](const Record& record) {
    const std::string stamped = with_recorded_at(record.json, "2026-11-30T12:00:00Z");
    std::vector<Problem> problems;
    const auto value = parse_json(stamped, problems);
    ASSERT_TRUE(value.has_value()) << stamped;
    EXPECT_EQ(to_json(*value), stamped);
    const Value* provenance = find(*value->get_if<Map>(), "provenance");
    ASSERT_NE(provenance, nullptr);
    EXPECT_EQ(to_json(*find(*provenance->get_if<Map>(), "recorded_at")), R"("2026-11-30T12:00:00Z")");
    EXPECT_NE(stamped, record.json);
    EXPECT_TRUE(same_but_for_provenance(stamped, record.json));
    EXPECT_FALSE(same_but_for_provenance(stamped + " ", record.json));
    EXPECT_FALSE(same_but_for_provenance(" " + stamped, record.json));
    EXPECT_EQ(canonical_text(laid_out(stamped)), stamped);
  });
}

}  // namespace
}  // namespace failmap
