import Foundation
import TestSupport
import Testing

/// The validator's verdicts on random wirings, against the container.
///
/// A case that fails is reduced and printed as a file for `Fixtures`: put it there, so that it is
/// tried again in each run, before the fault is mended.
struct WiringSoundnessTests {
  @Test func theVerdictIsTheContainersOwn() async throws {
    let seeds = GeneratedCases.seeds(600)
    let run = try await SoundnessRun.of(seeds) { WiringChooser.chosen(seed: $0) }
    #expect(run.failures.isEmpty, "\(run.failures.joined(separator: "\n\n"))")
    print("\(run.sound) of \(run.coverage.cases) are sound; \(run.coverage.summary)")
    if run.coverage.cases >= 100 {
      #expect(run.sound * 4 > run.coverage.cases)
      #expect(run.coverage.count(Trial.givenSettings) * 10 > run.coverage.cases)
    }
  }

  /// As above, of plans with one to three mistakes; a mistake alone is one finding.
  @Test func mistakesAreTold() async throws {
    let seeds = GeneratedCases.seeds(600)
    let run = try await SoundnessRun.of(seeds) {
      MutatedPlan(WiringChooser.chosen(seed: $0).plan, seed: $0)
    }
    #expect(run.failures.isEmpty, "\(run.failures.joined(separator: "\n\n"))")
    print("\(run.sound) of \(run.coverage.cases) are sound; \(run.coverage.summary)")
    if run.coverage.cases >= 4_000 { #expect(run.coverage.missing == []) }
  }
}
