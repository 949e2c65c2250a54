internal import GuiseManifest

/// Where the findings of a report are, for tools that open files: each path is looked up once.
struct FindingPlaces {
  private var known: [String: RepositoryFiles.Place?] = [:]

  init(_ report: ValidationReport, _ files: RepositoryFiles) {
    for diagnostic in report.diagnostics {
      for location in [diagnostic.location] + diagnostic.related.map(\.location) {
        guard let location, known[location.path] == nil else { continue }
        // What was not read, and has a line all the same, is a place in code.
        let isCode = location.start.line > 0 && report.sources[location.path] == nil
        known[location.path] =
          isCode ? files.codePlace(of: location.path) : files.place(of: location.path)
      }
    }
  }

  /// Nil where the file is not known to exist.
  func place(of location: Diagnostic.Location) -> RepositoryFiles.Place? {
    known[location.path] ?? nil
  }
}
