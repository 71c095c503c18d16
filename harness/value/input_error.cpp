#include "value/input_error.hpp"

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "value/literal.hpp"

namespace failmap {
namespace {

std::string describe(const std::string& file, const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += '\n';
    text += file + ": ";
    if (!problem.place.empty()) text += printable(problem.place) + ": ";
    text += problem.message;
  }
  return text;
}

std::string describe(const std::vector<InputError>& files) {
  std::string text;
  for (const InputError& file : files) {
    if (!text.empty()) text += '\n';
    text += file.what();
  }
  return text;
}

}  // namespace

InputError::InputError(const std::string& file, std::vector<Problem> problems)
    : std::runtime_error(describe(file, problems)), problems_(std::move(problems)) {}

InputError::InputError(const std::vector<InputError>& files) : std::runtime_error(describe(files)) {
  for (const InputError& file : files) {
    problems_.insert(problems_.end(), file.problems().begin(), file.problems().end());
  }
}

std::string read_file(const std::string& path) {
  errno = 0;
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream bytes;
  if (stream) bytes << stream.rdbuf();
  if (!stream || errno != 0) {
    throw InputError(path, {{"", "cannot be read: " + std::generic_category().message(errno)}});
  }
  return std::move(bytes).str();
}

}  // namespace failmap
