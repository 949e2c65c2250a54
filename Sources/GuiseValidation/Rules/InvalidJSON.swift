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
      let isHidden = found.source.hides(found.fault.range)
      return Finding(
        found.message, at: nil, in: found.location,
        help: [
          help(
            found,
            (isHidden && hint != ReadingFault.yamlHint ? nil : hint) ?? "write \(expected) here")
        ])
    }
  }

  /// The help for a fault: only a surplus comma can be removed without a look at the text.
  private static func help(_ found: PlacedReadingFault, _ text: String) -> Suggestion {
    let range = found.fault.range
    let line = found.source.line(found.location.start.line)
    if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: line.text.hasPrefix) {
      return "the file has the markers of a merge conflict: resolve the conflict, and remove them"
    }
    let isComma = range.count == 1 && found.source.bytes[range] == [UInt8(ascii: ",")]
    guard isComma, text.hasPrefix("remove the comma") else { return Suggestion(text) }
    return Suggestion(
      text, edits: [.init(location: found.location, replacement: "")], isCertain: true)
  }
}
