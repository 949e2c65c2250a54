internal import GuiseManifest
internal import GuiseValidation

/// The text of a finding in lines, for tools that show its place themselves.
struct FindingText {
  /// The message, the chain of users, notes about related places, and help.
  private(set) var lines: [String]

  /// - Parameter places: the places that are shown elsewhere; the message contains any other one.
  init(_ diagnostic: Diagnostic, paths: ReportedPath, places: FindingPlaces) {
    lines = [VisibleText.sentence(diagnostic.message)]
    if let location = diagnostic.location, places.place(of: location) == nil {
      lines[0] += " (\(Self.words(location, paths)))"
    }
    if !diagnostic.chain.isEmpty {
      lines.append("needed by " + VisibleText.chain(diagnostic.chain))
    }
    for related in diagnostic.related {
      let place = related.location.map { Self.words($0, paths) + ": " } ?? ""
      lines.append("note: " + place + VisibleText.sentence(related.message))
    }
    lines += diagnostic.help.map { "help: " + VisibleText.sentence($0) }
  }

  private static func words(_ location: Diagnostic.Location, _ paths: ReportedPath) -> String {
    let path = VisibleText.escaped(paths.text(location.path))
    return location.start.line > 0 ? "\(path):\(location.start.line)" : path
  }
}
