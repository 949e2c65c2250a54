internal import GuiseManifest
internal import GuiseValidation

/// The text of a finding in lines, for tools that show its place themselves.
struct FindingText {
  /// The message, and the chain of users.
  private(set) var message: [String]
  /// Notes about related places.
  private(set) var notes: [String]
  private(set) var help: [String]

  var lines: [String] { message + notes + help }

  /// - Parameters:
  ///   - places: the places that are shown elsewhere; the message contains any other one.
  ///   - linksRelated: whether related places are shown elsewhere too, with their notes.
  init(
    _ diagnostic: Diagnostic, paths: ReportedPath, places: FindingPlaces, linksRelated: Bool = false
  ) {
    message = [VisibleText.sentence(diagnostic.message)]
    if let location = diagnostic.location, places.place(of: location) == nil {
      message[0] += " (\(Self.words(location, paths)))"
    }
    if !diagnostic.chain.isEmpty {
      message.append("needed by " + VisibleText.chain(diagnostic.chain))
    }
    notes = diagnostic.related.filter { !linksRelated || places.place(of: $0.location) == nil }
      .map { related in
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
