import GuiseManifest
import GuiseValidation
import StrictJSON

extension TrialCheck {
  /// A comma too many in a sound manifest is one finding, and its certain change gives the file back.
  ///
  /// Where a file is included, what is lost with it may have hidden other faults.
  static let commas = TrialCheck(name: "a comma too many") { trial in
    // What nothing includes is not read.
    let read = trial.model?.composition.documents.map(\.source.path) ?? []
    guard trial.errors.isEmpty, let path = read.min(), let text = trial.plan.files[path]?.text
    else { return [] }
    let ends = text.endsOfElements
    guard !ends.isEmpty else { return [] }
    var texts = trial.plan.files.mapValues(\.text)
    texts[path]?.insert(",", at: ends[text.utf8.count % ends.count])
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
}

extension String {
  /// In JSON, where the last element of an array or the last member of an object ends.
  fileprivate var endsOfElements: [Index] {
    var ends: [Index] = []
    var (isInString, isEscaped) = (false, false)
    // Behind the last token.
    var (last, end): (Character, Index) = (" ", startIndex)
    for index in indices {
      let character = self[index]
      if isInString {
        if !isEscaped && character == "\"" { isInString = false }
        isEscaped = !isEscaped && character == "\\"
      } else if character.isWhitespace {
        continue
      } else if character == "\"" {
        isInString = true
      } else if "]}".contains(character), !"[{".contains(last) {
        ends.append(end)
      }
      (last, end) = (character, self.index(after: index))
    }
    return ends
  }
}
