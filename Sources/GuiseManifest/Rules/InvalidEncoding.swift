internal import StrictJSON

/// Bytes that are not UTF-8.
package enum InvalidEncoding: Rule {
  package static let id = "invalid-encoding"
  package static let summary = """
    A manifest is UTF-8. The file has bytes that are none, or a string in it escapes half of a \
    surrogate pair, which stands for no character.
    """
  package static let explanation = RuleExplanation(
    wrong: .json(
      #"""
      {
        "description": "half of a pair: \ud83d"
      }
      """#),
    mended: [#"half of a pair: \ud83d"#: #"a whole pair: \ud83d\ude00"#],
    remedy: """
      Save the file as UTF-8, and write both halves of a surrogate pair, or the character itself.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    check.composed.files.readingFaults.compactMap { found in
      guard case .invalidEncoding(let offset) = found.fault.kind else { return nil }
      return finding(
        "the text is not valid UTF-8 at byte offset \(offset)", at: nil,
        in: found.location,
        help: [found.fault.detail ?? "save the file as UTF-8"])
    }
  }
}
