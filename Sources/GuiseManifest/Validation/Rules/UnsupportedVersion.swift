/// A format version that this library does not read.
package enum UnsupportedVersion: Rule {
  package static let id = "unsupported-version"
  package static let summary = """
    "guise" says which version of the format a file is written in. This library reads version 1; a \
    file of another version is not looked at any further.
    """

  static func diagnostic(_ value: JSONValue) -> Diagnostic {
    finding(
      "version \(value.number ?? "") of the manifest format is not supported", at: Place(value),
      help: ["write 1, the only version that this library reads"])
  }
}
