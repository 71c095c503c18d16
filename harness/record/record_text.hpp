/// A record as text: on one line as canonical JSON, or laid out for review.
#pragma once

#include <string>
#include <string_view>

namespace failmap {

/// Lays canonical JSON out for reading and for diffs: a member or an item a line, but an observation and a
/// fixture in one line each. Nothing but newlines and the spaces after them are added.
std::string laid_out(std::string_view canonical);

/// Takes the layout away again: the text without newlines and the spaces after them.
std::string canonical_text(std::string_view laid_out);

/// A record's canonical JSON in three parts. Where it has no provenance, the first part is all of it.
struct AroundProvenance {
  std::string_view before;
  std::string_view provenance;  ///< an object
  std::string_view after;

  bool same_but_for_provenance(const AroundProvenance& other) const {
    return before == other.before && after == other.after;
  }
};
AroundProvenance around_provenance(std::string_view canonical);

/// The provenance in a record's canonical JSON, an object; empty where it has none.
std::string_view provenance_in(std::string_view canonical);

/// Whether two records' canonical JSON is the same but for the provenance.
bool same_but_for_provenance(std::string_view one, std::string_view other);

/// A record's canonical JSON with another provenance in place of its own.
std::string with_provenance(std::string_view canonical, std::string_view provenance);

/// A record's canonical JSON with the time of its recording, such as "2026-11-30T12:00:00Z", in its
/// provenance, which has none yet.
std::string with_recorded_at(std::string_view canonical, std::string_view time);

}  // namespace failmap
