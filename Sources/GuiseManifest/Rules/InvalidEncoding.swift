internal import StrictJSON

extension Rule {
  package static let invalidEncoding = Rule(
    "invalid-encoding",
    summary: """
      A file contains bytes that are not UTF-8, or a string contains the escape of one half of a \
      surrogate pair without the other. A manifest is UTF-8.
      """,
    wrong: .json(
      #"""
      {
        "description": "half of a pair: \ud83d"
      }
      """#),
    right: .json(
      #"""
      {
        "description": "a whole pair: \ud83d\ude00"
      }
      """#),
    remedy: """
      Save the file as UTF-8, and write both halves of a surrogate pair, or the character itself.
      """
  ) { check in
    check.composed.files.readingFaults.compactMap { found in
      guard case .invalidEncoding(let offset) = found.fault.kind else { return nil }
      // In valid UTF-8, only half of a surrogate pair has no encoding.
      if found.source.bytes.indices.contains(offset), found.source.bytes[offset] == 0x5C {
        let escape = String(decoding: found.source.bytes[found.fault.range], as: UTF8.self)
        let isHidden = found.source.hides(found.fault.range)
        return Finding(
          "\(isHidden ? "an escape" : "the escape \(escape)") is half of a surrogate pair, at byte offset \(offset)",
          at: nil,
          in: found.location,
          help: ["write both halves, such as \\ud83d\\ude00, or the character itself"])
      }
      return Finding(
        "the text is not valid UTF-8 at byte offset \(offset)", at: nil,
        in: found.location,
        help: [Suggestion(found.fault.detail ?? "save the file as UTF-8")])
    }
  }
}
