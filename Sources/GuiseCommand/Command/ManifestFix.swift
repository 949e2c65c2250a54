internal import GuiseManifest
internal import StrictJSON

/// `--fix`: applies the certain changes that findings propose, in memory, until no finding proposes
/// another.
struct ManifestFix {
  /// A changed file, with its new text.
  struct FixedFile {
    /// As reports call it.
    var path: String
    var text: String
  }

  /// What was changed, a line for each change.
  private(set) var changes: [String] = []
  /// The files that are different now, by their paths with every link resolved.
  private(set) var files: [String: FixedFile] = [:]
  private let check: ManifestCheck
  /// A change may lead to a finding whose change leads back.
  private static let rounds = 100

  init(_ check: ManifestCheck) {
    self.check = check
    var seen: Set<[String: String]> = [[:]]
    for _ in 0..<Self.rounds {
      var round = FixRound(report(limit: 0))
      round.choose()
      let edited = round.edited(shownPath: check.shown)
      if edited.isEmpty { break }
      let next = files.merging(edited) { $1 }
      guard seen.insert(next.mapValues(\.text)).inserted else { break }
      files = next
      changes += round.changes(shownPath: check.shown)
    }
  }

  /// What remains to be said of the changed manifests.
  var report: ValidationReport { report(limit: check.options.limit) }

  private func report(limit: Int?) -> ValidationReport {
    var check = check
    check.options.limit = limit
    check.unsaved = files.mapValues { Array($0.text.utf8) }
    return check.report()
  }
}

/// The changes that the findings of one check propose.
private struct FixRound {
  private let report: ValidationReport
  private var chosen: [(rule: String, suggestion: Suggestion)] = []
  /// The places that are changed, by file.
  private var taken: [String: [Diagnostic.Location]] = [:]

  init(_ report: ValidationReport) { self.report = report }

  /// Takes the only change that a finding proposes, where it is certain; of two that meet, the one of
  /// the finding that comes first.
  mutating func choose() {
    for diagnostic in report.diagnostics {
      let proposed = diagnostic.suggestions.filter { !$0.edits.isEmpty }
      guard proposed.count == 1, let suggestion = proposed.first, suggestion.isCertain,
        suggestion.edits.allSatisfy({ isFree($0.location) })
      else { continue }
      for edit in suggestion.edits { taken[edit.location.path, default: []].append(edit.location) }
      chosen.append((diagnostic.rule, suggestion))
    }
  }

  private func isFree(_ location: Diagnostic.Location) -> Bool {
    // A catalog is written by code.
    guard report.sources[location.path] != nil, !report.otherInputs.contains(location.path),
      DiskFile.resolved(location.path) != nil
    else { return false }
    return taken[location.path, default: []].allSatisfy { other in
      other.end < location.start || location.end < other.start
    }
  }

  /// The new texts of the files that are changed.
  func edited(shownPath: (String) -> String) -> [String: ManifestFix.FixedFile] {
    var files: [String: ManifestFix.FixedFile] = [:]
    let edits = Dictionary(grouping: chosen.flatMap(\.suggestion.edits), by: \.location.path)
    for (path, edits) in edits {
      guard let source = report.sources[path], let identity = DiskFile.resolved(path),
        let text = String(validating: source.bytes, as: UTF8.self)
      else { continue }
      files[identity] = .init(
        path: shownPath(path), text: EditedText(text, applying: edits).text)
    }
    return files
  }

  func changes(shownPath: (String) -> String) -> [String] {
    chosen.flatMap { rule, suggestion in
      suggestion.edits.map { edit in
        let place = edit.location
        let path = VisibleText.escaped(shownPath(place.path))
        let before = text(at: place)
        let after = Self.shown(edit.replacement)
        let change =
          if edit.replacement.isEmpty {
            "removed \(before)"
          } else {
            before.isEmpty ? "added \(after)" : "\(before) -> \(after)"
          }
        return "\(path):\(place.start.line):\(place.start.column): \(change) [\(rule)]"
      }
    }
  }

  private func text(at place: Diagnostic.Location) -> String {
    guard let source = report.sources[place.path] else { return "" }
    return Self.shown(EditedText.text(at: place, in: String(decoding: source.bytes, as: UTF8.self)))
  }

  /// In one line.
  private static func shown(_ text: String) -> String {
    VisibleText.sentence(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
