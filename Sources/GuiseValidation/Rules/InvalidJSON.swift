internal import GuiseManifest
internal import StrictJSON

extension Rule {
  package static let invalidJSON = Rule(
    "invalid-json",
    summary: """
      A manifest is not JSON as RFC 8259 defines it, without comments, trailing commas, single \
      quotes, or anything after the one value. Write remarks in `"description"`, or in a key that \
      begins with `"x-"`; every object of the format allows both.
      """,
    wrong: .json(
      """
      {
        "registrations": {
          "clock": "system-clock", // the real one
        }
      }
      """),
    mended: [
      #""system-clock", // the real one"#:
        #"{ "description": "the real one", "factory": "system-clock" }"#
    ],
    remedy: """
      Correct the text at the reported place; everything before it is sound. Move comments into \
      `"description"`.
      """
  ) { check in
    check.composed.files.readingFaults.compactMap { found -> Finding? in
      guard case .invalidJSON(let expected, _, let hint) = found.fault.kind else {
        return nil
      }
      // A hint may quote the text; one about a surplus comma or about YAML does not.
      let isPlain = found.isSurplusComma || hint == ReadingFault.yamlHint
      let shown = !isPlain && found.source.hides(found.fault.range) ? nil : hint
      return Finding(
        found.message, at: nil, in: found.location,
        help: [help(found, shown ?? "write \(expected) here")])
    }
  }

  /// The help for a fault: only a surplus comma can be removed without a look at the text.
  private static func help(_ found: PlacedReadingFault, _ text: String) -> Suggestion {
    let bytes = found.source.bytes
    let line = found.source.range(ofLine: found.location.start.line).map { bytes[$0] } ?? []
    if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: { line.starts(with: $0.utf8) })
    {
      return "the file has the markers of a merge conflict: resolve the conflict, and remove them"
    }
    guard found.isSurplusComma else { return Suggestion(text) }
    return Suggestion(
      text, edits: [.init(location: found.location, replacement: "")], isCertain: true)
  }
}

extension PlacedReadingFault {
  /// Whether the fault is a comma that is to be removed.
  fileprivate var isSurplusComma: Bool {
    guard case .invalidJSON(_, _, let hint?) = fault.kind, hint.hasPrefix("remove the comma") else {
      return false
    }
    return fault.range.count == 1 && source.bytes[fault.range] == [UInt8(ascii: ",")]
  }
}
