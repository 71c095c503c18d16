/// Describes files of data to the tools that load them, as Croissant 1.0 (mlcommons.org/croissant) has it.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace failmap {

struct DescribedFile {
  std::string path;
  std::string format;  ///< its media type
  std::string sha256;
};

/// Every field is a text and a column of `table`, which is one of the files.
struct CroissantDataset {
  std::string name;
  std::string description;
  std::vector<DescribedFile> files;
  std::string table;
  struct Field {
    std::string name;
    std::string description;
  };
  std::vector<Field> fields{};      ///< one of them is "set"
  std::vector<std::string> sets{};  ///< the names in it
};

/// One JSON document with a newline at its end.
std::string croissant(const CroissantDataset& dataset);

}  // namespace failmap
