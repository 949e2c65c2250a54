import GuiseManifest
import GuiseValidation
import StrictJSON

extension TrialCheck {
  /// A comma too many in a sound manifest is one finding, and its certain change gives the file
  /// back.
  ///
  /// Where a file is included, its loss may hide other faults.
  static let commas = TrialCheck(name: "a comma too many") { trial in
    // A file that nothing includes is not read.
    let read = trial.model?.composition.documents.map(\.source.path) ?? []
    guard trial.errors.isEmpty, let path = read.min(), let text = trial.plan.files[path]?.text
    else { return [] }
    let file = SourceFile(path: path, bytes: Array(text.utf8))
    let values = StrictReader().read(file).document.map { Array($0.root.withNested) } ?? []
    let ends = values.compactMap { value in
      (value.elements.map(\.self).last ?? value.members.map(\.value).last)?.range.upperBound
    }
    guard !ends.isEmpty else { return [] }
    var texts = trial.plan.files.mapValues(\.text)
    let end = text.utf8.index(text.startIndex, offsetBy: ends[text.utf8.count % ends.count])
    texts[path]?.insert(",", at: end)
    let report = trial.inspect(.files(texts, main: WiringPlan.main)).report
    let errors = report.diagnostics.filter { $0.severity == .error }
    let isExpected =
      path == WiringPlan.main
      ? errors.map(\.rule) == ["invalid-json"] : errors.contains { $0.rule == "invalid-json" }
    if !isExpected {
      return ["it leads to \(errors.map(\.line))"]
    }
    let changed = CertainChanges(report) { $0 == path }.texts[path]
    return changed == text ? [] : ["it becomes \(changed ?? "nothing")"]
  }

  /// A finding that `--fix` mends is gone afterwards, and nothing worse takes its place: each round
  /// leaves fewer errors.
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
