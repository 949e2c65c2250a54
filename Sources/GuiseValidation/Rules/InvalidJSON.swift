internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidJSON = Rule("invalid-json") { check in
    check.composed.files.readingFaults.compactMap { found -> Finding? in
      guard case .invalidJSON(let expected, _) = found.fault.kind else { return nil }
      return Finding(
        found.message, at: nil, in: found.location, help: [help(found, expected)])
    }
  }

  private static func help(
    _ found: PlacedReadingFault, _ expected: ReadingFault.Expectation
  ) -> Suggestion {
    let bytes = found.source.bytes
    let line = found.source.range(ofLine: found.location.start.line).map { bytes[$0] } ?? []
    if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: { line.starts(with: $0.utf8) })
    {
      return "the file has the markers of a merge conflict: resolve the conflict, and remove them"
    }
    switch found.fault.advice(in: bytes) {
    // Only a surplus comma can be removed without a look at the text.
    case .removeComma(let text):
      return Suggestion(
        text, edits: [.init(location: found.location, replacement: "")], isCertain: true)
    case .writeJSON: return "this looks like YAML: write the file as JSON"
    case .other(let text) where !found.source.hides(found.fault.range): return Suggestion(text)
    case .other, nil: return Suggestion("write \(expected.words) here")
    }
  }
}
