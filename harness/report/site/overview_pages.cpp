/// The pages about more than one mechanism, and the one for addresses where there is none.
#include <algorithm>
#include <numeric>

#include "record/sha256.hpp"
#include "report/site/archive.hpp"
#include "report/site/assets.hpp"
#include "report/site/template.hpp"
#include "report/text.hpp"

namespace failmap {
namespace {

std::size_t number_of_cases(const Archive& archive) {
  return std::accumulate(
      archive.chapters.begin(), archive.chapters.end(), std::size_t{0},
      [](std::size_t sum, const Chapter& chapter) { return sum + chapter.records.size(); });
}

/// Of all variants, also of those that the tier does not show.
std::size_t number_of_checks(const Archive& archive) {
  std::size_t checks = 0;
  for (const Chapter& chapter : archive.chapters) {
    checks += chapter.records.size() * chapter.file().checks.size() * kRoles.size();
  }
  return checks;
}

std::size_t number_verified(const Archive& archive) {
  std::size_t verified = 0;
  for (const Chapter& chapter : archive.chapters) {
    verified +=
        static_cast<std::size_t>(std::count_if(chapter.records.begin(), chapter.records.end(),
                                               [](const Record& record) { return record.as_claimed(); }));
  }
  return verified;
}

/// The domains in the order of the first mechanism of each.
List domains(const Archive& archive) {
  std::vector<std::string> names;
  for (const Chapter& chapter : archive.chapters) {
    const std::string& domain = chapter.file().domain;
    if (std::find(names.begin(), names.end(), domain) == names.end()) names.push_back(domain);
  }
  List list;
  for (const std::string& name : names) {
    List mechanisms;
    for (const Chapter& chapter : archive.chapters) {
      if (chapter.file().domain == name) mechanisms.push_back(card(archive, chapter, "", true));
    }
    list.push_back(object({{"index", list.size()}, {"domain", name}, {"mechanisms", std::move(mechanisms)}}));
  }
  return list;
}

}  // namespace

std::string group_page(const Archive& archive, const std::string& group) {
  const auto& chapters = archive.groups.at(group);
  List mechanisms;
  for (const Chapter* chapter : chapters) mechanisms.push_back(card(archive, *chapter, "../", false));
  const std::string number = count(chapters.size(), "mechanism");
  return framed(archive,
                {.title = "Evaluation group " + group + " · Failure Map",
                 .description = "The evaluation group " + group + " and its " + number +
                                ", which belong on the same side of an evaluation split.",
                 .root = "../"},
                embedded::site::group_mustache,
                object({{"group", group},
                        {"mechanism_count", number},
                        {"several", chapters.size() > 1},
                        {"mechanisms", std::move(mechanisms)}}));
}

std::string index_page(const Archive& archive) {
  const std::string mechanisms = count(archive.chapters.size(), "mechanism");
  const std::string cases = count(number_of_cases(archive), "case");
  const std::size_t verified = number_verified(archive);
  return framed(archive,
                {.title = "Failure Map",
                 .description = "An archive of quiet failures: " + mechanisms + ", " + cases +
                                ", each with the failure, the fix that did not help, and what they returned.",
                 .root = "",
                 .here = "index"},
                embedded::site::index_mustache,
                object({{"mechanism_count", mechanisms},
                        {"case_count", cases},
                        {"check_count", count(number_of_checks(archive), "check")},
                        {"verified_count", verified == number_of_cases(archive)
                                               ? "all verified by execution"
                                               : count(verified, "case") + " verified by execution"},
                        {"domains", domains(archive)}}));
}

std::string verify_page(const Archive& archive) {
  List mechanisms;
  for (const Chapter& chapter : archive.chapters) {
    mechanisms.push_back(object(
        {{"name", chapter.file().mechanism}, {"cases", chapter.records.size()}, {"digest", chapter.digest}}));
  }
  const Source& example = archive.chapters.front().subject->mechanism->variant_sources[0];
  const Toolchain& toolchain = archive.registry.toolchain;
  std::string scope(archive.scope_name());
  scope.front() = static_cast<char>(scope.front() - 'A' + 'a');
  return framed(
      archive,
      {.title = "Verify · Failure Map",
       .description = "How the digests of the archive are built, and how to recompute every one of them.",
       .root = "",
       .here = "verify"},
      embedded::site::verify_mustache,
      object({{"example_path", example.path},
              {"example_sha256", sha256(example.text)},
              {"scope_lower", scope},
              {"scope_name", archive.scope_name()},
              {"verify_py", embedded::site::verify_py},
              {"mechanisms", std::move(mechanisms)},
              {"case_total", number_of_cases(archive)},
              {"corpus_digest", archive.digest},
              {"compiler", toolchain.compiler},
              {"flags", toolchain.flags},
              {"platform", toolchain.platform}}));
}

std::string not_found_page(const Archive& archive) {
  return framed(archive,
                {.title = "No such page · Failure Map",
                 .description = "There is no page at this address.",
                 .root = archive.options.address},
                embedded::site::not_found_mustache, Map{});
}

}  // namespace failmap
