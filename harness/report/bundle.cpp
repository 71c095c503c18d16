#include "report/bundle.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "record/record_text.hpp"
#include "record/sha256.hpp"
#include "report/bundle/assets.hpp"
#include "report/text.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

using Files = std::map<std::string, std::string>;

std::string rounded(double number) {
  std::string text;
  append_float(text, number);
  return text;
}

/// What runner.cpp reads: the arguments in the contract's order.
std::string fixtures_json(const Case& observed) {
  const FixtureFile& file = observed.subject->file;
  std::string json;
  JsonObject document(json);
  document.key("arguments") += to_json([&] {
    List names;
    for (const std::string& name : file.arguments) names.emplace_back(name);
    return names;
  }());
  document.key("checks") += '[';
  for (std::size_t index = 0; index < observed.checks.size(); ++index) {
    const ExpandedCheck& check = observed.checks[index];
    if (index > 0) json += ',';
    JsonObject item(json);
    item.text("check", file.checks[index].name);
    if (check.expected.has_value()) append_json(item.key("expected"), *check.expected);
    append_json(item.key("given"), check.given);
    if (!check.expected.has_value()) item.key("rejects") += "true";
    item.close();
  }
  json += ']';
  append_integer(document.key("n"), observed.n);
  document.key("tolerance") += R"({"absolute":)" + rounded(file.tolerance.absolute) + R"(,"relative":)" +
                               rounded(file.tolerance.relative) + '}';
  document.close();
  return laid_out(json);
}

std::string main_of(std::string_view mechanism, std::string_view role) {
  const std::string name(mechanism);
  const std::string solve = name + "::" + std::string(role) + "::solve";
  return "#include \"runner.hpp\"\n#include \"variants/" + name + "/contract.hpp\"\n\nint main() {\n" +
         "  return run_fixtures(failmap::TypedContract<" + name + "::Solve>(" + solve + ",\n      " + solve +
         ", " + solve + "));\n}\n";
}

std::string build_script(std::string_view mechanism, const std::vector<std::string>& roles) {
  std::string script =
      "#!/bin/sh\n# Builds a program a variant. CXX and CXXFLAGS are heeded.\nset -eu\n"
      "cd \"$(dirname \"$0\")\"\n"
      "compile=\"${CXX:-g++} -std=c++20 ${CXXFLAGS:--O2} -ffp-contract=off -I. -Iharness\"\n"
      "$compile -c runner.cpp unicode.cpp harness/value/*.cpp\nfor role in";
  for (const std::string& role : roles) script += " " + role;
  return script + "; do\n  $compile -o \"$role\" \"main_$role.cpp\" \"variants/" + std::string(mechanism) +
         "/$role.cpp\" *.o\ndone\n";
}

std::string readme(const Record& record, Tier tier) {
  const FixtureFile& file = record.observed.subject->file;
  const bool open = tier == Tier::Open;
  std::string text =
      record.observed.id() + ": " + printable(file.title) + "\n\n" + printable(file.root_cause) +
      "\n\nWith g++ 12 and the headers of nlohmann-json 3.11\n\n    sh build.sh && ./failure\n\n"
      "prints what the variant answers to each check of fixtures.json, and ends with 0 if every one\n"
      "passed and with 1 if not. ./attempt does the same for the fix that did not help";
  text += open ? ". The repair is\nheld back; the SHA-256 of its source is\n\n    " +
                     std::string(record.implementation(Role::Repair)->source_sha256) + "\n"
               : ", ./repair for the\nrepair.\n";
  return text + "\nrecord.json      what was observed, with digests; that of the case is\n                 " +
         record.digest + "\nfixtures.json    the checks at N = " + std::to_string(record.observed.n) +
         "\nvariants/        the contract and the variants, byte by byte what ran\n"
         "harness/         what they compute with, and what reads their arguments\n"
         "SHA256SUMS       of every file, for sha256sum -c\n";
}

std::string sums(const Files& files) {
  std::string lines;
  for (const auto& [name, bytes] : files) lines += sha256(bytes) + "  " + name + "\n";
  return lines;
}

void require(archive* zip, int result) {
  if (result != ARCHIVE_OK) throw std::runtime_error(std::string("zip: ") + archive_error_string(zip));
}

}  // namespace

Files bundle_files(const Registry& registry, const Record& record, Tier tier, std::string_view record_json) {
  const Mechanism& mechanism = *record.observed.subject->mechanism;
  Files files;
  const auto add = [&files](const Source& source) { files[std::string(source.path)] = source.text; };
  for (const Source& source : registry.support) add(source);
  for (const Source& source : bundle_support()) add(source);
  files["runner.hpp"] = embedded::bundle::runner_hpp;
  files["runner.cpp"] = embedded::bundle::runner_cpp;
  files["unicode.cpp"] = embedded::bundle::unicode_cpp;
  // Under the name that main_*.cpp and build.sh know, wherever the archive keeps it.
  const std::string folder = "variants/" + std::string(mechanism.name) + "/";
  files[folder + "contract.hpp"] = mechanism.contract_source.text;
  std::vector<std::string> roles;
  for (const Role role : kRoles) {
    if (!shows(tier, role)) continue;
    roles.emplace_back(name_of(role));
    files[folder + roles.back() + ".cpp"] = mechanism.variant_sources[static_cast<std::size_t>(role)].text;
    files["main_" + roles.back() + ".cpp"] = main_of(mechanism.name, roles.back());
  }
  files["build.sh"] = build_script(mechanism.name, roles);
  files["fixtures.json"] = fixtures_json(record.observed);
  files["record.json"] = laid_out(record_json);
  files["README.txt"] = readme(record, tier);
  files["SHA256SUMS"] = sums(files);
  return files;
}

std::string zip_of(const Files& files) {
  const std::unique_ptr<archive, decltype(&archive_write_free)> zip(archive_write_new(), &archive_write_free);
  require(zip.get(), archive_write_set_format_zip(zip.get()));
  // What is compressed depends on the version of the library that does it.
  require(zip.get(), archive_write_zip_set_compression_store(zip.get()));
  std::size_t most = 1 << 16;
  for (const auto& [name, bytes] : files) most += bytes.size() + 4 * name.size() + 1024;
  std::string out(most, '\0');
  std::size_t used = 0;
  require(zip.get(), archive_write_open_memory(zip.get(), out.data(), out.size(), &used));
  for (const auto& [name, bytes] : files) {
    const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                              &archive_entry_free);
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
    require(zip.get(), archive_write_header(zip.get(), entry.get()));
    if (archive_write_data(zip.get(), bytes.data(), bytes.size()) != static_cast<la_ssize_t>(bytes.size())) {
      throw std::runtime_error(std::string("zip: ") + archive_error_string(zip.get()));
    }
  }
  require(zip.get(), archive_write_close(zip.get()));
  out.resize(used);
  return out;
}

}  // namespace failmap
