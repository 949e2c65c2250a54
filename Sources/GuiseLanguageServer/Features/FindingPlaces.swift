internal import GuiseManifest
internal import StrictJSON

/// Places of a report's findings, as a client counts and names them.
struct FindingPlaces {
  private let report: ValidationReport
  private let places: WorkspacePlaces

  init(_ report: ValidationReport, in workspace: Workspace) {
    self.report = report
    var paths: Set<String> = []
    for finding in report.diagnostics {
      paths.formUnion([finding.location?.path].compactMap(\.self))
      paths.formUnion(finding.related.compactMap { $0.location?.path })
      paths.formUnion(finding.suggestions.flatMap(\.edits).map(\.location.path))
    }
    places = WorkspacePlaces(report.sources.filter { paths.contains($0.key) }, in: workspace)
  }

  /// The file and the range to mark. What has no place in a file that the client can show is said at the
  /// top of the manifest.
  func place(of finding: Diagnostic) -> (uri: String, range: LSPRange) {
    if let place = finding.location.flatMap(location) { return (place.uri, place.range) }
    let path = report.manifests.first?.path ?? report.sources.keys.sorted().first ?? "/"
    return (places.uri(path), .top)
  }

  /// Nil for a place in code: its path is not one of a file.
  func location(_ location: Diagnostic.Location) -> LSPLocation? {
    guard location.path.hasPrefix("/") else { return nil }
    return LSPLocation(uri: places.uri(location.path), range: range(of: location) ?? .top)
  }

  /// Nil where the text of the file is not known.
  func range(of location: Diagnostic.Location) -> LSPRange? {
    guard let source = report.sources[location.path],
      let start = source.offset(line: location.start.line, column: location.start.column)
    else { return nil }
    // Without a column the whole line is meant.
    let end =
      location.start.column == 0
      ? source.endOfLine(at: start)
      : source.offset(line: location.end.line, column: location.end.column) ?? start
    return places.range(location.path, start..<max(start, end))
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
      whole.changes[places.uri(edit.location.path), default: []].append(
        LSPTextEdit(range: range, newText: edit.replacement))
    }
    return whole
  }
}
