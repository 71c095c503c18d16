/// The size itself, where the repair throws from 4 on.
#include "contract/workload.hpp"

#include "contract.hpp"

namespace ceiling {
namespace {

std::tuple<Number> generate(std::int64_t size) { return {size}; }

std::string violation(const Number& answer, Number /*value*/) {
  return answer > 2 ? "the answer is above 2" : "";
}

std::function<void()> plain(Number value) {
  return [number = value.to_double(), answer = 0.0]() mutable { answer = std::min(number, 2.0); };
}

}  // namespace

failmap::Workload<Solve> workload() { return {"the value", generate, violation, plain}; }

}  // namespace ceiling
