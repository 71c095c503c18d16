/// How what takes long learns that nobody waits for it any more.
#pragma once

#include <atomic>
#include <stdexcept>

namespace failmap {

/// Thrown where the user has asked the program to stop.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

/// Throws Interrupted once `stop` has become true; null: never.
inline void heed(const std::atomic<bool>* stop) {
  if (stop != nullptr && stop->load()) throw Interrupted();
}

}  // namespace failmap
