import Guise
import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// A valid manifest loads as an application loads it, starts, resolves everything, and closes all
  /// that it has kept, each instance once; one with errors does not load.
  static let loading = TrialCheck(name: "loading") { trial in
    guard trial.linkedReport.count(.error) == 0, trial.result.soundModel != nil else {
      return refusal(of: trial)
    }
    // Whoever loads it gives the values.
    if trial.report.manifests.contains(where: { $0.unset > 0 }) { return [] }
    _ = trial.lifetimes.takeFamilies()
    let containers: [Container]
    do {
      containers = try await trial.plan.containers(of: trial.scopes, trial.lifetimes) { supply in
        try await Container(
          manifest: trial.source, factories: trial.factories, supplies: { supply($0) })
      }
    } catch {
      return trial.startsOpaque ? [] : ["it is valid, and does not load: \(error)"]
    }
    var wrong: [String] = []
    for (number, requirement) in trial.plan.requirements.enumerated() {
      let depth = trial.depth(requirement.scope)
      let attempt = await requirement.attempt(in: containers[depth])
      let file = RequirementPlan.file(number)
      let fails = trial.choosesLater(file) ? attempt.error != nil : attempt.isBroken
      if fails, !trial.isOpaque(file) { wrong.append("\(file) fails once loaded") }
    }
    // Everything once more, where it can be built: all share the containers now.
    for key in containers[0].keys(matching: Criteria()) {
      for container in containers {
        _ = await PieceAttempt { try await resolve(key, in: container) }
      }
    }
    for container in containers.reversed() { try await container.close() }
    guard trial.tellsRegistrations else { return wrong }
    return wrong
      + trial.lifetimes.takeFamilies().compactMap { family in
        family.closeCount == 1 || family.closeCount == 0 && !family.isReached
          ? nil : "\(family.id) was closed \(family.closeCount) times"
      }
  }

  /// The rules about the graph, which a loader does not know.
  private static let proven: Set = [
    "missing-dependency", "unmet-requirement", "dependency-cycle", "captive-dependency",
    "scope-unreachable", "requires-async", "requires-main-actor", "shadowed-service",
    "ambiguous-dependency", "unknown-scope", "unknown-tag", "unreachable-assembly",
    "nothing-to-check", "invalid-value",
  ]

  /// A loader refuses nothing that a validator does not report, and accepts errors of the graph
  /// alone.
  private static func refusal(of trial: Trial) -> [String] {
    let found = trial.linkedReport.diagnostics.filter { $0.severity == .error }
    do {
      let options = ManifestOptions(environment: [:])
      _ = try ManifestAssembly(trial.source, factories: trial.factories, options: options)
      // A fragment loads where it lacks nothing.
      if trial.model?.composition.isFragment == true { return [] }
      return Set(found.map(\.rule)).subtracting(proven).sorted().map { "it has \($0), and loads" }
    } catch {
      // Past errors that it does not know, a loader goes on to the next phases.
      if (trial.linkedReport.manifests.map(\.phase).min() ?? .proving) < .connecting,
        found.allSatisfy({ proven.contains($0.rule) })
      {
        return []
      }
      return error.faults.filter { fault in
        fault.rule != "unset-variable"
          && !found.contains {
            $0.rule == fault.rule
              && ($0.message == fault.message && $0.isAt(fault) || $0.tells(of: fault))
          }
      }.map { "the loader alone says: \($0)" }
    }
  }
}

extension Diagnostic {
  fileprivate func isAt(_ fault: Fault) -> Bool { Self.isAt(location, fault) }

  /// Whether the place of a fault is one of those that make the same mistake.
  fileprivate func tells(of fault: Fault) -> Bool {
    related.contains { Self.isAt($0.location, fault) }
  }

  private static func isAt(_ place: Location?, _ fault: Fault) -> Bool {
    place?.path == fault.file && place?.start.line == fault.line
      && place?.start.column == fault.column ?? 1
  }
}
