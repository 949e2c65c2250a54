internal import StrictJSON

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

/// Makes completion entries with their ranges and replacements.
extension CursorContext {
  /// Returns an entry for a string, as the value or in a list.
  func textEntry(
    _ value: String, _ kind: CompletionEntry.Kind, detail: String? = nil,
    documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry {
    let written: CompletionText = place.isInString ? .unquoted(value) + closing : .quoted(value)
    return entry(
      value, kind, detail, documentation, rank, range: valueRange, written)
  }

  /// Returns an entry for other JSON; nil within a string, where it is invalid.
  func valueEntry(
    _ label: String, _ kind: CompletionEntry.Kind, _ written: CompletionText,
    detail: String? = nil, documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry? {
    if place.isInString { return nil }
    return entry(label, kind, detail, documentation, rank, range: valueRange, written)
  }

  /// Returns an entry for JSON that replaces the whole value at the cursor, even a string.
  func wholeEntry(
    _ label: String, _ kind: CompletionEntry.Kind, _ written: CompletionText,
    detail: String? = nil, documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry {
    var range = valueRange
    if place.isInString, let token = place.token {
      range = token.range.lowerBound..<max(range.upperBound, place.offset)
      if token.kind == .string(isClosed: true) { range = token.range }
    }
    return entry(label, kind, detail, documentation, rank, range: range, written)
  }

  /// Returns entries for Booleans, numbers and `null`, in the given order; none within a string.
  func literalEntries(_ words: [String], from first: Int = 0) -> [CompletionEntry] {
    words.enumerated().compactMap { rank, word in
      valueEntry(word, .value, CompletionText(word), rank: first + rank)
    }
  }

  /// Returns an entry for a key and the beginning of its value.
  func keyEntry(
    _ name: String, _ kind: CompletionEntry.Kind, value: CompletionText, detail: String? = nil,
    documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry {
    var range = keyRange
    var written: CompletionText = .quoted(name)
    if place.isInString, let token = place.token {
      range = token.content.lowerBound..<range.upperBound
      written = .unquoted(name) + "\""
    }
    if place.isFollowedByColon, place.isInString, let token = place.token {
      range = token.content
      written = .unquoted(name)
    } else if !place.isFollowedByColon || range.isEmpty {
      written = written + ": " + value
      if isBeforeKey(range.upperBound) { written = written + "," }
    }
    return entry(name, kind, detail, documentation, rank, range: range, written)
  }

  /// Returns an entry for a part of the string around the cursor.
  func partEntry(
    _ label: String, _ kind: CompletionEntry.Kind, range: Range<Int>, _ written: String,
    detail: String? = nil, documentation: String? = nil, rank: Int = 0
  ) -> CompletionEntry {
    entry(
      label, kind, detail, documentation, rank, range: range, .unquoted(written) + closing)
  }

  private func entry(
    _ label: String, _ kind: CompletionEntry.Kind, _ detail: String?, _ documentation: String?,
    _ rank: Int, range: Range<Int>, _ written: CompletionText
  ) -> CompletionEntry {
    CompletionEntry(
      label: label, kind: kind, detail: detail, documentation: documentation, range: range,
      text: written.plain, snippet: written.snippet, rank: rank)
  }

  /// The missing closing quote of an unterminated string.
  private var closing: CompletionText {
    place.token?.kind == .string(isClosed: false) ? "\"" : ""
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
    case .string(true): return place.isInString ? token.content : token.range
    case .string(false):
      guard place.isInString else { return token.range }
      return token.content.lowerBound..<place.offset
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

  private func isBeforeKey(_ offset: Int) -> Bool {
    text[offset...].first { !$0.isBlank } == UInt8(ascii: "\"")
  }
}
