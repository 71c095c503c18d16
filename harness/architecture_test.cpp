/// The arrows between the folders, read from the #include lines.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "value/input_error.hpp"

namespace failmap {
namespace {

namespace fs = std::filesystem;

const fs::path kProject = FAILMAP_SOURCE_DIR;

using Names = std::set<std::string>;

/// What a folder may include besides itself. A folder that is missing here may include nothing.
const std::map<std::string, Names>& allowed() {
  static const std::map<std::string, Names> arrows = [] {
    const Names run{"run", "contract", "corpus", "value"};
    Names record = run;
    record.insert("record");
    Names report = record;
    report.insert({"drift", "bench"});
    Names all = record;
    all.insert({"report", "drift", "split", "bench"});
    return std::map<std::string, Names>{
        {"value", {}},           {"corpus", {"value"}},
        {"contract", {"value"}}, {"run", {"contract", "corpus", "value"}},
        {"record", run},         {"report", report},
        {"drift", record},       {"split", record},
        {"bench", record},       {"cli", all},
    };
  }();
  return arrows;
}

struct SourceFile {
  std::string path;  ///< in the project
  std::string text;
  std::vector<std::string> includes;  ///< "value/number.hpp", "<vector>"
};

/// Tests, their data and their drivers may look everywhere, and so may what measures all of it; what is
/// packed into a bundle is no part of the program.
bool is_elsewhere(const fs::path& path) {
  const std::string name = path.filename().string();
  if (name.ends_with("_test.cpp") || path.stem().string().ends_with("testing")) return true;
  if (name == "harness_benchmarks.cpp") return true;
  return std::any_of(path.begin(), path.end(), [](const fs::path& folder) {
    return folder == "testdata" || folder == "bundle" || folder == "fuzz" || folder == "package_test";
  });
}

SourceFile read_source(const fs::path& path) {
  SourceFile file{fs::relative(path, kProject).string(), read_file(path.string()), {}};
  std::istringstream lines(file.text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("#include ")) continue;
    const std::size_t begin = line.find_first_of("\"<");
    const std::size_t end = line.find_first_of("\">", begin + 1);
    const bool is_own = line[begin] == '"';
    file.includes.push_back(is_own ? line.substr(begin + 1, end - begin - 1)
                                   : line.substr(begin, end - begin + 1));
  }
  return file;
}

std::vector<SourceFile> all_sources_in(const std::string& folder) {
  std::vector<SourceFile> files;
  for (const auto& entry : fs::recursive_directory_iterator(kProject / folder)) {
    const fs::path& path = entry.path();
    if (path.extension() == ".hpp" || path.extension() == ".cpp") files.push_back(read_source(path));
  }
  return files;
}

/// Those that the arrows bind.
std::vector<SourceFile> sources_in(const std::string& folder) {
  std::vector<SourceFile> files = all_sources_in(folder);
  std::erase_if(files, [](const SourceFile& file) { return is_elsewhere(file.path); });
  return files;
}

/// The folder of a path inside harness/: "value".
std::string layer_of(const std::string& path) {
  const std::string inside = path.substr(std::string("harness/").size());
  return inside.substr(0, inside.find('/'));
}

TEST(Architecture, HasArrowsOneWayOnly) {
  const auto files = sources_in("harness");
  ASSERT_GT(files.size(), 60U);
  std::size_t arrows = 0;
  for (const SourceFile& file : files) {
    const std::string from = layer_of(file.path);
    if (from == "cmake") continue;
    EXPECT_TRUE(allowed().contains(from)) << file.path << " is in a folder that the design does not know";
    for (const std::string& include : file.includes) {
      if (include.starts_with('<')) continue;
      const std::string to = include.substr(0, include.find('/'));
      if (to == from) continue;
      ++arrows;
      const auto targets = allowed().find(from);
      EXPECT_TRUE(targets != allowed().end() && targets->second.contains(to))
          << file.path << " includes \"" << include << "\"";
    }
  }
  EXPECT_GT(arrows, 60U);
}

TEST(Architecture, LetsVariantsIncludeTheirContractAndValuesOnly) {
  const auto files = sources_in("variants");
  ASSERT_GE(files.size(), 4 * 8U);
  // The bytes of these are digested with the records: what else a variant includes would go unnoticed.
  const Names values{"value/number.hpp", "value/rejected.hpp"};
  for (const SourceFile& file : files) {
    const bool is_contract = file.path.ends_with("/contract.hpp");
    const bool is_workload = file.path.ends_with("/workload.cpp");  // no variant: no record depends on it
    for (const std::string& include : file.includes) {
      if (include.starts_with('<')) continue;
      if (is_workload && include == "contract/workload.hpp") continue;
      EXPECT_TRUE((is_contract && values.contains(include)) || (!is_contract && include == "contract.hpp"))
          << file.path << " includes \"" << include << "\"";
    }
  }
}

/// Who of them includes what costs seconds, by the beginning of the header's name.
Names includers(const std::string& header, const std::vector<SourceFile>& files = sources_in("harness")) {
  Names found;
  for (const SourceFile& file : files) {
    for (const std::string& include : file.includes) {
      if (include.starts_with(header)) found.insert(file.path);
    }
  }
  return found;
}

TEST(Architecture, KeepsCostlyHeadersInFewFiles) {
  EXPECT_EQ(includers("<nlohmann/json.hpp"), Names{"harness/value/json.cpp"});
  EXPECT_EQ(includers("<rapidcheck", all_sources_in("harness")), Names{"harness/value/property_testing.cpp"});
  EXPECT_EQ(includers("<CLI/"), (Names{"harness/cli/options.hpp", "harness/cli/program.cpp"}));
  EXPECT_EQ(includers("<pugixml"),
            (Names{"harness/report/drift_report.cpp", "harness/report/junit_reporter.cpp"}));
  EXPECT_EQ(includers("<kainjow/"), Names{"harness/report/site/template.cpp"});
  EXPECT_EQ(includers("<srchilite/"), Names{"harness/report/site/highlight.cpp"});
}

bool is_word(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

/// Whether the word stands in the text, not as part of another and not as a member.
bool uses(const std::string& text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const char before = at == 0 ? ' ' : text[at - 1];
    const std::size_t end = at + word.size();
    if (!is_word(before) && before != '.' && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

TEST(Architecture, LetsOnlyTheProgramTouchTheTerminalAndTheEnvironment) {
  std::size_t in_cli = 0;
  for (const char* folder : {"harness", "variants"}) {
    for (const SourceFile& file : sources_in(folder)) {
      for (const char* word : {"std::cout", "std::cerr", "std::clog", "printf", "getenv", "std::exit",
                               "quick_exit", "argv", "isatty", "setlocale"}) {
        if (!uses(file.text, word)) continue;
        if (file.path.starts_with("harness/cli/")) ++in_cli;
        // A worker looks whether a variant has changed the locale of its process.
        const bool looks = file.path == "harness/run/worker.cpp" && std::string_view(word) == "setlocale";
        EXPECT_TRUE(file.path.starts_with("harness/cli/") || looks) << file.path << " uses " << word;
      }
    }
  }
  EXPECT_GE(in_cli, 3U);
}

TEST(Architecture, LetsVariantsDependOnTheirInputOnly) {
  for (const SourceFile& file : sources_in("variants")) {
    for (const char* word : {"<chrono>", "<random>", "<thread>", "<locale>", "<fstream>", "<iostream>",
                             "<ctime>", "rand", "time", "static thread_local"}) {
      EXPECT_FALSE(uses(file.text, word)) << file.path << " uses " << word;
    }
  }
}

}  // namespace
}  // namespace failmap
