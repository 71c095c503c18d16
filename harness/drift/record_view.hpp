/// A stored record, taken apart for comparing.
#pragma once

#include <string>
#include <vector>

#include "contract/contract.hpp"
#include "value/value.hpp"

namespace failmap {

/// One fixture or observation of a record by its check's name. Texts are canonical JSON unless said
/// otherwise.
struct FixtureView {
  std::string check;  ///< as it reads
  std::string given;
  std::string expected;       ///< "" where the contract must reject
  std::string expected_text;  ///< for people

  bool same_inputs(const FixtureView& other) const {
    return given == other.given && expected == other.expected;
  }
};

struct ObservationView {
  std::string check;  ///< as it reads
  std::string actual;
  std::string actual_text;  ///< for people
  std::string outcome;      ///< "Failed"
  bool passed = false;
};

struct ImplementationView {
  Role role;
  std::string source;
  std::string sha256;
  bool passed = false;
  std::vector<ObservationView> observations;

  bool holds_claim() const { return passed == (role == Role::Repair); }
};

struct RecordView {
  std::string id;
  std::string mechanism;
  std::vector<FixtureView> fixtures;
  std::vector<ImplementationView> implementations;
  Map inputs;
  Map provenance;
  Map others;  ///< the remaining members, such as the title
};

/// Throws InputError, with `place` for the record, where it is none.
RecordView view_record(const Value& record, const std::string& place);

}  // namespace failmap
