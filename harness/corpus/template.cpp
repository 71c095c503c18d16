#include "corpus/template.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "corpus/expression.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

constexpr std::int64_t kMostItems = 10'000'000;

}  // namespace

struct Template::Node {
  /// An expression and the place it stands at, for what is said when it has no value.
  struct Formula {
    Expression expression;
    std::string place;
  };
  struct ListItems {
    std::vector<Node> nodes;
  };
  struct MapMembers {
    std::vector<std::pair<std::string, Node>> members;  ///< in the order of a Map
  };
  /// A list item that stands for the items of a loop.
  struct Loop {
    Formula from;
    Formula below;
    std::shared_ptr<const Node> item;
  };

  std::variant<Value, Formula, ListItems, MapMembers, Loop> content;
  std::int64_t weight = 0;  ///< of a constant
};

namespace {

std::int64_t text_weight(const std::string& text) { return static_cast<std::int64_t>(text.size() / 32); }

/// How much there is in a value, itself not counted, in what kMostItems limits.
std::int64_t weight(const Value& value) {
  std::int64_t total = 0;
  if (const auto* text = value.get_if<std::string>()) return text_weight(*text);
  if (const auto* list = value.get_if<List>()) {
    for (const Value& item : *list) total += 1 + weight(item);
  }
  if (const auto* map = value.get_if<Map>()) {
    for (const Member& member : *map) total += 1 + text_weight(member.key) + weight(member.value);
  }
  return total;
}

using Node = Template::Node;
using Formula = Node::Formula;

class Compiler {
 public:
  explicit Compiler(std::vector<Problem>& problems) : problems_(problems) {}

  Node compile(const Value& json, const std::string& place) {
    Node node = compile_content(json, place);
    if (const auto* constant = std::get_if<Value>(&node.content)) node.weight = weight(*constant);
    return node;
  }

 private:
  Node compile_content(const Value& json, const std::string& place) {
    if (const auto* text = json.get_if<std::string>()) return compile_text(*text, place);
    if (const auto* list = json.get_if<List>()) return compile_list(*list, place);
    if (const auto* map = json.get_if<Map>()) return compile_map(*map, place);
    return {json};
  }

  Node compile_text(const std::string& text, const std::string& place) {
    if (text.starts_with('=')) {
      auto formula = compile_formula(text, place);
      return formula.has_value() ? Node{std::move(*formula)} : Node{};
    }
    return {Value(text.starts_with('\'') ? text.substr(1) : text)};
  }

  /// A list without anything that depends on N is one constant.
  Node compile_list(const List& list, const std::string& place) {
    Node::ListItems items;
    bool constant = true;
    for (std::size_t index = 0; index < list.size(); ++index) {
      const std::string item_place = child_pointer(place, index);
      const auto* map = list[index].get_if<Map>();
      const bool is_loop = map != nullptr && find(*map, "$for") != nullptr;
      items.nodes.push_back(is_loop ? compile_loop(*map, item_place) : compile(list[index], item_place));
      constant = constant && std::holds_alternative<Value>(items.nodes.back().content);
    }
    if (!constant) return {std::move(items)};
    List values;
    for (Node& node : items.nodes) values.push_back(std::get<Value>(std::move(node.content)));
    return {Value(std::move(values))};
  }

  Node compile_map(const Map& map, const std::string& place) {
    if (const Value* number = find(map, "$number"); number != nullptr && map.size() == 1) {
      return compile_special_number(*number, child_pointer(place, "$number"));
    }
    Node::MapMembers members;
    bool constant = true;
    for (const Member& member : map) {
      const std::string member_place = child_pointer(place, member.key);
      if (member.key.starts_with('$')) refuse_dollar_key(member.key, member_place);
      members.members.emplace_back(member.key, compile(member.value, member_place));
      constant = constant && std::holds_alternative<Value>(members.members.back().second.content);
    }
    if (!constant) return {std::move(members)};
    Map values;
    for (auto& [key, node] : members.members)
      values.push_back({key, std::get<Value>(std::move(node.content))});
    return {Value(std::move(values))};
  }

  Node compile_special_number(const Value& json, const std::string& place) {
    const auto* text = json.get_if<std::string>();
    const std::string_view word = text != nullptr ? std::string_view(*text) : std::string_view();
    if (word == "nan") return {Value(std::numeric_limits<double>::quiet_NaN())};
    if (word == "inf") return {Value(std::numeric_limits<double>::infinity())};
    if (word == "-inf") return {Value(-std::numeric_limits<double>::infinity())};
    problems_.push_back({place, R"(expected "nan", "inf" or "-inf", found )" + literal(json)});
    return {};
  }

  Node compile_loop(const Map& map, const std::string& place) {
    const std::size_t before = problems_.size();
    for (const Member& member : map) {
      const std::string& key = member.key;
      if (key != "$for" && key != "from" && key != "below" && key != "item") {
        problems_.push_back(
            {child_pointer(place, key), "unknown key; a $for has the keys $for, from, below and item"});
      }
    }
    for (const char* key : {"from", "below", "item"}) {
      if (find(map, key) == nullptr)
        problems_.push_back({place, "the $for misses the key '" + std::string(key) + "'"});
    }
    const auto* name = find(map, "$for")->get_if<std::string>();
    if (name == nullptr || !is_new_name(*name)) {
      problems_.push_back(
          {child_pointer(place, "$for"),
           "expected a new name for the loop's variable, found " + literal(*find(map, "$for"))});
    }
    if (problems_.size() != before) return {};

    auto from = compile_bound(*find(map, "from"), child_pointer(place, "from"));
    auto below = compile_bound(*find(map, "below"), child_pointer(place, "below"));
    names_.push_back(*name);
    auto item = std::make_shared<const Node>(compile(*find(map, "item"), child_pointer(place, "item")));
    names_.pop_back();
    if (!from.has_value() || !below.has_value()) return {};
    return {Node::Loop{std::move(*from), std::move(*below), std::move(item)}};
  }

