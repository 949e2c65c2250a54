/// Text that is not strict JSON.
package enum InvalidJSON: Rule {
  package static let id = "invalid-json"
  package static let summary = """
    A manifest is JSON as RFC 8259 defines it: no comments, no trailing commas, no single quotes, \
    one value and nothing behind it. A remark goes into "description", or into a key that begins \
    with "x-"; both are free in every object of the format.
    """

  static func diagnostic(
    expected: String, found: String, hint: String?, at place: Place
  ) -> Diagnostic {
    finding(
      "expected \(expected), found \(found)", at: place,
      help: [hint ?? "write \(expected) here"])
  }

  /// What the strict reader takes and Foundation's does not.
  static func undecodable(at place: Place) -> Diagnostic {
    finding(
      "Foundation's JSON decoder refuses this document", at: place,
      help: ["nest its values less deeply"])
  }
}
