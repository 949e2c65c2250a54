internal import GuiseManifest
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
    check.composed.files.readingFaults.compactMap { found -> Finding? in
      guard case .invalidEncoding = found.fault.kind else { return nil }
      let help: Suggestion =
        found.halfOfPair == nil
        ? Suggestion(found.fault.detail ?? "save the file as UTF-8")
        : "write both halves, such as \\ud83d\\ude00, or the character itself"
      return Finding(found.message, at: nil, in: found.location, help: [help])
    }
  }
}
