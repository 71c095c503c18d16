/// The baseline at a glance, from its records.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contract/contract.hpp"
#include "run/subject.hpp"

namespace failmap {

/// Takes the records one by one, in any order.
class BaselineSummary {
 public:
  /// The subjects give the order and say what is published; they outlive the summary.
  explicit BaselineSummary(std::span<const Subject> subjects) : subjects_(subjects) {}

  /// A record as it is stored. Throws InputError, with `place`, where it is none.
  void add(std::string_view stored, const std::string& place);

  /// Markdown: a line a mechanism, with the checks that each variant passes and the digests.
  std::string markdown() const;

  /// The digests of all sources that the records name.
  const std::set<std::string>& sources() const { return sources_; }

 private:
  struct Entry {
    std::string id;
    std::string digest;
    bool verified;
    std::size_t checks;
    std::map<Role, std::size_t> passed;
  };

  std::span<const Subject> subjects_;
  std::map<std::string, std::map<std::int64_t, Entry>> entries_;  ///< by mechanism and N
  std::set<std::string> sources_;
};

}  // namespace failmap
