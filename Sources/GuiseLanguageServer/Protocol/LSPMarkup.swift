package import GuiseManifest

/// How a client wants texts for people: they are Markdown, written so that they read well as they are.
package enum LSPMarkup: String, Sendable {
  case markdown, plaintext
  /// A string that says nothing of what it is.
  case none

  /// - Parameter formats: those that the client shows.
  package init(_ formats: [String]?) {
    let formats = formats ?? []
    self =
      formats.contains("markdown") ? .markdown : formats.contains("plaintext") ? .plaintext : .none
  }

  package func json(_ text: String) -> JSON {
    self == .none ? .string(text) : ["kind": .string(rawValue), "value": .string(text)]
  }
}
