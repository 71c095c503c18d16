#include "record/testing.hpp"

#include <sys/wait.h>

#include <cstdlib>

#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {

ShellResult run_shell(const std::string& command, std::string_view input) {
  const TemporaryFolder folder;
  const std::string path = folder.path().string();
  folder.write("in", input);
  const std::string redirected = "( " + command + " ) <" + path + "/in >" + path + "/out 2>" + path + "/err";
  const int status = std::system(redirected.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_file(path + "/out"),
          read_file(path + "/err")};
}

}  // namespace failmap
