#include "split/croissant.hpp"

#include "value/json.hpp"

namespace failmap {
namespace {

/// The terms of the format, as its specification lists them.
constexpr const char* kContext =
    R"({"@language":"en","@vocab":"https://schema.org/","citeAs":"cr:citeAs","column":"cr:column",)"
    R"("conformsTo":"dct:conformsTo","cr":"http://mlcommons.org/croissant/",)"
    R"("data":{"@id":"cr:data","@type":"@json"},"dataType":{"@id":"cr:dataType","@type":"@vocab"},)"
    R"("dct":"http://purl.org/dc/terms/","equivalentProperty":"cr:equivalentProperty",)"
    R"("examples":{"@id":"cr:examples","@type":"@json"},"extract":"cr:extract","field":"cr:field",)"
    R"("fileObject":"cr:fileObject","fileProperty":"cr:fileProperty","fileSet":"cr:fileSet",)"
    R"("format":"cr:format","includes":"cr:includes","isLiveDataset":"cr:isLiveDataset",)"
    R"("jsonPath":"cr:jsonPath","key":"cr:key","md5":"cr:md5","parentField":"cr:parentField",)"
    R"("path":"cr:path","rai":"http://mlcommons.org/croissant/RAI/","recordSet":"cr:recordSet",)"
    R"("references":"cr:references","regex":"cr:regex","repeated":"cr:repeated","replace":"cr:replace",)"
    R"("samplingRate":"cr:samplingRate","sc":"https://schema.org/","separator":"cr:separator",)"
    R"("source":"cr:source","subField":"cr:subField","transform":"cr:transform"})";

Value context() {
  std::vector<Problem> problems;
  return *parse_json(kContext, problems);
}

Value reference_to(const std::string& id) { return make_map({{"@id", id}}); }

Value file_object(const DescribedFile& file) {
  return make_map({{"@type", "cr:FileObject"},
                   {"@id", file.path},
                   {"name", file.path},
                   {"contentUrl", file.path},
                   {"encodingFormat", file.format},
                   {"sha256", file.sha256}});
}

Value case_field(const CroissantDataset& dataset, const CroissantDataset::Field& field) {
  std::vector<Member> members{{"@type", "cr:Field"},
                              {"@id", "cases/" + field.name},
                              {"name", field.name},
                              {"description", field.description},
                              {"dataType", "sc:Text"},
                              {"source", make_map({{"fileObject", reference_to(dataset.table)},
                                                   {"extract", make_map({{"column", field.name}})}})}};
  if (field.name == "set")
    members.push_back({"references", make_map({{"field", reference_to("sets/name")}})});
  return make_map(std::move(members));
}

Value case_records(const CroissantDataset& dataset) {
  List fields;
  for (const CroissantDataset::Field& field : dataset.fields) fields.push_back(case_field(dataset, field));
  return make_map({{"@type", "cr:RecordSet"},
                   {"@id", "cases"},
                   {"name", "cases"},
                   {"description", "A record a case."},
                   {"key", reference_to("cases/case")},
                   {"field", std::move(fields)}});
}

Value set_records(const CroissantDataset& dataset) {
  List rows;
  for (const std::string& set : dataset.sets) rows.push_back(make_map({{"sets/name", set}}));
  const Value name = make_map({{"@type", "cr:Field"},
                               {"@id", "sets/name"},
                               {"name", "name"},
                               {"description", "The name of the set."},
                               {"dataType", "sc:Text"}});
  return make_map({{"@type", "cr:RecordSet"},
                   {"@id", "sets"},
                   {"name", "sets"},
                   {"description", "The sets that the cases are divided into."},
                   {"dataType", "cr:Split"},
                   {"key", reference_to("sets/name")},
                   {"field", List{name}},
                   {"data", std::move(rows)}});
}

}  // namespace

std::string croissant(const CroissantDataset& dataset) {
  List files;
  for (const DescribedFile& file : dataset.files) files.push_back(file_object(file));
  return to_json(make_map({{"@context", context()},
                           {"@type", "sc:Dataset"},
                           {"name", dataset.name},
                           {"description", dataset.description},
                           {"conformsTo", "http://mlcommons.org/croissant/1.0"},
                           {"distribution", std::move(files)},
                           {"recordSet", List{set_records(dataset), case_records(dataset)}}})) +
         "\n";
}

}  // namespace failmap
