/// What the pages of a site are made from.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/site/site.hpp"
#include "run/judge.hpp"
#include "value/value.hpp"

namespace failmap {

/// The cases of one mechanism.
struct Chapter {
  const Subject* subject;
  std::span<const Record> records;
  std::string digest;

  const FixtureFile& file() const { return subject->file; }
};

struct Archive {
  const Registry& registry;
  const SiteOptions& options;
  std::vector<Chapter> chapters;
  std::map<std::string, std::vector<const Chapter*>> groups;
  std::string digest;

  /// The roles that the tier shows.
  std::vector<Role> roles() const;

  /// "Corpus", or "Selection" where it is only a part.
  std::string_view scope_name() const;
};

/// The sources of a mechanism as HTML, made once for all of its cases; nothing of what the tier holds back.
struct Listings {
  std::string contract;
  std::array<std::string, 3> sources;  ///< in the order of kRoles
  std::array<std::string, 3> changes;  ///< what differs from the role before
};
Listings listings(const Archive& archive, const Mechanism& mechanism);

/// The pages, whole.
std::string case_page(const Archive& archive, const Chapter& chapter, const Listings& listings,
                      std::size_t index);
std::string mechanism_page(const Archive& archive, const Chapter& chapter);
std::string group_page(const Archive& archive, const std::string& group);
std::string index_page(const Archive& archive);
std::string verify_page(const Archive& archive);
std::string not_found_page(const Archive& archive);

/// What stands around every page.
struct Frame {
  std::string title;
  std::string description;
  std::string root;         ///< the way from the page to the site's folder: "" or "../"
  std::string_view here{};  ///< the entry of the navigation that the page is: "index", "verify"
};
std::string framed(const Archive& archive, const Frame& frame, std::string_view body_template,
                   const Value& body);

/// The record's JSON in the site's tier, with the provenance that belongs to it.
std::string record_json(const Archive& archive, const Record& record);

/// The text up to the end of its first sentence.
std::string first_sentence(std::string_view text);

// For templates.

/// A literal, with a short form where it is very long.
Value value_data(std::string text);

/// An outcome with its mark and its class.
Value outcome_data(Outcome outcome);

/// What every page says of a mechanism: the texts of its fixture file, and its relatives.
std::vector<Member> account(const Archive& archive, const Chapter& chapter);

/// A mechanism in a list.
Value card(const Archive& archive, const Chapter& chapter, const std::string& root, bool with_group);

}  // namespace failmap
