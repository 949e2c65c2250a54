import Foundation
import TestSupport
import Testing

/// A plan to try.
struct SoundnessCase {
  let plan: WiringPlan
  /// What does not hold of a trial of it besides, once all checks have run.
  let disagreements: (Trial) -> [Disagreement]
}

/// Cases that are tried one after the other: what they had, and what was wrong.
struct SoundnessRun: Sendable {
  private(set) var coverage = FeatureCoverage()
  private(set) var sound = 0
  /// Each reduced to a plan of a few lines, as it would stand in a file.
  private(set) var failures: [String] = []
  private var kinds: Set<String> = []

  /// What cases have in which a factory was given settings, which are compared.
  static let givenSettings = "settings given"

  /// Tries a plan for each seed, on every processor.
  ///
  /// - Parameter plan: the plan of a seed, with what else has to hold of a trial of it; nil: no case.
  static func of(
    _ seeds: Range<UInt64>, plan: @escaping @Sendable (UInt64) -> SoundnessCase?
  ) async throws -> SoundnessRun {
    let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
    return try await withThrowingTaskGroup(of: SoundnessRun.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var run = SoundnessRun()
          let own = stride(from: seeds.lowerBound + worker, to: seeds.upperBound, by: Int(workers))
          for seed in own where run.failures.count < 5 {
            if let plan = plan(seed) { try await run.attempt(plan, seed: seed) }
          }
          return run
        }
      }
      return try await group.reduce(into: SoundnessRun()) { $0.add($1) }
    }
  }

  private mutating func attempt(_ tried: SoundnessCase, seed: UInt64) async throws {
    let trial = try Trial(tried.plan)
    if trial.errors.isEmpty { sound += 1 }
    let found = try await trial.disagreements() + tried.disagreements(trial)
    var features = PlanFeatures(trial)
    if trial.lifetimes.haveSettings { features.note(Self.givenSettings) }
    coverage.add(features)
    // One of each kind.
    for disagreement in found where kinds.insert(disagreement.kind).inserted {
      failures.append(try await reduced(tried.plan, disagreement, seed: seed))
    }
  }

  private func reduced(
    _ plan: WiringPlan, _ disagreement: Disagreement, seed: UInt64
  ) async throws -> String {
    var (plan, disagreement) = (plan, disagreement)
    if let check = TrialCheck.all.first(where: { $0.name == disagreement.check }) {
      var shrinker = Shrinker(plan, disagreement, check)
      await shrinker.shrink()
      (plan, disagreement) = (shrinker.plan, shrinker.disagreement)
    }
    let file = PlanFile(about: disagreement.text, plan: plan)
    return "seed \(seed), \(disagreement.check): \(disagreement.text)\n\(try file.text)"
  }

  private mutating func add(_ other: SoundnessRun) {
    coverage.add(other.coverage)
    sound += other.sound
    failures += other.failures
  }
}
