/// What the variants of a mechanism are measured on: arguments that grow, and what a right answer has.
///
/// A mechanism that can be measured has a workload.cpp beside its variants, which defines
/// `failmap::Workload<Solve> workload()` in the mechanism's namespace. It is no variant: nothing of it is in
/// a record.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "contract/contract.hpp"

namespace failmap {

template <typename Function>
struct Workload;

template <typename Result, typename... Arguments>
struct Workload<Result(Arguments...)> {
  using Input = std::tuple<std::remove_cvref_t<Arguments>...>;

  /// What a size counts and at which shape: "elements in the parts of 10 workers".
  std::string_view size;

  /// Arguments of that size (at least 1), or of the next smaller one that has the shape; the same on every
  /// machine.
  Input (*generate)(std::int64_t size);

  /// What the contract says of the answer and does not hold, for people; "" where all of it does. It is found
  /// out in another way than a variant's: from how the arguments were made, or by a property.
  std::string (*violation)(const Result& answer, Arguments... arguments);

  /// Does about the same work when called: a plain loop over doubles (and over places in place of names),
  /// which checks nothing. It holds the arguments in that form.
  std::function<void()> (*plain)(Arguments... arguments);
};

/// The i-th of some numbers without order, all of them multiples of 2^-10 from -1 to below 1. So doubles hold
/// sums of many of them exactly, added in any order.
constexpr double spread(std::int64_t index) {
  auto bits = static_cast<std::uint64_t>(index) * 0x9e3779b97f4a7c15U;  // splitmix64
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebU;
  return static_cast<double>((bits ^ (bits >> 31)) >> 53) / 1024 - 1;
}

/// A workload at one size: the arguments are made, and nothing of them is decoded any more.
class Load {
 public:
  virtual ~Load() = default;

  /// What the arguments take in memory.
  virtual std::size_t bytes() const = 0;

  /// Calls the variant and drops its answer: what is measured. Whatever the variant throws comes through.
  virtual void call(Role role) const = 0;

  struct Answered {
    Value value;
    std::string violation;  ///< "" where the answer is right
  };

  /// Calls the variant and looks at its answer. Whatever the variant throws comes through; so does NotAValue.
  virtual Answered answer(Role role) const = 0;

  virtual std::function<void()> plain() const = 0;
};

namespace detail {

/// The bytes that a value of a contract's type holds outside itself.
template <typename Type>
std::size_t owned_bytes(const Type&) requires std::is_arithmetic_v<Type> || std::same_as<Type, Number> {
  return 0;
}
inline std::size_t owned_bytes(const std::string& text) { return text.size(); }
template <typename Item>
std::size_t owned_bytes(const std::optional<Item>& item);
template <typename Item>
std::size_t owned_bytes(const std::vector<Item>& items);
template <typename Item>
std::size_t owned_bytes(const std::map<std::string, Item>& items);
template <typename... Alternatives>
std::size_t owned_bytes(const std::variant<Alternatives...>& value);
template <typename... Items>
std::size_t owned_bytes(const std::tuple<Items...>& items);
template <typename Struct>
std::size_t owned_bytes(const Struct& object) requires requires {
  Struct::fields;
}
{
  return Codec<Struct>::with_members(
      object, [](const auto&... items) { return (std::size_t{0} + ... + owned_bytes(items)); });
}
template <typename Item>
std::size_t owned_bytes(const std::optional<Item>& item) {
  return item.has_value() ? owned_bytes(*item) : 0;
}
template <typename Item>
std::size_t owned_bytes(const std::vector<Item>& items) {
  std::size_t bytes = 0;
  for (const Item& item : items) bytes += sizeof(Item) + owned_bytes(item);
  return bytes;
}
template <typename Item>
std::size_t owned_bytes(const std::map<std::string, Item>& items) {
  std::size_t bytes = 0;
  for (const auto& [key, item] : items)
    bytes += sizeof(key) + owned_bytes(key) + sizeof(item) + owned_bytes(item);
  return bytes;
}
template <typename... Alternatives>
std::size_t owned_bytes(const std::variant<Alternatives...>& value) {
  return std::visit([](const auto& alternative) { return owned_bytes(alternative); }, value);
}
template <typename... Items>
std::size_t owned_bytes(const std::tuple<Items...>& items) {
  return std::apply([](const auto&... item) { return (std::size_t{0} + ... + owned_bytes(item)); }, items);
}

}  // namespace detail

template <typename Function>
class TypedLoad;

template <typename Result, typename... Arguments>
class TypedLoad<Result(Arguments...)> final : public Load {
 public:
  using Solve = Result(Arguments...);

  TypedLoad(const Workload<Solve>& workload, std::array<Solve*, 3> variants, std::int64_t size)
      : workload_(workload), variants_(variants), input_(workload.generate(size)) {}

  std::size_t bytes() const override { return sizeof(input_) + detail::owned_bytes(input_); }

  // The compiler does not know what the pointer points to: it can leave out neither the call nor the answer.
  void call(Role role) const override { std::apply(*variants_[static_cast<std::size_t>(role)], input_); }

  Answered answer(Role role) const override {
    const Result given = std::apply(*variants_[static_cast<std::size_t>(role)], input_);
    const auto judge = [&](const auto&... arguments) { return workload_.violation(given, arguments...); };
    return {Codec<Result>::encode(given), std::apply(judge, input_)};
  }

  std::function<void()> plain() const override { return std::apply(workload_.plain, input_); }

 private:
  Workload<Solve> workload_;
  std::array<Solve*, 3> variants_;
  typename Workload<Solve>::Input input_;
};

/// A workload without its types.
struct AnyWorkload {
  std::string_view size;  ///< as in Workload
  std::function<std::unique_ptr<const Load>(std::int64_t size)> load;
};

template <typename Solve>
AnyWorkload erase(const Workload<Solve>& workload, Solve& failure, Solve& attempt, Solve& repair) {
  const std::array<Solve*, 3> variants{&failure, &attempt, &repair};
  return {workload.size, [=](std::int64_t size) -> std::unique_ptr<const Load> {
            return std::make_unique<TypedLoad<Solve>>(workload, variants, size);
          }};
}

}  // namespace failmap
