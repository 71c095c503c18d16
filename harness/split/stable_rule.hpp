/// The stable rule: a group's set follows from a salt and the group's name alone.
///
/// The rule, version 1, so that it can be written again in any language: the SHA-256 of the bytes of the salt
/// (UTF-8), one zero byte and the bytes of the group's name; its first eight bytes, read as a big-endian
/// unsigned integer h. With P parts in all, the set is the first one, in the order in which the sets were
/// asked for, for which h * P < C * 2^64, where C is the number of its own and all earlier sets' parts.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "split/shares.hpp"

namespace failmap {

/// The index of the group's set. The salt has no zero byte. There is at least one share.
std::size_t stable_set(std::string_view salt, std::string_view group, std::span<const Share> shares);

}  // namespace failmap
