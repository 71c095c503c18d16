/// What tests of `record` and `check` share: a copy of the archive that may be changed in every way that a
/// maintainer may change it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/testing.hpp"
#include "contract/testing.hpp"
#include "value/input_error.hpp"
#include "value/testing.hpp"

namespace failmap {

namespace fs = std::filesystem;

/// The repair answers every other time as the failure does.
class FlickeringContract final : public RecastContract {
 public:
  explicit FlickeringContract(const Contract& original) : RecastContract(original, kRoles) {}

  Value call(Role role, const List& arguments) const override {
    const bool flicker = role == Role::Repair && calls_++ % 2 == 0;
    return RecastContract::call(flicker ? Role::Failure : role, arguments);
  }

 private:
  mutable std::atomic<unsigned> calls_ = 0;
};

/// Two of the archive's mechanisms with their fixtures, and a baseline of them, all of which a test may
/// change.
class ArchiveCopy {
 public:
  ArchiveCopy() : registry_(two_mechanisms()) {
    copy_fixtures(fixtures());
    fs::copy(recorded(), reports(), fs::copy_options::recursive);
  }

  fs::path fixtures() const { return folder_.path() / "fixtures"; }
  fs::path reports() const { return folder_.path() / "reports"; }
  fs::path record_file(const std::string& id) const { return reports() / "records" / (id + ".json"); }

  /// The first mechanism that is worked on.
  Mechanism& mechanism() {
    return *std::find_if(registry_.mechanisms.begin(), registry_.mechanisms.end(),
                         [](const Mechanism& one) { return one.name == "partial_sum"; });
  }

  Registry& registry() { return registry_; }

  /// The variants of partial_sum behave as the archive's variants of those roles do.
  void recast(std::array<Role, 3> cast) {
    mechanism().contract = std::make_unique<RecastContract>(original(), cast);
  }

  void let_repair_flicker() { mechanism().contract = std::make_unique<FlickeringContract>(original()); }

  void edit_source(Role role) {
    edited_ = std::string(mechanism().variant_sources[static_cast<std::size_t>(role)].text) + "// edited\n";
    mechanism().variant_sources[static_cast<std::size_t>(role)].text = edited_;
  }

  /// Replaces the first such text of a file; it must be there.
  static void edit(const fs::path& path, const std::string& before, const std::string& after) {
    std::string text = read_file(path.string());
    const std::size_t at = text.find(before);
    ASSERT_NE(at, std::string::npos) << path << " has no " << before;
    std::ofstream(path) << text.replace(at, before.size(), after);
  }

  void edit_fixture(const std::string& before, const std::string& after) const {
    edit(fixtures() / "partial_sum.json", before, after);
  }

  ProgramResult run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--isolation", "none"});
    return run_in_process(registry_, fixtures(), arguments, reports());
  }

 private:
  static const Contract& original() {
    const auto& mechanisms = built_in_registry().mechanisms;
    return *std::find_if(mechanisms.begin(), mechanisms.end(), [](const Mechanism& one) {
              return one.name == "partial_sum";
            })->contract;
  }

  static Registry two_mechanisms() {
    Registry registry = copy_of(built_in_registry());
    std::erase_if(registry.mechanisms,
                  [](const Mechanism& one) { return one.name != "partial_sum" && one.name != "token_mean"; });
    return registry;
  }

  static void copy_fixtures(const fs::path& folder) {
    fs::create_directories(folder);
    for (const char* name : {"partial_sum.json", "token_mean.json"})
      fs::copy(built_in_fixtures() / name, folder);
  }

  /// A baseline of the two as they are, recorded once.
  static const fs::path& recorded() {
    static const TemporaryFolder folder;
    static const fs::path path = [] {
      const Registry registry = two_mechanisms();
      const fs::path fixtures = folder.path() / "fixtures";
      copy_fixtures(fixtures);
      const fs::path reports = folder.path() / "reports";
      const ProgramResult result =
          run_in_process(registry, fixtures, {"record", "--isolation", "none", "--reason", "first"}, reports);
      EXPECT_EQ(result.exit, 0) << result.err;
      return reports;
    }();
    return path;
  }

  TemporaryFolder folder_;
  Registry registry_;
  std::string edited_;
};

}  // namespace failmap
