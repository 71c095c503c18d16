/// The instructions that this thread executes, counted by the processor where the system lets us.
#pragma once

#include <cstdint>
#include <string>

namespace failmap {

class InstructionCounter {
 public:
  InstructionCounter();
  ~InstructionCounter();
  InstructionCounter(const InstructionCounter&) = delete;
  InstructionCounter& operator=(const InstructionCounter&) = delete;

  /// Why nothing is counted; "" where it is.
  const std::string& obstacle() const { return obstacle_; }

  /// All since the construction, in user mode; 0 where nothing is counted.
  std::uint64_t read() const;

 private:
  int descriptor_ = -1;
  std::string obstacle_;
};

}  // namespace failmap
