import GuiseManifest
import GuiseValidation

extension TrialCheck {
  /// What `--fix` changes is gone afterwards, and takes the place of nothing worse: each round leaves
  /// fewer errors.
  static let changes = TrialCheck(name: "changes") { trial in
    var texts = trial.plan.files.mapValues(\.text)
    var report = trial.report
    var wrong: [String] = []
    for _ in 0..<20 {
      let changes = CertainChanges(report) { texts[$0] != nil }
      if changes.chosen.isEmpty { return wrong }
      texts.merge(changes.texts) { $1 }
      let next = trial.inspect(.files(texts, main: WiringPlan.main)).report
      let left = Set(next.diagnostics.map { "\($0.rule) \($0.message)" })
      for (finding, suggestion) in changes.chosen
      // It may be said of another place too.
      where left.contains("\(finding.rule) \(finding.message)")
        && next.count(.error) >= report.count(.error)
      {
        wrong.append("\(suggestion.text) [\(finding.rule)] mends nothing")
      }
      report = next
    }
    return wrong + ["it is changed again and again"]
  }
}
