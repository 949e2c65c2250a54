internal import GuiseManifest
internal import StrictJSON

/// Where a client finds what a report is about.
struct FindingPlaces {
  private let report: ValidationReport
  private let workspace: Workspace
  private let texts: [String: DocumentText]
  private let uris: [String: String]

  init(_ report: ValidationReport, in workspace: Workspace) {
    self.report = report
    self.workspace = workspace
    var paths: Set<String> = []
    for finding in report.diagnostics {
      if let location = finding.location { paths.insert(location.path) }
      for related in finding.related { if let path = related.location?.path { paths.insert(path) } }
      for edit in finding.suggestions.flatMap(\.edits) { paths.insert(edit.location.path) }
    }
    texts = paths.reduce(into: [:]) { texts, path in
      if let source = report.sources[path] { texts[path] = DocumentText(source.bytes) }
    }
    uris = paths.reduce(into: [:]) { $0[$1] = workspace.uri(ofFile: $1) }
  }

  /// The file and the range to mark. What has no place in a file that the client can show is said at the
  /// top of the manifest.
  func place(of finding: Diagnostic) -> (uri: String, range: LSPRange) {
    if let place = finding.location.flatMap(location) { return (place.uri, place.range) }
    let path = report.manifests.first?.path ?? report.sources.keys.sorted().first ?? "/"
    return (uri(path), .top)
  }

  private func uri(_ path: String) -> String { uris[path] ?? workspace.uri(ofFile: path) }

  /// Nil for a place in code: its path is not one of a file.
  func location(_ location: Diagnostic.Location) -> LSPLocation? {
    guard location.path.hasPrefix("/") else { return nil }
    return LSPLocation(uri: uri(location.path), range: range(of: location) ?? .top)
  }

  /// Nil where the text of the file is not known.
  func range(of location: Diagnostic.Location) -> LSPRange? {
    guard let source = report.sources[location.path], let text = texts[location.path],
      let start = source.offset(line: location.start.line, column: location.start.column)
    else { return nil }
    // Without a column the whole line is meant.
    let end =
      location.start.column == 0
      ? source.endOfLine(at: start)
      : source.offset(line: location.end.line, column: location.end.column) ?? start
    return text.range(start..<max(start, end), workspace.encoding)
  }

  /// The finding in words, with what led to it and what to do, as the command prints it.
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

  /// The edits of a suggestion; nil where the text of one of its files is not known.
  func edit(_ edits: [Suggestion.Edit]) -> LSPWorkspaceEdit? {
    var whole = LSPWorkspaceEdit()
    for edit in edits {
      guard let range = range(of: edit.location) else { return nil }
      whole.changes[uri(edit.location.path), default: []].append(
        LSPTextEdit(range: range, newText: edit.replacement))
    }
    return whole
  }
}
