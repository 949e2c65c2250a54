internal import GuiseManifest
internal import StrictJSON

/// The places of a report's findings, in the client's positions and URIs.
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

  /// Returns the file and range to mark.
  ///
  /// A finding without a place in a file that the client can show is marked at the top of the
  /// manifest.
  func place(of finding: Diagnostic) -> (uri: String, range: LSPRange) {
    if let place = finding.location.flatMap(location) { return (place.uri, place.range) }
    let path = report.manifests.first?.path ?? report.sources.keys.sorted().first ?? "/"
    return (places.uri(path), .top)
  }

  /// Returns the location of a place; nil for a place in code, whose path is not a file's.
  func location(_ location: Diagnostic.Location) -> LSPLocation? {
    guard location.path.hasPrefix("/") else { return nil }
    return LSPLocation(uri: places.uri(location.path), range: range(of: location) ?? .top)
  }

  /// Returns the range of a place; nil where the text of the file is unknown.
  func range(of location: Diagnostic.Location) -> LSPRange? {
    guard let source = report.sources[location.path],
      let start = source.offset(line: location.start.line, column: location.start.column)
    else { return nil }
    // Without a column the whole line is marked.
    let end =
      location.start.column == 0
      ? source.endOfLine(at: start)
      : source.offset(line: location.end.line, column: location.end.column) ?? start
    return places.range(location.path, start..<max(start, end))
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

  /// Returns the edits of a suggestion; nil where the text of one of its files is unknown.
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
