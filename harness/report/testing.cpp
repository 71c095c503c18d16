#include "report/testing.hpp"

#include <cstdlib>
#include <memory>
#include <optional>

#include "contract/testing.hpp"
#include "corpus/selection.hpp"
#include "record/for_each_record.hpp"
#include "run/observe.hpp"
#include "run/plan.hpp"

namespace failmap {
namespace {

Registry fixed_registry() {
  Registry registry = copy_of(sample_registry());
  registry.support = {{"number.hpp", "what variants include"}};
  registry.toolchain = {"a compiler", "-O2 \"quoted\"", "a platform"};
  return registry;
}

Plan plan_of(const std::vector<std::string>& selectors, const std::vector<Role>& roles) {
  std::vector<const FixtureFile*> files;
  for (const Subject& subject : sample().subjects) files.push_back(&subject.file);
  Plan plan(roles);
  for (const Selected& selected : select(files, selectors, std::nullopt)) {
    plan.add(sample().subjects[selected.file], selected.parameters);
  }
  return plan;
}

void run(const Plan& plan, const std::function<void(const Record&)>& consume) {
  for_each_record(plan, sample().recorder, {.isolated = false}, consume);
}

}  // namespace

const Sample& sample() {
  // Subjects point to the registry, and the recorder to the subjects: each is made where it stays.
  static const Registry registry = fixed_registry();
  static const std::filesystem::path folder = FAILMAP_SOURCE_DIR "/harness/report/testdata/fixtures";
  static const std::vector<Subject> subjects =
      join(registry, load_fixture_folder(folder), Coverage::EveryMechanism);
  static const Recorder recorder(registry, subjects);
  static const Sample sample{registry, folder, subjects, recorder};
  return sample;
}

void for_each_sample_record(const std::vector<std::string>& selectors, const std::vector<Role>& roles,
                            const std::function<void(const Record&)>& consume) {
  run(plan_of(selectors, roles), consume);
}

bool goldens_are_to_be_updated() {
  const char* value = std::getenv("FAILMAP_UPDATE_GOLDENS");
  return value != nullptr && std::string_view(value) == "1";
}

std::string report_sample(Format format, const Style& style, const std::vector<std::string>& selectors) {
  const Plan plan = plan_of(selectors, {kRoles.begin(), kRoles.end()});
  const auto reporter = make_reporter(format, style);
  Summary summary{.planned = plan.size()};
  std::string out;
  reporter->begin(sample().registry.toolchain, out);
  run(plan, [&](const Record& record) {
    summary.add(record);
    reporter->add(record, out);
  });
  reporter->end(summary, out);
  return out;
}

}  // namespace failmap
