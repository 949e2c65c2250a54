internal import GuiseManifest

/// What a finding says, in lines, for tools that show its place themselves.
struct FindingText {
  /// What is found, and what needs it.
  private(set) var message: [String]
  /// What stands at other places.
  private(set) var notes: [String]
  private(set) var help: [String]

  var lines: [String] { message + notes + help }

  /// - Parameters:
  ///   - showsPlace: Whether the finding's place is shown apart; otherwise it is said in words.
  ///   - showsRelated: Whether a related place is.
  init(
    _ diagnostic: Diagnostic, paths: ReportedPath, showsPlace: Bool,
    showsRelated: (Diagnostic.Location) -> Bool = { _ in false }
  ) {
    message = [VisibleText.sentence(diagnostic.message)]
    if let location = diagnostic.location, !showsPlace {
      message[0] += " (\(Self.words(location, paths)))"
    }
    if !diagnostic.chain.isEmpty {
      message.append("needed by " + VisibleText.chain(diagnostic.chain))
    }
    notes = diagnostic.related.filter { $0.location.map(showsRelated) != true }.map { related in
      let place = related.location.map { Self.words($0, paths) + ": " } ?? ""
      return "note: " + place + VisibleText.sentence(related.message)
    }
    help = diagnostic.help.map { "help: " + VisibleText.sentence($0) }
  }

  private static func words(_ location: Diagnostic.Location, _ paths: ReportedPath) -> String {
    let path = VisibleText.escaped(paths.text(location.path))
    return location.start.line > 0 ? "\(path):\(location.start.line)" : path
  }
}
