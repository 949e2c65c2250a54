internal import StrictJSON

/// The changes that the findings of one check propose, as far as each leaves no choice.
package struct CertainChanges {
  private let report: ValidationReport
  /// With the findings that propose them, in their order.
  package private(set) var chosen: [(finding: Diagnostic, suggestion: Suggestion)] = []

  /// Takes the only change that a finding proposes, where it is certain; of two that meet, the one of
  /// the finding that comes first.
  ///
  /// - Parameters:
  ///   - report: what the check found, whole.
  ///   - isEditable: whether the file of that path may be changed.
  package init(_ report: ValidationReport, isEditable: (String) -> Bool) {
    self.report = report
    var taken: [String: TakenPlaces] = [:]
    var editable: [String: Bool] = [:]
    func mayEdit(_ path: String) -> Bool {
      if let known = editable[path] { return known }
      let isPossible = report.sources[path] != nil && isEditable(path)
      editable[path] = isPossible
      return isPossible
    }
    for diagnostic in report.diagnostics {
      let proposed = diagnostic.suggestions.filter { !$0.edits.isEmpty }
      guard proposed.count == 1, let suggestion = proposed.first, suggestion.isCertain else {
        continue
      }
      let places = suggestion.edits.map(\.location)
      let isFree = places.allSatisfy {
        mayEdit($0.path) && taken[$0.path]?.meets($0) != true
      }
      guard isFree else { continue }
      for place in places { taken[place.path, default: TakenPlaces()].add(place) }
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
      texts[path] = EditedText(text, applying: edits).text
    }
    return texts
  }
}

/// Stretches of one file that changes take.
private struct TakenPlaces {
  /// In the order of the text: no two meet.
  private var places: [Diagnostic.Location] = []

  func meets(_ place: Diagnostic.Location) -> Bool {
    let next = places.partitioningIndex { $0.end >= place.start }
    return next < places.count && places[next].start <= place.end
  }

  mutating func add(_ place: Diagnostic.Location) {
    places.insert(place, at: places.partitioningIndex { $0.start > place.start })
  }
}
