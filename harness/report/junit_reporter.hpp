/// JUnit XML for continuous integration: a suite a case and role, a test a check and one for the claim.
#pragma once

#include "report/reporter.hpp"

namespace failmap {

/// Claims decide: a check of the repair fails as it does, while of the failure and the attempt only the claim
/// "at least one check fails" can fail.
class JunitReporter final : public Reporter {
 public:
  void begin(const Toolchain& toolchain, std::string& out) override;
  void add(const Record& record, std::string& out) override;
  void end(const Summary& summary, std::string& out) override;
};

}  // namespace failmap
