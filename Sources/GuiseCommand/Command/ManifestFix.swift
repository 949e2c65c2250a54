internal import GuiseManifest
internal import GuiseValidation
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
  /// Whether the changed manifests have more errors than before, none of which the errors before may have hidden.
  let isWorse: Bool
  /// The findings that remain: of the unchanged manifests where the changed ones are worse.
  let report: ValidationReport
  private let check: ManifestCheck
  /// The limit on rounds: changes may undo each other.
  private static let rounds = 100

  init(_ check: ManifestCheck) {
    self.check = check
    let before = check.checked().report
    var files: [String: FixedFile] = [:]
    var changes: [String] = []
    var seen: Set<[String: String]> = [[:]]
    func found(limit: Int?) -> ValidationReport {
      var check = check
      check.options.limit = limit
      check.unsaved = files.mapValues { Array($0.text.utf8) }
      return check.checked().report
    }
    for _ in 0..<Self.rounds {
      let report = found(limit: 0)
      // Catalogs are generated from code, so they are not edited.
      let certain = CertainChanges(report) { path in
        !report.otherInputs.contains(path) && DiskFile.resolved(path) != nil
      }
      var next = files
      for (path, text) in certain.texts {
        guard let identity = DiskFile.resolved(path) else { continue }
        next[identity] = .init(path: check.shown(path), text: text)
      }
      guard seen.insert(next.mapValues(\.text)).inserted else { break }
      files = next
      changes += Self.lines(certain, report, check)
    }
    let after = found(limit: check.options.limit)
    isWorse =
      after.count(.error) > before.count(.error)
      && after.manifests.map(\.phase) == before.manifests.map(\.phase)
    self.report = isWorse ? before : after
    self.files = files
    self.changes = changes
  }

  /// The number of changes, in words.
  var summary: String {
    if changes.isEmpty { return "nothing to fix" }
    let count = "\(Phrase.count(changes.count, "change")) in \(Phrase.count(files.count, "file"))"
    if isWorse { return "\(count), not written: there would be more errors than before" }
    return check.options.isDryRun ? "\(count), not written" : count
  }

  /// Writes the changed files: all of them or none.
  func write() throws(AtomicFile.Failure) {
    if check.options.isDryRun || isWorse { return }
    try AtomicFile.write(files.sorted { $0.key < $1.key }.map { ($0.value.text, $0.key) })
  }

  /// Returns the descriptions of a round's changes.
  private static func lines(
    _ changes: CertainChanges, _ report: ValidationReport, _ check: ManifestCheck
  ) -> [String] {
    changes.chosen.flatMap { finding, suggestion in
      suggestion.edits.map { edit in
        let place = edit.location
        let path = VisibleText.escaped(check.shown(place.path))
        let before = text(at: place, in: report)
        let after = shown(edit.replacement)
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

  private static func text(
    at place: Diagnostic.Location, in report: ValidationReport
  ) -> String {
    guard let source = report.sources[place.path],
      let start = source.offset(line: place.start.line, column: place.start.column),
      let end = source.offset(line: place.end.line, column: place.end.column), start <= end
    else { return "" }
    return shown(String(decoding: source.bytes[start..<end], as: UTF8.self))
  }

  /// Returns the text on one line.
  private static func shown(_ text: String) -> String {
    VisibleText.sentence(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
