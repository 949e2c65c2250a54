import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// Each help that is an edit mends the finding, and makes no other of the same phase.
  static let helps = TrialCheck(name: "helps") { trial in
    let texts = trial.plan.files.mapValues(\.text)
    // Where more is wrong than the wiring, a part of that is not known.
    guard trial.errors.allSatisfy({ ofWiring.contains($0.rule) }) else { return [] }
    let before = Set(trial.report.diagnostics.map(\.place))
    var tried: [String: Int] = [:]
    var wrong: [String] = []
    for finding in trial.report.diagnostics where ofWiring.contains(finding.rule) {
      tried[finding.rule, default: 0] += 1
      if tried[finding.rule, default: 0] > 2 { continue }
      for help in finding.suggestions where !help.edits.isEmpty {
        var edited = texts
        for (path, edits) in Dictionary(grouping: help.edits, by: \.location.path) {
          if let text = texts[path] { edited[path] = edits.applied(to: text) }
        }
        let report = trial.inspect(.files(edited, main: WiringPlan.main)).report
        let next = report.diagnostics
        // A cycle may be closed by another parameter too.
        if next.contains(where: { $0.told == finding.told && $0.related == finding.related }) {
          wrong.append("\(help.text) [\(finding.rule)] mends nothing")
        }
        // The errors have kept the later phases from running.
        if report.phase > trial.report.phase { continue }
        var new = next.filter {
          $0.severity != .note && !before.contains($0.place)
            && !rulesNeedingCompleteness.contains($0.rule)
            // A disabled registration has not been looked at before.
            && !(help.enabled.map($0.tells) == true)
        }
        // One that another parameter closes is shown when this one is gone.
        if finding.rule == "dependency-cycle",
          next.count(where: cycles) <= trial.report.diagnostics.count(where: cycles)
        {
          new.removeAll(where: cycles)
        }
        // The registration that is chosen instead may have to be awaited.
        if finding.rule == "dependency-cycle" {
          new.removeAll { $0.rule.hasPrefix("requires-") }
        }
        for one in new.prefix(1) {
          wrong.append("\(help.text) [\(finding.rule)] makes another [\(one.rule)]: \(one.message)")
        }
      }
    }
    return wrong
  }

  private static let cycles: @Sendable (Diagnostic) -> Bool = { $0.rule == "dependency-cycle" }

  /// Rules of findings that hide no others.
  private static let ofWiring: Set = [
    "missing-dependency", "absent-optional", "empty-collection", "dependency-cycle",
    "captured-scoped", "captive-dependency", "cached-arguments", "invalid-eager",
    "unmet-requirement", "requires-async", "requires-main-actor", "scope-unreachable",
  ]

  /// Rules that report only where everything is known.
  private static let rulesNeedingCompleteness: Set = [
    "unused-registration", "unused-allow", "unused-variable",
    // A consequence of something else that is missing is not reported.
    "absent-optional", "empty-collection",
  ]
}

extension ValidationReport {
  fileprivate var phase: CheckPhase { manifests.map(\.phase).min() ?? .reading }
}

extension Suggestion {
  /// The registration that it says to enable, quoted.
  fileprivate var enabled: String? {
    guard text.hasSuffix("enable it"), let end = text.dropFirst().firstIndex(of: "\"") else {
      return nil
    }
    return String(text[...end])
  }
}

extension Diagnostic {
  /// Whether it is about a registration, or its way leads through it.
  fileprivate func tells(_ quoted: String) -> Bool {
    let id = quoted.dropFirst().dropLast()
    return registration.map { $0 == id } == true || message.contains("-> \(id)")
  }

  fileprivate var told: String { "\(rule) \(pointer ?? "") \(message)" }

  /// Its way may be another, and so may the obstacle of a requirement.
  fileprivate var place: String {
    rule.hasPrefix("requires-")
      ? "\(rule) \(message.prefix { $0 != "," })" : "\(rule) \(pointer ?? message)"
  }
}
