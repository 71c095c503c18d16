/// The ledger: which group was once assigned to which set. Lines are appended to it and never changed.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace failmap {

/// A line an entry: canonical JSON {"group", "number", "previous", "set"} with numbers from 1, where
/// `previous` is the SHA-256 of the line before it without its end ("" in the first). So an entry that is
/// changed, removed or put in between is noticed with the next one, and the digest of the last line stands
/// for the whole ledger.
class Ledger {
 public:
  /// No entries.
  Ledger() = default;

  /// Throws InputError where the bytes are no ledger or were changed; `path` names them.
  Ledger(const std::string& bytes, const std::string& path);

  const std::map<std::string, std::string>& sets() const { return sets_; }  ///< by group
  const std::string& bytes() const { return bytes_; }
  std::size_t entries() const { return heads_.size(); }

  /// The SHA-256 of the line with that number; "" for 0.
  std::string head(std::size_t number) const { return number == 0 ? "" : heads_[number - 1]; }

  /// The group has no entry yet.
  void append(const std::string& group, const std::string& set);

 private:
  std::string bytes_;
  std::map<std::string, std::string> sets_;
  std::vector<std::string> heads_;
};

}  // namespace failmap
