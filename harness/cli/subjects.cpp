#include "cli/subjects.hpp"

#include "corpus/selection.hpp"

namespace failmap {

std::vector<Subject> load_subjects(const World& world, const SelectionOptions& options) {
  const bool built_in = options.fixtures.empty();
  return join(world.registry,
              load_fixture_folder(built_in ? world.fixtures : std::filesystem::path(options.fixtures)),
              built_in ? Coverage::EveryMechanism : Coverage::Any);
}

Plan make_plan(std::span<const Subject> subjects, const SelectionOptions& options, std::vector<Role> roles) {
  std::vector<const FixtureFile*> files;
  for (const Subject& subject : subjects) files.push_back(&subject.file);
  Plan plan(std::move(roles));
  for (Selected& selected : select(files, options.selectors, options.parameters)) {
    plan.add(subjects[selected.file], std::move(selected.parameters));
  }
  return plan;
}

}  // namespace failmap
