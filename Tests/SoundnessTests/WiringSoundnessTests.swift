import Foundation
import TestSupport
import Testing

/// What the validator says of random wirings, against what the container does with them.
///
/// A case that fails is reduced and printed as a file for `Fixtures`: put it there, so that it is tried
/// again in each run, before the fault is mended.
struct WiringSoundnessTests {
  @Test func theVerdictIsTheContainersOwn() async throws {
    let seeds = GeneratedCases.seeds(600)
    let run = try await SoundnessRun.of(seeds) { seed in
      let chosen = WiringChooser.chosen(seed: seed)
      return SoundnessCase(plan: chosen.plan, disagreements: chosen.settings.disagreements)
    }
    #expect(run.failures.isEmpty, "\(run.failures.joined(separator: "\n\n"))")
    print("\(run.sound) of \(run.coverage.cases) are sound; \(run.coverage.summary)")
    if run.coverage.cases >= 100 {
      #expect(run.sound * 4 > run.coverage.cases)
      #expect(run.coverage.count(SoundnessRun.givenSettings) * 10 > run.coverage.cases)
    }
  }

  /// As above, of plans with one to three mistakes; a mistake alone is one finding.
  @Test func mistakesAreTold() async throws {
    let seeds = GeneratedCases.seeds(600)
    let run = try await SoundnessRun.of(seeds) { seed in
      MutatedPlan(WiringChooser.plan(seed: seed), seed: seed).map {
        SoundnessCase(plan: $0.plan, disagreements: $0.disagreements)
      }
    }
    #expect(run.failures.isEmpty, "\(run.failures.joined(separator: "\n\n"))")
    print("\(run.sound) of \(run.coverage.cases) are sound; \(run.coverage.summary)")
    if run.coverage.cases >= 4_000 { #expect(run.coverage.missing == []) }
  }
}
