/// Something that may be written where the cursor is.
package struct CompletionEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case key, setting, parameter, factory, registration, service, tag, variable, rule, assembly,
      scope, value, file, folder
  }

  /// What a list shows.
  package var label: String
  package var kind: Kind
  /// A few words beside the label.
  package var detail: String?
  /// Markdown.
  package var documentation: String?
  /// The bytes that are replaced; empty where the entry is inserted.
  package var range: Range<Int>
  /// What takes their place, with quotes and escapes where these are needed.
  package var text: String
  /// The same with places to fill in, as the Language Server Protocol writes them; nil where
  /// nothing is left to fill in.
  package var snippet: String?
  /// What is likelier has a lower one.
  package var rank: Int
}
