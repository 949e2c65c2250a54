internal import GuiseValidation
internal import StrictJSON

/// A possible text at the cursor.
package struct CompletionEntry: Sendable {
  /// The nearest kinds of the protocol, by their numbers.
  package enum Kind: Int, Sendable {
    case factory = 3
    case variable = 6
    case service = 8
    /// An assembly or a scope.
    case group = 9
    /// A key of the format, a setting or a parameter.
    case key = 10
    case value = 12
    case rule = 14
    case file = 17
    case registration = 18
    case folder = 19
    case tag = 20
  }

  /// The text shown in a list.
  package var label: String
  package var kind: Kind
  var change: Change
  /// A few words beside the label.
  package var detail: String? = nil
  /// The documentation, in Markdown.
  package var documentation: String? = nil
  /// The position in the list: likelier entries have lower ranks.
  package var rank = 0

  /// The bytes to replace, without any for an insertion, and the replacement with quotes and escapes
  /// where needed.
  ///
  /// At most one NUL, which JSON text cannot contain, marks the place where the author continues.
  typealias Change = (range: Range<Int>, text: String)

  package var range: Range<Int> { change.range }

  /// The replacement, without a placeholder.
  package var text: String { change.text.replacing("\0", with: "") }

  /// The replacement with a placeholder in the syntax of the Language Server Protocol; nil without
  /// one.
  package var snippet: String? {
    guard change.text.contains("\0") else { return nil }
    return change.text.replacing("\\", with: "\\\\").replacing("$", with: "\\$")
      .replacing("}", with: "\\}").replacing("\0", with: "$1")
  }
}

/// The ranges and replacements of entries; a NUL in a text marks the place where the author
/// continues.
extension CursorContext {
  /// Returns an entry for a string, as the value or in a list.
  func textEntry(
    _ value: String, _ kind: CompletionEntry.Kind, detail: String? = nil,
    documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry {
    let change =
      place.isInString ? stringPart(valueRange, value) : (valueRange, JSONText.quoted(value))
    return CompletionEntry(
      label: value, kind: kind, change: change, detail: detail, documentation: documentation,
      rank: rank)
  }

  /// Returns an entry for other JSON; nil within a string, where it is invalid.
  func valueEntry(
    _ label: String, _ written: String, _ kind: CompletionEntry.Kind = .value,
    detail: String? = nil, documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry? {
    if place.isInString { return nil }
    return CompletionEntry(
      label: label, kind: kind, change: (valueRange, written), detail: detail,
      documentation: documentation, rank: rank)
  }

  /// Returns entries for Booleans, numbers and `null`, in the given order; none within a string.
  func literalEntries(_ words: [String], from first: Int = 0) -> [CompletionEntry] {
    words.enumerated().compactMap { valueEntry($1, $1, rank: first + $0) }
  }

  /// Returns an entry for a key and the beginning of its value.
  func keyEntry(
    _ name: String, _ kind: CompletionEntry.Kind = .key, value: String, detail: String? = nil,
    documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry {
    CompletionEntry(
      label: name, kind: kind, change: key(name, value), detail: detail,
      documentation: documentation, rank: rank)
  }

  private func key(_ name: String, _ value: String) -> CompletionEntry.Change {
    var range = keyRange
    var written = JSONText.quoted(name)
    if place.isInString, let token = place.token {
      if place.isFollowedByColon { return (token.content, Self.unquoted(name)) }
      range = token.content.lowerBound..<range.upperBound
      written.removeFirst()
    }
    // A colon belongs to the key before the cursor, if there is one.
    if place.isFollowedByColon, !range.isEmpty { return (range, written) }
    let isBeforeKey = text[range.upperBound...].first { !$0.isBlank } == UInt8(ascii: "\"")
    return (range, "\(written): \(value)\(isBeforeKey ? "," : "")")
  }

  /// Replaces the whole value at the cursor, even a string, with JSON.
  func whole(_ written: String) -> CompletionEntry.Change {
    guard place.isInString, let token = place.token else { return (valueRange, written) }
    let isClosed = token.kind == .string(isClosed: true)
    let end = isClosed ? token.range.upperBound : max(valueRange.upperBound, place.offset)
    return (token.range.lowerBound..<end, written)
  }

  /// Replaces a part of the string around the cursor, and closes an unterminated string.
  func stringPart(_ range: Range<Int>, _ text: String) -> CompletionEntry.Change {
    let isOpen = place.token?.kind == .string(isClosed: false)
    return (range, Self.unquoted(text) + (isOpen ? "\"" : ""))
  }

  /// Returns the contents of a JSON string, without quotes.
  private static func unquoted(_ text: String) -> String {
    String(JSONText.quoted(text).dropFirst().dropLast())
  }

  /// The bytes that an entry replaces.
  ///
  /// An unterminated string is replaced only up to the cursor: the rest of the line may not belong
  /// to it.
  private var valueRange: Range<Int> {
    guard let token = place.token else { return place.offset..<place.offset }
    switch token.kind {
    case .object, .array: return place.offset..<place.offset
    case .word: return token.range
    case .string where !place.isInString: return token.range
    case .string(true): return token.content
    case .string(false): return token.content.lowerBound..<place.offset
    }
  }

  /// The bytes that a key replaces; a key directly after the cursor is kept.
  private var keyRange: Range<Int> {
    guard let token = place.token, token.range.lowerBound < place.offset else {
      return place.offset..<place.offset
    }
    return token.kind == .string(isClosed: false)
      ? token.range.lowerBound..<place.offset : token.range
  }
}
