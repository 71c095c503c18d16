#include "report/site/site.hpp"

#include "record/digest_tree.hpp"
#include "record/record_text.hpp"
#include "report/bundle.hpp"
#include "report/site/archive.hpp"
#include "report/site/assets.hpp"
#include "report/site/highlight.hpp"
#include "report/site/template.hpp"
#include "value/json.hpp"

namespace failmap {
namespace {

Archive make_archive(const Registry& registry, std::span<const Record> records, const SiteOptions& options) {
  Archive archive{registry, options, {}, {}, {}};
  DigestList corpus;
  for (std::size_t begin = 0, end = 0; begin < records.size(); begin = end) {
    const Subject* subject = records[begin].observed.subject;
    DigestList mechanism;
    for (end = begin; end < records.size() && records[end].observed.subject == subject; ++end) {
      mechanism.add(records[end].observed.id(), records[end].digest);
    }
    archive.chapters.push_back({subject, records.subspan(begin, end - begin), mechanism.finish()});
    corpus.add(subject->file.mechanism, archive.chapters.back().digest);
  }
  archive.digest = corpus.finish();
  for (const Chapter& chapter : archive.chapters) {
    archive.groups[chapter.file().evaluation_group].push_back(&chapter);
  }
  return archive;
}

std::string page_path(std::string_view folder, const std::string& name) {
  return std::string(folder) + "/" + name + ".html";
}

/// schema failmap.site/1
std::string index_json(const Archive& archive) {
  List mechanisms;
  for (const Chapter& chapter : archive.chapters) {
    List cases;
    for (const Record& record : chapter.records) {
      const std::string id = record.observed.id();
      cases.push_back(object({{"id", id},
                              {"parameter", object({{"N", record.observed.n}})},
                              {"verified", record.as_claimed()},
                              {"page", page_path("cases", id)},
                              {"record", "cases/" + id + ".json"},
                              {"bundle", "cases/" + id + ".zip"},
                              {"digest", record.digest}}));
    }
    const FixtureFile& file = chapter.file();
    mechanisms.push_back(object({{"mechanism", file.mechanism},
                                 {"title", file.title},
                                 {"domain", file.domain},
                                 {"evaluation_group", file.evaluation_group},
                                 {"page", page_path("mechanisms", file.mechanism)},
                                 {"digest", chapter.digest},
                                 {"cases", std::move(cases)}}));
  }
  return laid_out(to_json(object({{"schema", "failmap.site/1"},
                                  {"tier", name_of(archive.options.tier)},
                                  {"everything", archive.options.everything},
                                  {"digest", archive.digest},
                                  {"mechanisms", std::move(mechanisms)}})));
}

/// Addresses are whole where the site's is known, and otherwise begin at the site's folder.
std::string sitemap(const Site& site, const std::string& address) {
  std::string xml =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset "
      "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  for (const auto& [path, bytes] : site) {
    if (!path.ends_with(".html") || path == "404.html") continue;
    xml += "<url><loc>" + escape_html(address + path) + "</loc></url>\n";
  }
  return xml + "</urlset>\n";
}

}  // namespace

Site make_site(const Registry& registry, std::span<const Record> records, const SiteOptions& options) {
  const Archive archive = make_archive(registry, records, options);
  Site site;
  for (const Chapter& chapter : archive.chapters) {
    const Listings sources = listings(archive, *chapter.subject->mechanism);
    for (std::size_t index = 0; index < chapter.records.size(); ++index) {
      const Record& record = chapter.records[index];
      site[page_path("cases", record.observed.id())] = case_page(archive, chapter, sources, index);
      const std::string json = record_json(archive, record);
      site["cases/" + record.observed.id() + ".json"] = laid_out(json);
      site["cases/" + record.observed.id() + ".zip"] =
          zip_of(bundle_files(registry, record, options.tier, json));
    }
    site[page_path("mechanisms", chapter.file().mechanism)] = mechanism_page(archive, chapter);
  }
  for (const auto& [group, chapters] : archive.groups)
    site[page_path("groups", group)] = group_page(archive, group);
  site["index.html"] = index_page(archive);
  site["verify.html"] = verify_page(archive);
  site["404.html"] = not_found_page(archive);
  site["index.json"] = index_json(archive);
  site["sitemap.xml"] = sitemap(site, options.address);
  site["verify.py"] = embedded::site::verify_py;
  return site;
}

}  // namespace failmap
