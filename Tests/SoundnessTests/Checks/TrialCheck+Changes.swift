import GuiseManifest

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
      for (rule, suggestion) in changes.chosen {
        // What a change leads to may be of the same rule elsewhere.
        let before = report.diagnostics.count { $0.rule == rule }
        let after = next.diagnostics.count { $0.rule == rule }
        if after >= before, next.count(.error) >= report.count(.error) {
          wrong.append("\(suggestion.text) [\(rule)] mends nothing")
        }
      }
      report = next
    }
    return wrong + ["it is changed again and again"]
  }
}
