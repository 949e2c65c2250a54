internal import GuiseManifest

/// What a finding says, in lines, for tools that show its place themselves.
enum FindingText {
  /// - Parameters:
  ///   - showsPlace: Whether the finding's place is shown apart; otherwise it is said in words.
  ///   - showsRelated: Whether a related place is.
  static func lines(
    of diagnostic: Diagnostic, paths: ReportedPath, showsPlace: Bool,
    showsRelated: (Diagnostic.Location) -> Bool = { _ in false }
  ) -> [String] {
    var lines = [VisibleText.sentence(diagnostic.message)]
    if let location = diagnostic.location, !showsPlace {
      lines[0] += " (\(words(location, paths)))"
    }
    if !diagnostic.chain.isEmpty {
      lines.append("needed by " + VisibleText.chain(diagnostic.chain))
    }
    for related in diagnostic.related where related.location.map(showsRelated) != true {
      let place = related.location.map { words($0, paths) + ": " } ?? ""
      lines.append("note: " + place + VisibleText.sentence(related.message))
    }
    return lines + diagnostic.help.map { "help: " + VisibleText.sentence($0) }
  }

  private static func words(_ location: Diagnostic.Location, _ paths: ReportedPath) -> String {
    let path = VisibleText.escaped(paths.text(location.path))
    return location.start.line > 0 ? "\(path):\(location.start.line)" : path
  }
}
