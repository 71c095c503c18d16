#include "report/site/template.hpp"

#include <kainjow/mustache.hpp>
#include <stdexcept>

#include "report/site/assets.hpp"
#include "report/site/highlight.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

namespace mustache = kainjow::mustache;

struct ToData {
  mustache::data operator()(None) const { return mustache::data(false); }
  mustache::data operator()(bool value) const { return mustache::data(value); }
  mustache::data operator()(std::int64_t value) const { return mustache::data(std::to_string(value)); }
  mustache::data operator()(double value) const { return mustache::data(literal(value)); }
  mustache::data operator()(const std::string& text) const {
    return text.empty() ? mustache::data(false) : mustache::data(text);
  }
  mustache::data operator()(const List& list) const {
    mustache::data data(mustache::data::type::list);
    for (const Value& item : list) data << std::visit(*this, item.storage());
    return data;
  }
  mustache::data operator()(const Map& map) const {
    mustache::data data(mustache::data::type::object);
    for (const Member& member : map) data.set(member.key, std::visit(*this, member.value.storage()));
    return data;
  }
};

void add_partials(mustache::data& data) {
  const auto add = [&data](const char* name, std::string_view text) {
    data.set(name, mustache::data(mustache::partial([text] { return std::string(text); })));
  };
  add("account.mustache", embedded::site::account_mustache);
  add("card.mustache", embedded::site::card_mustache);
  add("listing.mustache", embedded::site::listing_mustache);
  add("related.mustache", embedded::site::related_mustache);
  add("value.mustache", embedded::site::value_mustache);
}

}  // namespace

Value object(std::initializer_list<Member> members) { return make_map(members); }

std::string render(std::string_view text, const Value& data) {
  mustache::mustache page{std::string(text)};
  page.set_custom_escape([](const std::string& value) { return escape_html(value); });
  mustache::data root = std::visit(ToData{}, data.storage());
  add_partials(root);
  std::string out = page.render(root);
  if (!page.is_valid()) throw std::logic_error("a template is wrong: " + page.error_message());
  return out;
}

}  // namespace failmap
