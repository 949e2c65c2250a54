internal import GuiseManifest
internal import StrictJSON

/// Applies the certain changes that findings propose (`--fix`), in memory, until no more are
/// proposed.
struct ManifestFix {
  /// The new text of a changed file.
  struct FixedFile {
    /// The path in reports.
    var path: String
    var text: String
  }

  /// The changes, one line each.
  private(set) var changes: [String] = []
  /// The changed files, by their paths with every link resolved.
  private(set) var files: [String: FixedFile] = [:]
  private let check: ManifestCheck
  /// The limit on rounds: changes may undo each other.
  private static let rounds = 100

  init(_ check: ManifestCheck) {
    self.check = check
    var seen: Set<[String: String]> = [[:]]
    for _ in 0..<Self.rounds {
      let round = FixRound(report(limit: 0))
      let edited = round.files(shownPath: check.shown)
      if edited.isEmpty { break }
      let next = files.merging(edited) { $1 }
      guard seen.insert(next.mapValues(\.text)).inserted else { break }
      files = next
      changes += round.lines(shownPath: check.shown)
    }
  }

  /// The remaining findings of the changed manifests.
  var report: ValidationReport { report(limit: check.options.limit) }

  private func report(limit: Int?) -> ValidationReport {
    var check = check
    check.options.limit = limit
    check.unsaved = files.mapValues { Array($0.text.utf8) }
    return check.report()
  }
}

/// The changes of one round and their descriptions.
private struct FixRound {
  private let report: ValidationReport
  private let changes: CertainChanges

  init(_ report: ValidationReport) {
    self.report = report
    // Catalogs are generated from code, so they are not edited.
    changes = CertainChanges(report) { path in
      !report.otherInputs.contains(path) && DiskFile.resolved(path) != nil
    }
  }

  /// Returns the new texts of changed files, by their paths with every link resolved.
  func files(shownPath: (String) -> String) -> [String: ManifestFix.FixedFile] {
    var files: [String: ManifestFix.FixedFile] = [:]
    for (path, text) in changes.texts {
      guard let identity = DiskFile.resolved(path) else { continue }
      files[identity] = .init(path: shownPath(path), text: text)
    }
    return files
  }

  func lines(shownPath: (String) -> String) -> [String] {
    changes.chosen.flatMap { finding, suggestion in
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
        return "\(path):\(place.start.line):\(place.start.column): \(change) [\(finding.rule)]"
      }
    }
  }

  private func text(at place: Diagnostic.Location) -> String {
    guard let source = report.sources[place.path],
      let start = source.offset(line: place.start.line, column: place.start.column),
      let end = source.offset(line: place.end.line, column: place.end.column), start <= end
    else { return "" }
    return Self.shown(String(decoding: source.bytes[start..<end], as: UTF8.self))
  }

  /// Returns the text on one line.
  private static func shown(_ text: String) -> String {
    VisibleText.sentence(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
