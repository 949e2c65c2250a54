internal import GuiseManifest
internal import GuiseValidation

/// The formats of `--diff`.
enum DifferenceFormat: String, CaseIterable {
  case text, json, html, markdown

  func text(of report: DifferenceReport) -> String {
    switch self {
    case .text: report.lines.map { $0 + "\n" }.joined()
    case .json: report.json
    case .html: report.page
    case .markdown: report.comment
    }
  }
}

/// The difference between two manifests, for readers.
struct DifferenceReport {
  /// The paths of the manifests as shown to readers.
  let old: String
  let new: String
  let difference: WiringDifference

  /// A line for each change, and one for the registrations that need what changed.
  var lines: [String] {
    let dependents = difference.dependents.joined(separator: ", ")
    let last = dependents.isEmpty ? [] : ["built differently: \(dependents)"]
    return (difference.lines + last).map(VisibleText.escaped)
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
