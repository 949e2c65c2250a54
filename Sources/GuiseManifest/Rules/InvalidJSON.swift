internal import StrictJSON

/// Text that is not strict JSON.
package enum InvalidJSON: Rule {
  package static let id = "invalid-json"
  package static let summary = """
    A manifest is JSON as RFC 8259 defines it: no comments, no trailing commas, no single quotes, \
    one value and nothing behind it. A remark goes into `"description"`, or into a key that begins \
    with `"x-"`; both are free in every object of the format.
    """
  package static let explanation = RuleExplanation(
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
      Correct the text at the place that is reported: what stands before it is sound. Move \
      comments into `"description"`.
      """)

  package static func findings(in check: Check) -> [Diagnostic] {
    let faults = check.composed.files.readingFaults.compactMap { found -> Diagnostic? in
      guard case .invalidJSON(let expected, let token, let hint) = found.fault.kind else {
        return nil
      }
      let isHidden = found.source.hides(found.fault.range)
      return finding(
        "expected \(expected), found \(isHidden ? Phrase.hidden : token)",
        at: nil, in: found.location, help: [hint ?? "write \(expected) here"])
    }
    // What the strict reader takes and Foundation's does not.
    return faults
      + check.composed.files.fileFaults.compactMap { fault in
        guard case .undecodable(let place) = fault else { return nil }
        return finding(
          "Foundation's JSON decoder refuses this document", at: place,
          help: ["nest its values less deeply"])
      }
  }
}
