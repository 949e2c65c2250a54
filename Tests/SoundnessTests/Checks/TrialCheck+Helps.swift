import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// Each help that is an edit mends the finding, and makes no other.
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
          if let text = texts[path] { edited[path] = EditedText(text, applying: edits).text }
        }
        let next = trial.inspect(.files(edited, main: WiringPlan.main)).report.diagnostics
        // A cycle may be closed by another parameter too.
        if next.contains(where: { $0.told == finding.told && $0.related == finding.related }) {
          wrong.append("\(help.text) [\(finding.rule)] mends nothing")
        }
        var new = next.filter {
          $0.severity != .note && !before.contains($0.place)
            && !rulesNeedingCompleteness.contains($0.rule)
            // What is enabled has not been looked at before.
            && !($0.registration.map { help.text.hasPrefix(Phrase.quoted($0)) } == true
              && help.text.hasSuffix("enable it"))
        }
        // One that another parameter closes is shown when this one is gone.
        if finding.rule == "dependency-cycle",
          next.count(where: cycles) <= trial.report.diagnostics.count(where: cycles)
        {
          new.removeAll(where: cycles)
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
    // Of what something else misses this is not said.
    "absent-optional", "empty-collection",
  ]
}

extension Diagnostic {
  fileprivate var told: String { "\(rule) \(pointer ?? "") \(message)" }

  /// Its way may be another, and so may what stands in the way of what code resolves.
  fileprivate var place: String {
    rule.hasPrefix("requires-")
      ? "\(rule) \(message.prefix { $0 != "," })" : "\(rule) \(pointer ?? message)"
  }
}
