import Foundation
import TestSupport
import Testing

/// A plan to try.
protocol SoundnessCase {
  var plan: WiringPlan { get }

  /// The promises that its trial breaks besides, once all checks have run.
  func disagreements(_ trial: Trial) -> [Disagreement]
}

/// Cases that are tried one after the other: their features, and their failures.
struct SoundnessRun: Sendable {
  private(set) var coverage = FeatureCoverage()
  private(set) var sound = 0
  /// Each reduced to a plan of a few lines, as it would stand in a file.
  private(set) var failures: [String] = []
  private var kinds: Set<String> = []

  /// Tries a plan for each seed, on every processor.
  ///
  /// - Parameter makeCase: makes the case of a seed; nil: none.
  static func of(
    _ seeds: Range<UInt64>, makeCase: @escaping @Sendable (UInt64) -> (any SoundnessCase)?
  ) async throws -> SoundnessRun {
    let workers = UInt64(ProcessInfo.processInfo.activeProcessorCount)
    return try await withThrowingTaskGroup(of: SoundnessRun.self) { group in
      for worker in 0..<workers {
        group.addTask {
          var run = SoundnessRun()
          let own = stride(from: seeds.lowerBound + worker, to: seeds.upperBound, by: Int(workers))
          for seed in own where run.failures.count < 5 {
            if let one = makeCase(seed) { try await run.attempt(one, seed: seed) }
          }
          return run
        }
      }
      return try await group.reduce(into: SoundnessRun()) { $0.add($1) }
    }
  }

  private mutating func attempt(_ one: any SoundnessCase, seed: UInt64) async throws {
    let trial = try Trial(one.plan)
    if trial.errors.isEmpty { sound += 1 }
    let found = try await trial.disagreements() + one.disagreements(trial)
    coverage.add(trial.features)
    // One of each kind.
    for disagreement in found where kinds.insert(disagreement.kind).inserted {
      failures.append(try await reduced(one.plan, disagreement, seed: seed))
    }
  }

  private func reduced(
    _ plan: WiringPlan, _ disagreement: Disagreement, seed: UInt64
  ) async throws -> String {
    var (plan, disagreement) = (plan, disagreement)
    if let check = TrialCheck.all.first(where: { $0.name == disagreement.check }) {
      (plan, disagreement) = await plan.shrunk(disagreement, check)
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
