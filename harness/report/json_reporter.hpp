/// Records for machines: one document, or a record a line.
#pragma once

#include "report/reporter.hpp"

namespace failmap {

/// One document, schema failmap.run/1, a record a line inside.
class JsonReporter final : public Reporter {
 public:
  void begin(const Toolchain& toolchain, std::string& out) override;
  void add(const Record& record, std::string& out) override;
  void end(const Summary& summary, std::string& out) override;

 private:
  bool first_ = true;
};

class JsonLinesReporter final : public Reporter {
 public:
  void begin(const Toolchain&, std::string&) override {}
  void add(const Record& record, std::string& out) override;
  void end(const Summary&, std::string&) override {}
};

}  // namespace failmap
