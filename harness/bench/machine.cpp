#include "bench/machine.hpp"

#include <sys/utsname.h>

#include "value/input_error.hpp"

namespace failmap {
namespace {

/// What stands behind the first "KEY  : " at the beginning of a line; "" where there is none.
std::string_view field(std::string_view cpuinfo, std::string_view key) {
  while (!cpuinfo.empty()) {
    const std::string_view line = cpuinfo.substr(0, cpuinfo.find('\n'));
    cpuinfo.remove_prefix(std::min(line.size() + 1, cpuinfo.size()));
    const std::size_t colon = line.find(": ");
    if (line.starts_with(key) && colon != std::string_view::npos) return line.substr(colon + 2);
  }
  return "";
}

/// "6.1" of "6.1.0-13-amd64".
std::string kernel_version() {
  utsname names{};
  if (uname(&names) != 0) return "";
  const std::string_view release = names.release;
  return std::string(release.substr(0, release.find('.', release.find('.') + 1)));
}

}  // namespace

std::string describe_machine(std::string_view cpuinfo) {
  const std::string_view model = field(cpuinfo, "model name");
  const std::string flags = std::string(field(cpuinfo, "flags")) + " ";
  return (model.empty() ? "an unknown processor" : std::string(model)) +
         (flags.find(" hypervisor ") == std::string::npos ? "" : ", in a virtual machine");
}

std::string describe_machine() {
  std::string cpuinfo;
  try {
    cpuinfo = read_file("/proc/cpuinfo");
  } catch (const InputError&) {
    cpuinfo.clear();  // not every system has it
  }
  return describe_machine(cpuinfo) + "; Linux " + kernel_version();
}

}  // namespace failmap
