#include "drift/compare.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "drift/record_view.hpp"
#include "value/json.hpp"
#include "value/literal.hpp"

namespace failmap {
namespace {

template <typename View>
const View* with_check(const std::vector<View>& views, std::string_view check) {
  const auto view = std::find_if(views.begin(), views.end(),
                                 [&](const View& candidate) { return candidate.check == check; });
  return view == views.end() ? nullptr : &*view;
}

class Comparison {
 public:
  Comparison(const RecordView& recorded, const RecordView& observed)
      : recorded_(recorded), observed_(observed) {
    for (const FixtureView& fixture : observed_.fixtures) recorded_name_[fixture.check] = fixture.check;
  }

  std::vector<Finding> findings() && {
    compare_fixtures();
    for (const ImplementationView& now : observed_.implementations) compare_implementation(now);
    compare_others();
    report_same_behaviour();
    return std::move(findings_);
  }

 private:
  Finding& add(Severity severity, FindingKind kind, std::optional<Role> role, std::string check,
               std::string recorded, std::string observed) {
    findings_.push_back({severity,
                         kind,
                         observed_.id,
                         observed_.mechanism,
                         role,
                         std::move(check),
                         std::move(recorded),
                         std::move(observed),
                         {},
                         Unmoved::None});
    return findings_.back();
  }

  /// Checks that are there on both sides, then those on one side, of which pairs with the same inputs have
  /// only been renamed.
  void compare_fixtures() {
    std::set<std::string> unmatched;
    for (const FixtureView& then : recorded_.fixtures) {
      const FixtureView* now = with_check(observed_.fixtures, then.check);
      if (now == nullptr) {
        unmatched.insert(then.check);
      } else if (!now->same_inputs(then)) {
        changed_.insert(now->check);
        add_fixture(now->check, describe_inputs(then, *now, then), describe_inputs(then, *now, *now));
      }
    }
    for (const FixtureView& now : observed_.fixtures) {
      if (with_check(recorded_.fixtures, now.check) != nullptr) continue;
      const auto then = std::find_if(
          recorded_.fixtures.begin(), recorded_.fixtures.end(),
          [&](const auto& one) { return unmatched.contains(one.check) && one.same_inputs(now); });
      if (then == recorded_.fixtures.end()) {
        add_fixture(now.check, "", "added: expects " + now.expected_text);
        continue;
      }
      recorded_name_[now.check] = then->check;
      unmatched.erase(then->check);
      add_fixture(now.check, "named " + quoted(then->check), "named " + quoted(now.check));
    }
    for (const std::string& check : unmatched) {
      add_fixture(check, "expected " + with_check(recorded_.fixtures, check)->expected_text, "removed");
    }
  }

  void add_fixture(const std::string& check, std::string recorded, std::string observed) {
    add(Severity::Change, FindingKind::ChangedFixture, std::nullopt, check, std::move(recorded),
        std::move(observed))
        .causes = {fixture_moved()};
  }

  /// What of `shown` the other one has not.
  static std::string describe_inputs(const FixtureView& then, const FixtureView& now,
                                     const FixtureView& shown) {
    std::string text;
    if (then.given != now.given) text = "given " + shown.given;
    if (then.expected != now.expected)
      text += (text.empty() ? "" : ", ") + ("expects " + shown.expected_text);
    return text;
  }

  void compare_implementation(const ImplementationView& now) {
    const auto then = std::find_if(recorded_.implementations.begin(), recorded_.implementations.end(),
                                   [&](const auto& candidate) { return candidate.role == now.role; });
    if (then == recorded_.implementations.end()) {
      add(Severity::Change, FindingKind::ChangedText, now.role, "implementation", "", "there now");
      return;
    }
    const std::size_t before = findings_.size();
    if (then->holds_claim() != now.holds_claim()) {
      const auto claim = [](bool holds) { return holds ? "as claimed" : "not as claimed"; };
      add(now.holds_claim() ? Severity::Change : Severity::Regression, FindingKind::ChangedClaim, now.role,
          "", claim(then->holds_claim()), claim(now.holds_claim()))
          .causes = moved(*then, now, true);
    }
    for (const ObservationView& observation : now.observations) compare_observation(*then, now, observation);
    const bool same_behaviour = findings_.size() == before;
    if (same_behaviour && then->sha256 != now.sha256) {
      add(Severity::Information, FindingKind::ChangedSource, now.role, "", then->sha256, now.sha256)
          .causes = {{Moved::What::Source, now.source, then->sha256, now.sha256}};
    }
  }

