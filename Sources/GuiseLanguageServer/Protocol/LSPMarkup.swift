package import GuiseManifest

/// The markup of texts for a client: every text is Markdown that is also readable as plain text.
package enum LSPMarkup: String, Sendable {
  case markdown, plaintext
  /// A plain string without a declared kind.
  case none

  /// - Parameter formats: the formats that the client supports.
  package init(_ formats: [String]?) {
    let formats = formats ?? []
    self =
      formats.contains("markdown") ? .markdown : formats.contains("plaintext") ? .plaintext : .none
  }

  package func json(_ text: String) -> JSON {
    self == .none ? .string(text) : ["kind": .string(rawValue), "value": .string(text)]
  }
}