  /// A loop's bound: an expression, or an integer as it stands.
  std::optional<Formula> compile_bound(const Value& json, const std::string& place) {
    if (const auto* integer = json.get_if<std::int64_t>()) {
      // The least integer has no notation of its own: 9223372036854775808 would be read first, and negated.
      const bool least = *integer == std::numeric_limits<std::int64_t>::min();
      std::string text = "=";
      text += least ? "-9223372036854775807-1" : std::to_string(*integer);
      return compile_formula(text, place);
    }
    const auto* text = json.get_if<std::string>();
    if (text != nullptr && text->starts_with('=')) return compile_formula(*text, place);
    problems_.push_back(
        {place, "expected an integer or an expression such as \"=N+1\", found " + literal(json)});
    return std::nullopt;
  }

  std::optional<Formula> compile_formula(const std::string& text, const std::string& place) {
    try {
      return Formula{Expression(std::string_view(text).substr(1), names_), place};
    } catch (const ExpressionError& error) {
      problems_.push_back({place, "in the expression " + literal(text) + ": " + error.what()});
      return std::nullopt;
    }
  }

  bool is_new_name(const std::string& name) const {
    return Expression::can_name(name) && std::find(names_.begin(), names_.end(), name) == names_.end();
  }

  void refuse_dollar_key(const std::string& key, const std::string& place) {
    const char* hint =
        key == "$for" ? "a $for stands only as an item of a list" : "keys that begin with '$' are reserved";
    problems_.push_back({place, hint});
  }

  std::vector<Problem>& problems_;
  std::vector<std::string> names_{"N"};
};

class Expander {
 public:
  explicit Expander(std::int64_t n) : variables_{Number(n)} {}

  Value expand(const Node& node) {
    if (const auto* value = std::get_if<Value>(&node.content)) {
      items_ += node.weight;
      return *value;
    }
    if (const auto* formula = std::get_if<Formula>(&node.content)) return evaluate(*formula);
    if (const auto* map = std::get_if<Node::MapMembers>(&node.content)) {
      Map members;
      members.reserve(map->members.size());
      for (const auto& [key, member] : map->members) {
        items_ += 1 + text_weight(key);
        members.push_back({key, expand(member)});
      }
      return members;
    }
    List items;
    items.reserve(std::get<Node::ListItems>(node.content).nodes.size());
    for (const Node& item : std::get<Node::ListItems>(node.content).nodes) {
      if (const auto* loop = std::get_if<Node::Loop>(&item.content)) {
        run(*loop, items);
      } else {
        ++items_;
        items.push_back(expand(item));
      }
    }
    return items;
  }

 private:
  Number evaluate(const Formula& formula) const {
    try {
      return formula.expression.evaluate(variables_);
    } catch (const ExpressionError& error) {
      fail(formula, error.what());
    }
  }

  std::int64_t evaluate_bound(const Formula& formula) const {
    const Number bound = evaluate(formula);
    if (!bound.is_integer()) fail(formula, "the bound " + literal(bound) + " is not an integer");
    return bound.integer();
  }

  void run(const Node::Loop& loop, List& items) {
    const std::int64_t from = evaluate_bound(loop.from);
    const std::int64_t below = evaluate_bound(loop.below);
    if (from >= below) return;
    const std::int64_t each = 1 + loop.item->weight;
    const auto room = static_cast<std::uint64_t>(std::max<std::int64_t>(0, kMostItems - items_) / each);
    if (static_cast<std::uint64_t>(below) - static_cast<std::uint64_t>(from) > room) refuse_size(loop);

    const std::size_t slot = variables_.size();
    for (std::int64_t index = from; index < below; ++index) {
      variables_.resize(slot);
      variables_.push_back(index);
      ++items_;
      items.push_back(expand(*loop.item));
      if (items_ > kMostItems) refuse_size(loop);
    }
    variables_.resize(slot);
  }

  [[noreturn]] void refuse_size(const Node::Loop& loop) const {
    fail(loop.below, "more than " + std::to_string(kMostItems) + " items in one value");
  }

  [[noreturn]] void fail(const Formula& formula, const std::string& reason) const {
    throw ExpansionError({formula.place, "in the expression " + literal("=" + formula.expression.text()) +
                                             " at N = " + literal(variables_.front()) + ": " + reason});
  }

  std::vector<Number> variables_;
  std::int64_t items_ = 0;
};

}  // namespace

std::optional<Template> Template::compile(const Value& json, std::string_view place,
                                          std::vector<Problem>& problems) {
  const std::size_t before = problems.size();
  auto root = std::make_shared<const Node>(Compiler(problems).compile(json, std::string(place)));
  if (problems.size() != before) return std::nullopt;
  return Template(std::move(root));
}

Value Template::expand(std::int64_t n) const { return Expander(n).expand(*root_); }

}  // namespace failmap
