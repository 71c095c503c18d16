/// What tests share: running a command as the user does.
#pragma once

#include <string>
#include <string_view>

namespace failmap {

struct ShellResult {
  int exit;  ///< as the shell says it: 128 and the signal's number where one ended the command
  std::string out;
  std::string err;
};

/// Runs a command of the shell, to its end.
ShellResult run_shell(const std::string& command, std::string_view input = {});

}  // namespace failmap
