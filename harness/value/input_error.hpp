/// What is wrong with something the user gave: a file, a template, an argument.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace failmap {

/// One thing that is wrong, and where.
struct Problem {
  std::string place;    ///< a JSON pointer ("" is the whole document), or what else names the place
  std::string message;  ///< what is wrong and what was expected
};

/// Everything that is wrong with a file or several, at least one problem. what() has a line `file: place: message`
/// each.
class InputError : public std::runtime_error {
 public:
  InputError(const std::string& file, std::vector<Problem> problems);

  /// What is wrong with several files, at least one, in that order.
  explicit InputError(const std::vector<InputError>& files);

  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

/// The bytes of a file. Throws InputError where it cannot be read.
std::string read_file(const std::string& path);

}  // namespace failmap
