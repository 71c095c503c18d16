/// The tables of every case in Markdown (GitHub's dialect), with values in backticks as on the published
/// pages.
#pragma once

#include "report/reporter.hpp"

namespace failmap {

class MarkdownReporter final : public Reporter {
 public:
  void begin(const Toolchain&, std::string&) override {}
  void add(const Record& record, std::string& out) override;
  void end(const Summary& summary, std::string& out) override;
};

}  // namespace failmap
