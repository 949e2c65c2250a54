/// A possible text at the cursor.
package struct CompletionEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case key, setting, parameter, factory, registration, service, tag, variable, rule, assembly,
      scope, value, file, folder
  }

  /// The text shown in a list.
  package var label: String
  package var kind: Kind
  /// A few words beside the label.
  package var detail: String?
  /// The documentation, in Markdown.
  package var documentation: String?
  /// The bytes to replace; empty for an insertion.
  package var range: Range<Int>
  /// The replacement, with quotes and escapes where needed.
  package var text: String
  /// The replacement with placeholders in the syntax of the Language Server Protocol; nil without
  /// placeholders.
  package var snippet: String?
  /// The position in the list: likelier entries have lower ranks.
  package var rank: Int
}
