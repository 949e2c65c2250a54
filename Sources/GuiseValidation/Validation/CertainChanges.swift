internal import GuiseManifest
internal import StrictJSON

/// The changes that the findings of one check propose, if they leave no choice.
package struct CertainChanges {
  private let report: ValidationReport
  /// The chosen changes with the findings that propose them, in their order.
  package private(set) var chosen: [(finding: Diagnostic, suggestion: Suggestion)] = []

  /// Chooses the only change that a finding proposes, if it is certain and overlaps none before it.
  package init(_ report: ValidationReport, isEditable: (String) -> Bool) {
    self.report = report
    var taken: [String: [Diagnostic.Location]] = [:]
    let editable = Set(report.sources.keys.filter(isEditable))
    for diagnostic in report.diagnostics {
      let proposed = diagnostic.suggestions.filter { !$0.edits.isEmpty }
      guard proposed.count == 1, let suggestion = proposed.first, suggestion.isCertain else {
        continue
      }
      let places = suggestion.edits.map(\.location)
      let isFree = places.allSatisfy { place in
        editable.contains(place.path)
          && taken[place.path]?.contains { $0.start <= place.end && place.start <= $0.end } != true
      }
      guard isFree else { continue }
      for place in places { taken[place.path, default: []].append(place) }
      chosen.append((diagnostic, suggestion))
    }
  }

  /// The new texts of the files that are changed, by the paths that findings name.
  package var texts: [String: String] {
    var texts: [String: String] = [:]
    let edits = Dictionary(grouping: chosen.flatMap(\.suggestion.edits), by: \.location.path)
    for (path, edits) in edits {
      guard let source = report.sources[path],
        let text = String(validating: source.bytes, as: UTF8.self)
      else { continue }
      texts[path] = edits.applied(to: text)
    }
    return texts
  }
}

extension [Suggestion.Edit] {
  /// Makes the edits in the text of a file, as it was when they were proposed. Of two overlapping edits, the one that
  /// comes first in the text is made; an edit outside the text is not.
  package func applied(to text: String) -> String {
    let source = SourceFile(path: "", bytes: [UInt8](text.utf8))
    var bytes: [UInt8] = []
    var end = 0
    for edit in sorted(by: { $0.location.start < $1.location.start }) {
      let (first, last) = (edit.location.start, edit.location.end)
      guard let from = source.offset(line: first.line, column: first.column),
        let to = source.offset(line: last.line, column: last.column), end <= from, from <= to
      else { continue }
      bytes += source.bytes[end..<from] + [UInt8](edit.replacement.utf8)
      end = to
    }
    return String(decoding: bytes + source.bytes[end...], as: UTF8.self)
  }
}
