#include "record/answer_json.hpp"

#include <array>

#include "value/json.hpp"

namespace failmap {
namespace {

void append_ending(std::string& out, std::string_view key, std::string_view detail) {
  JsonObject ending(out);
  ending.text(key, detail);
  ending.close();
}

struct NamedEnding {
  std::string_view key;
  Ending ending;
};

constexpr std::array kEndings{
    NamedEnding{"$rejected", Ending::Rejected},         NamedEnding{"$raised", Ending::Raised},
    NamedEnding{"$crashed", Ending::Crashed},           NamedEnding{"$timed_out", Ending::TimedOut},
    NamedEnding{"$out_of_memory", Ending::OutOfMemory}, NamedEnding{"$exited", Ending::Exited},
    NamedEnding{"$unstable", Ending::Unstable}};

}  // namespace

void append_answer(std::string& out, const Answer& answer) {
  switch (answer.ending) {
    case Ending::Returned: append_json(out, answer.value); break;
    case Ending::Rejected: out += kRejectedJson; break;
    case Ending::Raised: append_ending(out, "$raised", answer.detail); break;
    case Ending::Crashed: append_ending(out, "$crashed", answer.detail); break;
    case Ending::TimedOut: out += R"({"$timed_out":true})"; break;
    case Ending::OutOfMemory: out += R"({"$out_of_memory":true})"; break;
    case Ending::Exited: append_ending(out, "$exited", answer.detail); break;
    case Ending::Unstable:
      out += R"({"$unstable":[)";
      for (const Answer& one : answer.distinct) {
        if (&one != &answer.distinct.front()) out += ',';
        append_answer(out, one);
      }
      out += "]}";
      break;
  }
}

Answer answer_of(const Value& json) {
  const Map* map = json.get_if<Map>();
  if (map != nullptr && map->size() == 1) {
    const Value& detail = map->front().value;
    for (const auto& [key, ending] : kEndings) {
      if (map->front().key != key) continue;
      Answer answer{.ending = ending};
      if (const auto* text = detail.get_if<std::string>()) answer.detail = *text;
      if (const List* distinct = detail.get_if<List>()) {
        for (const Value& one : *distinct) answer.distinct.push_back(answer_of(one));
      }
      return answer;
    }
  }
  return {.value = with_numbers(json)};
}

}  // namespace failmap
