internal import GuiseManifest
internal import StrictJSON

/// The changes that the findings of one check propose, if they leave no choice.
package struct CertainChanges {
  private let report: ValidationReport
  /// The chosen changes with the findings that propose them, in their order.
  package private(set) var chosen: [(finding: Diagnostic, suggestion: Suggestion)] = []

  /// Chooses the only change that a finding proposes, if it is certain; of two overlapping changes, that of
  /// the finding that comes first.
  ///
  /// - Parameters:
  ///   - report: the whole report of the check.
  ///   - isEditable: whether the file of a path may be changed.
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
        editable.contains(place.path) && taken[place.path]?.contains { $0.meets(place) } != true
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

extension Diagnostic.Location {
  fileprivate func meets(_ other: Self) -> Bool { start <= other.end && other.start <= end }
}
