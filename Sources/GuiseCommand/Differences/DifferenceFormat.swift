internal import GuiseManifest
internal import GuiseValidation

/// The formats of `--diff`.
enum DifferenceFormat: String, CaseIterable {
  case text, json, html, markdown

  func text(of report: DifferenceReport) -> String {
    switch self {
    case .text: report.lines
    case .json: report.json
    case .html: DifferencePage(report: report).text
    case .markdown: DifferenceComment(report: report).text
    }
  }
}

/// The difference between two manifests, arranged by subject.
struct DifferenceReport {
  /// The changes of one subject.
  struct Entry {
    var subject: WiringChange.Subject
    var changes: [WiringChange]

    /// Whether the subject is new, gone or changed.
    var sign: WiringChange.Sign { changes[0].isWhole ? changes[0].sign : .changed }
  }

  static let dependents = "built differently"

  /// The paths of the manifests as shown to readers.
  let old: String
  let new: String
  let difference: WiringDifference
  let entries: [Entry]

  init(_ difference: WiringDifference, from old: String, to new: String) {
    self.old = old
    self.new = new
    self.difference = difference
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
      + [(difference.dependents.count, Self.dependents)]).filter { $0.0 > 0 }
  }

  /// A line for each change, and one for the registrations that need what changed.
  fileprivate var lines: String {
    let dependents = difference.dependents
    let last =
      dependents.isEmpty ? [] : ["\(Self.dependents): \(dependents.joined(separator: ", "))"]
    return (difference.lines + last).map { VisibleText.escaped($0) + "\n" }.joined()
  }

  fileprivate var json: String {
    JSON.object([
      "version": .integer(JSONReporter.version), "tool": JSONReporter.tool,
      "changes": .array(
        difference.changes.map {
          .object(["kind": .string($0.sign.rawValue), "text": .string($0.text)])
        }),
      "dependents": .strings(difference.dependents),
    ]).text(.open)
  }
}

extension WiringChange {
  /// The changed part in words; `value` where there is only one.
  var label: String {
    if aspect.isEmpty { return "value" }
    // A colon leads to the values on one line.
    return aspect.hasSuffix(":") ? String(aspect.dropLast()) : aspect
  }
}
