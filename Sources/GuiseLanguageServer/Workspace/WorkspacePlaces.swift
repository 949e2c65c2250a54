internal import GuiseManifest
internal import GuiseValidation
internal import StrictJSON

/// Places in files, in the client's positions and URIs.
final class WorkspacePlaces {
  private let workspace: Workspace
  /// The checked files.
  private let sources: [String: SourceFile]
  private var texts: [String: DocumentText] = [:]
  private var uris: [String: String] = [:]

  init(_ sources: [String: SourceFile], in workspace: Workspace) {
    self.sources = sources
    self.workspace = workspace
  }

  func uri(_ file: String) -> String {
    let uri = uris[file] ?? workspace.uri(ofFile: file)
    uris[file] = uri
    return uri
  }

  /// Returns a range in any file, even an unchecked one; an empty range is the top of the file.
  func location(_ file: String, _ range: Range<Int>) -> LSPLocation {
    LSPLocation(uri: uri(file), range: range.isEmpty ? .top : self.range(file, range))
  }

  private func range(_ file: String, _ range: Range<Int>) -> LSPRange {
    let text =
      texts[file]
      ?? DocumentText(sources[file] ?? SourceFile(path: file, bytes: DiskFile.text(file)))
    texts[file] = text
    return text.range(range)
  }
}

extension DiskFile {
  /// Returns the text of a file; empty if it cannot be read.
  static func text(_ file: String) -> [UInt8] {
    (try? read(file, limit: ReadingLimits().fileSize, onlyRegular: true)) ?? []
  }
}

/// Places of findings.
extension WorkspacePlaces {
  /// Returns the location of a place; nil for a place in code, whose path is not a file's.
  func location(_ location: Diagnostic.Location) -> LSPLocation? {
    guard location.path.hasPrefix("/") else { return nil }
    return LSPLocation(uri: uri(location.path), range: range(of: location) ?? .top)
  }

  /// Returns the range of a place; nil where its file was not checked.
  func range(of location: Diagnostic.Location) -> LSPRange? {
    guard let source = sources[location.path],
      let start = source.offset(line: location.start.line, column: location.start.column)
    else { return nil }
    // Without a column the whole line is marked.
    let end =
      location.start.column == 0
      ? source.range(ofLine: location.start.line)?.upperBound ?? start
      : source.offset(line: location.end.line, column: location.end.column) ?? start
    return range(location.path, start..<max(start, end))
  }

  /// Returns the text of a finding with its notes and help, in the style of the command.
  func text(of finding: Diagnostic) -> String {
    var lines = [finding.message]
    if let location = finding.location, !location.path.hasPrefix("/") {
      lines[0] = "\(location.path):\(location.start.line): \(finding.message)"
    }
    for related in finding.related where related.location.flatMap(self.location) == nil {
      let place = related.location.map { " (\($0.path):\($0.start.line))" } ?? ""
      lines.append("note: \(related.message)\(place)")
    }
    lines += finding.help.map { "help: \($0)" }
    return lines.joined(separator: "\n")
  }

  /// Returns the edits of a suggestion; nil where one of its files was not checked.
  func edit(_ edits: [Suggestion.Edit]) -> JSON? {
    let placed = edits.compactMap { edit in
      range(of: edit.location).map {
        (LSPLocation(uri: uri(edit.location.path), range: $0), edit.replacement)
      }
    }
    return placed.count == edits.count ? LSPLocation.edit(placed) : nil
  }
}
