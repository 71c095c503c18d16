/// The program: joins what is compiled in with the terminal.
#include <sys/ioctl.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/program.hpp"

namespace {

/// Beside an installed program; otherwise those of the source tree that it was built from.
std::filesystem::path built_in_fixtures() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  auto installed = program.parent_path().parent_path() / FAILMAP_INSTALLED_FIXTURES;
  if (!error && std::filesystem::is_directory(installed, error)) return installed;
  return FAILMAP_SOURCE_FIXTURES;
}

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

int main(int argument_count, char** arguments) {
  std::ios::sync_with_stdio(false);
  // Ends the program quietly where nobody reads on, also where the parent had the signal ignored.
  std::signal(SIGPIPE, SIG_DFL);
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const failmap::World world{
      .registry = failmap::built_in_registry(),
      .fixtures = built_in_fixtures(),
      .out = std::cout,
      .err = std::cerr,
      .colour = terminal && !is_set("NO_COLOR"),
      .width = terminal ? terminal_width() : 0,
  };
  return static_cast<int>(failmap::run_program({arguments + 1, arguments + argument_count}, world));
}
