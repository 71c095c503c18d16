#include "report/json_reporter.hpp"

#include "value/json.hpp"

namespace failmap {

void JsonReporter::begin(const Toolchain& toolchain, std::string& out) {
  out += "{\"context\":";
  JsonObject context(out);
  context.text("compiler", toolchain.compiler);
  context.text("flags", toolchain.flags);
  context.text("platform", toolchain.platform);
  context.close();
  out += ",\"records\":[";
}

void JsonReporter::add(const Record& record, std::string& out) {
  out += first_ ? "\n" : ",\n";
  first_ = false;
  out += record.json;
}

void JsonReporter::end(const Summary&, std::string& out) { out += "\n],\"schema\":\"failmap.run/1\"}\n"; }

void JsonLinesReporter::add(const Record& record, std::string& out) {
  out += record.json;
  out += '\n';
}

}  // namespace failmap
