/// The digests above a record's: of its mechanism and of the corpus, and the check of stored records.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/sha256.hpp"
#include "value/value.hpp"

namespace failmap {

/// Built record by record, in their order: the SHA-256 of the canonical JSON of the list [["id","digest"],…].
/// The mechanism's digest is made from its records, the corpus digest in the same way from
/// [["mechanism","digest"],…].
class DigestList {
 public:
  void add(std::string_view name, std::string_view digest);
  std::string finish();

 private:
  Sha256 hash_;
  bool first_ = true;
};

/// The corpus digest, from the records of all mechanisms, those of one beside each other.
class CorpusDigest {
 public:
  void add(std::string_view mechanism, std::string_view case_id, std::string_view digest);
  std::string finish();

 private:
  void close_mechanism();

  DigestList corpus_;
  DigestList records_;  ///< of the mechanism
  std::string mechanism_;
};

/// A digest that a record states and that its content does not give.
struct DigestMismatch {
  std::string place;   ///< JSON pointer of the stated digest
  std::string stated;  ///< "" where it is missing
  std::string computed;
};

/// Recomputes every digest of a record as it stands in a file. An implementation that is held back,
/// {"digest", "held": true, "role", "sha256"}, is taken at its stated digest. Throws InputError where the
/// value is no record; `path` names it.
std::vector<DigestMismatch> verify_digests(const Value& record, const std::string& path);

}  // namespace failmap
