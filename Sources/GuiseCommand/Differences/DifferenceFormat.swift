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

/// The difference between two manifests, for readers.
struct DifferenceReport {
  static let dependents = "built differently"

  /// The paths of the manifests as shown to readers.
  let old: String
  let new: String
  let difference: WiringDifference

  func entries(_ sign: WiringChange.Sign) -> [WiringDifference.Entry] {
    difference.entries.filter { $0.sign == sign }
  }

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

extension WiringChange.Aspect {
  /// The part as the head of a row.
  var label: String { self == .value ? "value" : words }
}
