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
      let round = FixRound(report(limit: 0))
      let edited = round.files(shownPath: check.shown)
      if edited.isEmpty { break }
      let next = files.merging(edited) { $1 }
      guard seen.insert(next.mapValues(\.text)).inserted else { break }
      files = next
      changes += round.lines(shownPath: check.shown)
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

/// What `--fix` says of the changes of one round.
private struct FixRound {
  private let report: ValidationReport
  private let changes: CertainChanges

  init(_ report: ValidationReport) {
    self.report = report
    // A catalog is written by code.
    changes = CertainChanges(report) { path in
      !report.otherInputs.contains(path) && DiskFile.resolved(path) != nil
    }
  }

  /// The new texts of the files that are changed, by their paths with every link resolved.
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

  /// In one line.
  private static func shown(_ text: String) -> String {
    VisibleText.sentence(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }
}
