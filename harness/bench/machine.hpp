/// What a run of the benchmarks ran on.
#pragma once

#include <string>
#include <string_view>

namespace failmap {

/// One line for people, without the name of the machine: "AMD EPYC, in a virtual machine; Linux 6.1". The
/// text is that of /proc/cpuinfo.
std::string describe_machine(std::string_view cpuinfo);

/// The same of this machine.
std::string describe_machine();

}  // namespace failmap
