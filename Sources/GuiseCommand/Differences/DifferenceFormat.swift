internal import GuiseTooling
internal import GuiseValidation

/// The formats of `--diff` for readers, beside the lines of text and JSON.
enum DifferenceFormat: String, CaseIterable {
  case html, markdown

  func text(of report: DifferenceReport) -> String {
    switch self {
    case .html: DifferencePage(report).text
    case .markdown: DifferenceComment(report: report).text
    }
  }
}

/// The difference between two manifests, arranged by subject.
struct DifferenceReport {
  typealias Subject = WiringChange.Subject

  /// The changes of one subject.
  struct Entry {
    var subject: Subject
    var changes: [WiringChange]

    /// Whether the subject is new, gone or changed.
    var sign: WiringChange.Sign { changes[0].isWhole ? changes[0].sign : .changed }
  }

  /// The paths of the manifests as shown to readers.
  let old: String
  let new: String
  let entries: [Entry]
  let consequences: [WiringDifference.Consequence]

  init(_ difference: WiringDifference, from old: String, to new: String) {
    self.old = old
    self.new = new
    consequences = difference.consequences
    entries = difference.changes.reduce(into: []) { entries, change in
      if entries.last?.subject == change.subject {
        entries[entries.count - 1].changes.append(change)
      } else {
        entries.append(Entry(subject: change.subject, changes: [change]))
      }
    }
  }

  func entries(_ sign: WiringChange.Sign) -> [Entry] { entries.filter { $0.sign == sign } }

  /// The number of subjects of each kind, such as `1 added` and `2 changed`; none of 0.
  var counts: [(count: Int, word: String)] {
    (WiringChange.Sign.allCases.map { (entries($0).count, $0.rawValue) }
      + [(consequences.count, Self.builtDifferently)]).filter { $0.0 > 0 }
  }

  static let builtDifferently = "built differently"
}

extension WiringChange {
  /// The changed part in words; `value` where there is only one.
  func label(naming shown: (String) -> String) -> String {
    let label = aspect.text(naming: shown)
    if label.isEmpty { return "value" }
    // A colon leads to the values on one line.
    return label.hasSuffix(":") ? String(label.dropLast()) : label
  }
}

extension WiringDifference.Consequence {
  /// The path to the change in words, without the middle of a long one.
  func path(naming shown: (WiringChange.Subject) -> String) -> String {
    let middle = omitted == 0 ? [] : ["… \(omitted) more …"]
    return (steps.map(shown) + middle + [shown(cause)]).joined(separator: " → ")
  }
}
