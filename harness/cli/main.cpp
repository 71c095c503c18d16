/// The program: joins what is compiled in with the terminal.
#include <fcntl.h>
#include <malloc.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "cli/allocations.hpp"
#include "cli/program.hpp"

namespace {

/// A folder of the archive: beside an installed program, otherwise that of the source tree it was built from.
std::filesystem::path built_in(const char* name) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  auto installed = program.parent_path().parent_path() / FAILMAP_INSTALLED_DATA / name;
  if (!error && std::filesystem::is_directory(installed, error)) return installed;
  return std::filesystem::path(FAILMAP_SOURCE_DIR) / name;
}

std::string now() {
  const std::time_t seconds = std::time(nullptr);
  std::tm time{};
  gmtime_r(&seconds, &time);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &time)};
}

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // a signal handler writes it

/// The first signal lets the run end in order; a second one ends the program at once.
extern "C" void ask_to_stop(int signal) {
  stop.store(true);
  std::signal(signal, SIG_DFL);
}

/// Where the parent has closed one of them, the next file or channel would get its number, and what is meant
/// for the user would go there. To what is opened here nothing can be written, so that a closed output stays
/// an error.
void hold_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != descriptor) std::abort();
  }
}

/// A run allocates and frees the same sizes over and over. Without this the heap's end is given back to the
/// system and asked for again with each batch, which costs more than the work itself. Workers inherit it.
void keep_memory() {
#ifdef M_TRIM_THRESHOLD
  constexpr int kBatches = 64 << 20;
  mallopt(M_TRIM_THRESHOLD, kBatches);
  mallopt(M_TOP_PAD, kBatches / 16);
  mallopt(M_MMAP_THRESHOLD, kBatches);
  mallopt(M_MXFAST, 0);  // its lists are swept through whenever something large is freed
#endif
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

int main(int argument_count, char** arguments) {
  hold_standard_descriptors();
  keep_memory();
  std::ios::sync_with_stdio(false);
  // Ends the program quietly where nobody reads on, also where the parent had the signal ignored.
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, ask_to_stop);
  std::signal(SIGTERM, ask_to_stop);
  const bool terminal = isatty(STDOUT_FILENO) == 1;
  const failmap::World world{
      .registry = failmap::built_in_registry(),
      .fixtures = built_in("fixtures"),
      .reports = built_in("reports"),
      .out = std::cout,
      .err = std::cerr,
      .stop = stop,
      .colour = terminal && !is_set("NO_COLOR"),
      .width = terminal ? terminal_width() : 0,
      .ci = is_set("CI"),
      .progress = isatty(STDERR_FILENO) == 1,
      .count_allocations = failmap::count_allocations,
      .now = now,
  };
  return static_cast<int>(failmap::run_program({arguments + 1, arguments + argument_count}, world));
}
