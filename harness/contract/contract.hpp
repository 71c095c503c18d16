/// A mechanism's contract with its three variants: typed inside, values at the edge.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "contract/codec.hpp"
#include "value/value.hpp"

namespace failmap {

enum class Role { Failure, Attempt, Repair };

inline constexpr std::array kRoles{Role::Failure, Role::Attempt, Role::Repair};

/// "failure", "attempt", "repair".
std::string_view name_of(Role role);

class Contract {
 public:
  virtual ~Contract() = default;

  virtual std::size_t arity() const = 0;

  /// The types for people, such as "(list of number, integer) -> number or None".
  virtual std::string signature() const = 0;

  /// Why the argument at that index (below arity()) or the result cannot be that value; empty if it can.
  virtual std::optional<Mismatch> refuse_argument(std::size_t index, const Value& value) const = 0;
  virtual std::optional<Mismatch> refuse_result(const Value& value) const = 0;

  /// Calls a variant with its own fresh copy of the arguments, which refuse_argument() takes one by one.
  /// Whatever the variant throws comes through; so does NotAValue.
  virtual Value call(Role role, const List& arguments) const = 0;
};

template <typename Function>
class TypedContract;

template <typename Result, typename... Arguments>
class TypedContract<Result(Arguments...)> final : public Contract {
 public:
  using Solve = Result(Arguments...);

  TypedContract(Solve& failure, Solve& attempt, Solve& repair) : variants_{&failure, &attempt, &repair} {}

  std::size_t arity() const override { return sizeof...(Arguments); }

  std::string signature() const override {
    std::string types = detail::items_name<std::remove_cvref_t<Arguments>...>();
    types.front() = '(';
    types.back() = ')';
    return types + " -> " + Codec<Result>::type_name();
  }

  std::optional<Mismatch> refuse_argument(std::size_t index, const Value& value) const override {
    assert(index < arity());
    using Refuse = std::optional<Mismatch> (*)(const Value&);
    constexpr std::array<Refuse, sizeof...(Arguments)> kRefuse{&refuse<std::remove_cvref_t<Arguments>>...};
    return kRefuse[index](value);
  }

  std::optional<Mismatch> refuse_result(const Value& value) const override { return refuse<Result>(value); }

  Value call(Role role, const List& arguments) const override {
    assert(arguments.size() == arity());
    Decoded decoded = decode(arguments, std::index_sequence_for<Arguments...>());
    return Codec<Result>::encode(std::apply(*variants_[static_cast<std::size_t>(role)], std::move(decoded)));
  }

 private:
  using Decoded = std::tuple<std::remove_cvref_t<Arguments>...>;

  template <typename Type>
  static std::optional<Mismatch> refuse(const Value& value) {
    Type decoded{};
    Mismatch mismatch;
    if (Codec<Type>::decode(value, decoded, mismatch)) return std::nullopt;
    return mismatch;
  }

  template <std::size_t... Index>
  static Decoded decode(const List& arguments, std::index_sequence<Index...>) {
    Decoded decoded;
    Mismatch mismatch;
    [[maybe_unused]] const bool taken = (Codec<std::tuple_element_t<Index, Decoded>>::decode(
                                             arguments[Index], std::get<Index>(decoded), mismatch) &&
                                         ...);
    assert(taken);
    return decoded;
  }

  std::array<Solve*, 3> variants_;
};

}  // namespace failmap