  void compare_observation(const ImplementationView& then, const ImplementationView& now,
                           const ObservationView& observation) {
    const auto name = recorded_name_.find(observation.check);
    const ObservationView* old =
        name == recorded_name_.end() ? nullptr : with_check(then.observations, name->second);
    if (old == nullptr || (old->actual == observation.actual && old->outcome == observation.outcome)) return;
    const bool worse = now.role == Role::Repair && old->passed && !observation.passed;
    const bool fixture = changed_.contains(observation.check) || old->actual == observation.actual;
    add(worse ? Severity::Regression : Severity::Change, FindingKind::ChangedObservation, now.role,
        observation.check, old->actual_text + "  " + old->outcome,
        observation.actual_text + "  " + observation.outcome)
        .causes = moved(then, now, fixture);
  }

  void compare_others() {
    for (const Member& member : observed_.others) {
      // It follows from the claims.
      if (member.key == "verified") continue;
      const Value* then = find(recorded_.others, member.key);
      if (then != nullptr && to_json(*then) == to_json(member.value)) continue;
      const bool moves_splits = member.key == "evaluation_group";
      Finding& finding =
          add(moves_splits ? Severity::Change : Severity::Information, FindingKind::ChangedText, std::nullopt,
              member.key, then == nullptr ? "" : literal(*then), literal(member.value));
      if (recorded_sha("fixtures_sha256") != observed_sha("fixtures_sha256"))
        finding.causes = {fixture_moved()};
    }
  }

  /// One finding for what all variants share and what nothing came of.
  void report_same_behaviour() {
    const bool moved_more = std::any_of(findings_.begin(), findings_.end(), [](const Finding& finding) {
      return finding.kind != FindingKind::ChangedSource;
    });
    if (moved_more) return;
    std::vector<Moved> causes = shared_causes();
    if (recorded_sha("fixtures_sha256") != observed_sha("fixtures_sha256")) causes.push_back(fixture_moved());
    if (causes.empty()) return;
    add(Severity::Information, FindingKind::ChangedSource, std::nullopt, "", "", "").causes =
        std::move(causes);
  }

  /// What may have moved an observation; the fixture only where it did.
  std::vector<Moved> moved(const ImplementationView& then, const ImplementationView& now,
                           bool fixture) const {
    std::vector<Moved> causes;
    if (then.sha256 != now.sha256) {
      causes.push_back({Moved::What::Source, now.source, then.sha256, now.sha256});
    }
    for (Moved& cause : shared_causes()) causes.push_back(std::move(cause));
    if (fixture && recorded_sha("fixtures_sha256") != observed_sha("fixtures_sha256")) {
      causes.push_back(fixture_moved());
    }
    const auto compare_text = [&](Moved::What what, std::string_view key) {
      const std::string recorded = text_in(recorded_.provenance, key);
      const std::string observed = text_in(observed_.provenance, key);
      if (recorded != observed) causes.push_back({what, "", recorded, observed});
    };
    compare_text(Moved::What::Compiler, "compiler");
    compare_text(Moved::What::Flags, "flags");
    compare_text(Moved::What::Platform, "platform");
    return causes;
  }

  std::vector<Moved> shared_causes() const {
    std::vector<Moved> causes;
    const auto compare_sha = [&](Moved::What what, std::string_view key, std::string path) {
      if (recorded_sha(key) == observed_sha(key)) return;
      causes.push_back({what, std::move(path), recorded_sha(key), observed_sha(key)});
    };
    compare_sha(Moved::What::Contract, "contract_sha256", contract_path());
    compare_sha(Moved::What::Support, "support_sha256", "");
    return causes;
  }

  Moved fixture_moved() const {
    return {Moved::What::Fixture, "fixtures/" + observed_.mechanism + ".json",
            recorded_sha("fixtures_sha256"), observed_sha("fixtures_sha256")};
  }

  /// It stands beside the variants.
  std::string contract_path() const {
    if (observed_.implementations.empty()) return "contract.hpp";
    const std::string& source = observed_.implementations.front().source;
    return source.substr(0, source.rfind('/') + 1) + "contract.hpp";
  }

  static std::string quoted(const std::string& text) { return literal(text); }
  std::string recorded_sha(std::string_view key) const { return text_in(recorded_.inputs, key); }
  std::string observed_sha(std::string_view key) const { return text_in(observed_.inputs, key); }

  const RecordView& recorded_;
  const RecordView& observed_;
  std::map<std::string, std::string, std::less<>> recorded_name_;  ///< of the checks of today
  std::set<std::string> changed_;                                  ///< checks with other inputs
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> compare_records(const Value& recorded, const Value& observed, const std::string& place) {
  const RecordView then = view_record(recorded, place);
  const RecordView now = view_record(observed, "the observed record");
  return Comparison(then, now).findings();
}

}  // namespace failmap
