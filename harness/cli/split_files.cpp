#include "cli/split_files.hpp"

#include <filesystem>

#include "cli/options.hpp"
#include "corpus/selection.hpp"
#include "record/digest_tree.hpp"

namespace failmap {
namespace {

/// The split that a certificate asks for, of the corpus as it is.
Split remake(const World& world, const CertifiedRequest& certified, const std::string& fixtures,
             const Execution& execution) {
  SelectionOptions selection{certified.selectors, fixtures, {}};
  if (certified.parameters.has_value()) selection.parameters = Parameters::parse(*certified.parameters);
  const std::vector<Subject> subjects = load_subjects(world, selection);
  const Plan plan = make_plan(subjects, selection, {kRoles.begin(), kRoles.end()});
  Split split{.request = certified.request, .groups = groups_of(plan)};
  split.request.stop = &world.stop;
  split.sets = assign(split.request, split.groups);
  for (const std::string& selector : certified.selectors) split.selectors.emplace_back(selector);
  if (certified.parameters.has_value()) split.parameters = *certified.parameters;
  split.ledger = certified.ledger;
  record_cases(world, subjects, plan, execution, split);
  return split;
}

}  // namespace

void record_cases(const World& world, std::span<const Subject> subjects, const Plan& plan,
                  const Execution& execution, Split& split) {
  std::map<std::string_view, std::string> set_of;
  for (std::size_t index = 0; index < split.groups.size(); ++index) {
    set_of.emplace(split.groups[index].name, split.sets[index]);
  }
  const Recorder recorder(world.registry, subjects);
  CorpusDigest corpus;
  for_each_record(plan, recorder, prepared(world, execution), [&](const Record& record) {
    const FixtureFile& file = record.observed.subject->file;
    split.cases.push_back({record.observed.id(), record.observed.n, file.mechanism, file.evaluation_group,
                           file.domain, set_of.at(file.evaluation_group), record.digest});
    corpus.add(file.mechanism, record.observed.id(), record.digest);
  });
  split.corpus_digest = corpus.finish();
}

RemadeSplit verify_folder(const World& world, const std::string& folder, const std::string& fixtures,
                          const Execution& execution) {
  const std::string path = folder + "/" + kCertificate;
  std::map<std::string, std::string> stated{{kCertificate, read_file(path)}};
  const CertifiedRequest certified = read_certificate(stated.at(kCertificate), path);
  for (const char* name : {kAssignmentLines, kAssignmentTable, kCroissant}) {
    const std::string file = folder + "/" + name;
    std::error_code error;
    if (std::filesystem::exists(file, error)) stated.emplace(name, read_file(file));
  }
  try {
    Split split = remake(world, certified, fixtures, execution);
    std::vector<std::string> found = differences(folder, stated, split_files(split));
    return {std::move(split), std::move(found)};
  } catch (const UsageError& error) {
    throw InputError(path, {{"", std::string("cannot be made anew of this corpus: ") + error.what()}});
  } catch (const NothingSelected& error) {
    throw InputError(path, {{"", std::string("cannot be made anew of this corpus: ") + error.what()}});
  }
}

}  // namespace failmap
