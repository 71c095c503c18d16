#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "cli/testing.hpp"
#include "contract/registry.hpp"
#include "record/testing.hpp"
#include "report/text.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {
namespace {

/// Runs the program at a terminal of 70 columns.
std::string at_terminal(const std::string& environment, const std::string& arguments) {
  const std::string command = "stty cols 70 && " + environment + " exec " + kProgram + " " + arguments;
  return run_shell("script --quiet --return --command '" + command + "' /dev/null").out;
}

TEST(Process, ShowsResultsOnStandardOutputAndTheRestElsewhere) {
  const ShellResult result = run_shell(kProgram + " run FA-99246");
  EXPECT_EQ(result.exit, 0);
  EXPECT_TRUE(result.out.starts_with("FA-99246  partial_sum, N = 1: ")) << result.out;
  EXPECT_TRUE(result.out.ends_with("18 checks: all verified.\n")) << result.out;
  EXPECT_TRUE(result.err.starts_with("failmap: Took ")) << result.err;
}

TEST(Process, EndsWithTheProgramsExitCode) {
  EXPECT_EQ(run_shell(kProgram + " run nothing_of_the_kind").exit, 5);
  EXPECT_EQ(run_shell(kProgram + " rnu").exit, 2);
  EXPECT_EQ(run_shell(kProgram).exit, 2);
}

TEST(Process, NeedsNoStandardDescriptors) {
  const ShellResult no_input = run_shell(kProgram + " run --n 1 <&-");
  EXPECT_EQ(no_input.exit, 0) << no_input.err;
  EXPECT_TRUE(no_input.out.ends_with("all verified.\n")) << no_input.out;
  const ShellResult no_error = run_shell(kProgram + " run --n 1 <&- 2>&-");
  EXPECT_EQ(no_error.exit, 0);
  EXPECT_EQ(no_error.out, no_input.out);
  const ShellResult no_output = run_shell(kProgram + " run --n 1 >&-");
  EXPECT_NE(no_output.exit, 0);
  EXPECT_NE(no_output.err, "");
}

TEST(Process, ColoursOnATerminalOnly) {
  EXPECT_EQ(run_shell(kProgram + " run FA-99246").out.find('\x1b'), std::string::npos);
  EXPECT_NE(at_terminal("NO_COLOR=", "run FA-99246").find("\x1b[31mFailed\x1b[0m"), std::string::npos);
  const std::string plain = at_terminal("NO_COLOR=1", "run FA-99246");
  EXPECT_NE(plain.find("Failed"), std::string::npos);
  EXPECT_EQ(plain.find('\x1b'), std::string::npos);
}

TEST(Process, ShortensValuesOnATerminalOnly) {
  EXPECT_EQ(run_shell(kProgram + " run FB-00011").out.find("…"), std::string::npos);
  std::istringstream lines(at_terminal("NO_COLOR=1", "run FB-00011"));
  bool shortened = false;
  for (std::string line; std::getline(lines, line);) shortened |= line.find("…") != std::string::npos;
  EXPECT_TRUE(shortened);
}

/// The reader goes away after a line. A program that was started with the signal ignored is told by an error.
TEST(Process, EndsQuietlyWhereNobodyReadsOn) {
  const TemporaryFolder folder;
  const std::string status = (folder.path() / "status").string();
  for (const char* before : {"", "trap '' PIPE; "}) {
    const ShellResult result =
        run_shell(before + ("{ " + kProgram) + " run --format jsonl --n 1..20000; echo $? >" + status +
                  "; } | head -n 1");
    EXPECT_TRUE(result.out.starts_with(R"({"case":1,)")) << result.out.substr(0, 100);
    EXPECT_EQ(result.err, "") << before;
    EXPECT_EQ(read_file(status), "141\n") << before;
  }
}

TEST(Process, VerifiesRecordsFromAPipe) {
  for (const char* format : {"json", "jsonl"}) {
    const ShellResult result = run_shell(kProgram + " run partial_sum 2>/dev/null --format " + format +
                                         " | " + kProgram + " digest --verify /dev/stdin");
    EXPECT_EQ(result.exit, 0) << result.err;
    EXPECT_EQ(result.out, "10 records: every digest holds.\n") << format;
  }
}

TEST(Process, SaysThatTheDeviceIsFull) {
  const ShellResult result = run_shell(kProgram + " run --format jsonl --n 1..200 >/dev/full");
  EXPECT_EQ(result.exit, 70);
  EXPECT_EQ(result.err, "failmap: standard output: cannot be written\n");
  const ShellResult file = run_shell(kProgram + " run --out /dev/full");
  EXPECT_EQ(file.exit, 70);
  EXPECT_EQ(file.err, "failmap: /dev/full: cannot be written: No space left on device\n");
}

/// A limit on the size of files stands for a disk that is full.
TEST(Process, LeavesTheOldFileWhereTheNewOneDoesNotFit) {
  const TemporaryFolder folder;
  const std::string path = folder.write("records.jsonl", "as it was");
  const ShellResult result = run_shell("trap '' XFSZ; ulimit -f 20; exec " + kProgram +
                                       " run --format jsonl --n 1..100 --out " + path);
  EXPECT_EQ(result.exit, 70);
  EXPECT_EQ(result.err, "failmap: " + path + ": cannot be written: File too large\n");
  EXPECT_EQ(read_file(path), "as it was");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

/// The digest and the name of each line of `text`.
std::map<std::string, std::string> digests_by_name(const std::string& text) {
  std::map<std::string, std::string> digests;
  std::istringstream lines(text);
  for (std::string digest, name; lines >> digest >> name;) digests[name] = digest;
  return digests;
}

TEST(Process, PrintsTheDigestsThatSha256sumPrints) {
  std::string list;
  std::size_t sources = 0;
  for (const auto& [name, digest] : digests_by_name(run_shell(kProgram + " digest").out)) {
    if (name.find('/') == std::string::npos) continue;
    list += digest + "  " + name + "\n";
    ++sources;
  }
  EXPECT_EQ(sources, 4 * built_in_registry().mechanisms.size());
  const ShellResult checked = run_shell("cd " FAILMAP_SOURCE_DIR " && sha256sum --check --strict", list);
  EXPECT_EQ(checked.exit, 0) << checked.out << checked.err;
}

TEST(Process, PrintsTheDigestsThatPythonComputes) {
  auto printed = digests_by_name(run_shell(kProgram + " digest").out);
  const ShellResult python =
      run_shell(kProgram +
                " run --format jsonl 2>/dev/null | "
                "python3 " FAILMAP_SOURCE_DIR "/harness/record/testdata/recompute_digests.py");
  EXPECT_EQ(python.exit, 0);
  EXPECT_EQ(python.err, "");
  printed["all"] = printed["corpus"];
  std::size_t compared = 0;
  for (const auto& [name, digest] : digests_by_name(python.out)) {
    if (name.find('/') != std::string::npos) continue;  // of an implementation
    ++compared;
    EXPECT_EQ(digest, printed[name]) << name;
  }
  EXPECT_GE(compared, 80 + built_in_registry().mechanisms.size() + 1);
}

}  // namespace
}  // namespace failmap
