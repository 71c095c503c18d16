/// The files of a split: the assignments, a description of them, and the certificate that vouches for both.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "split/split.hpp"
#include "value/value.hpp"

namespace failmap {

/// A case as the assignments list it.
struct AssignedCase {
  std::string id;
  std::int64_t n;
  std::string mechanism;
  std::string group;
  std::string domain;
  std::string set;
  std::string digest;  ///< of its record
};

/// How far a ledger reached when the split was made.
struct LedgerPoint {
  std::size_t entries;
  std::string head;
};

/// A split, from which its files follow.
struct Split {
  SplitRequest request;
  std::vector<Group> groups;
  std::vector<std::string> sets{};    ///< of the groups
  std::vector<AssignedCase> cases{};  ///< in the plan's order
  std::string corpus_digest{};
  List selectors{};    ///< as texts; none: everything
  Value parameters{};  ///< those asked for in place of the families, as text; else None
  std::optional<LedgerPoint> ledger{};
};

inline constexpr const char* kCertificateSchema = "failmap.split/1";

inline constexpr const char* kAssignmentLines = "assignments.jsonl";
inline constexpr const char* kAssignmentTable = "assignments.csv";
inline constexpr const char* kCertificate = "certificate.json";
inline constexpr const char* kCroissant = "croissant.json";

/// The bytes of every file by its name. Proves the split first.
std::map<std::string, std::string> split_files(const Split& split);

/// What a certificate says was asked for.
struct CertifiedRequest {
  SplitRequest request;
  std::vector<std::string> selectors;
  std::optional<std::string> parameters;
  std::optional<LedgerPoint> ledger;
};

/// Reads the bytes of a certificate. Throws InputError where they are none, or do not give the digest that
/// they state; `path` names them.
CertifiedRequest read_certificate(const std::string& bytes, const std::string& path);

/// How the files of a split differ from those that they should be, a line each; `folder` names them.
std::vector<std::string> differences(const std::string& folder,
                                     const std::map<std::string, std::string>& stated,
                                     const std::map<std::string, std::string>& computed);

}  // namespace failmap
