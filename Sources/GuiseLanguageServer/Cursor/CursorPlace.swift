package import StrictJSON

/// Where a cursor stands in a text that may be broken.
package struct CursorPlace: Sendable {
  package enum Standing: Hashable, Sendable {
    /// On a key of an object, or where one may begin.
    case key
    /// On a value, or where one is due.
    case value
    /// Where neither may begin: behind a value, or outside of everything.
    case between
  }

  package let standing: Standing
  /// The keys and indexes that lead to the value or key that the cursor is on; where it is on
  /// none, to what may begin there. A key that may begin has no name yet: the path is that of its
  /// object.
  package let path: [JSONValue.Step]
  /// What the cursor touches; nil where that is nothing.
  package let token: JSONToken?
  /// The objects and arrays around the cursor, outermost first, with all that is in them.
  package let frames: [JSONValue]
  package let offset: Int
  /// Whether a colon follows the token: it has a value, or is about to.
  package let isFollowedByColon: Bool

  /// Finds the place of a cursor, in time linear in the text. An offset outside of the text counts
  /// as its nearest end.
  package init(_ text: [UInt8], at offset: Int) {
    let offset = min(max(offset, 0), text.count)
    self.offset = offset
    let whole = RecoveredText(text)
    // A token that begins at the cursor counts for more than one that ends there.
    let token = whole.tokens.last { $0.touches(offset) }
    self.token = token
    let before = RecoveredText(Array(text[..<(token?.range.lowerBound ?? offset)]))
    let root = whole.document.root
    frames = before.open.map { JSONValue(document: whole.document, index: $0.index) }
    if let token {
      standing = token.isKey ? .key : .value
      let index = token.isKey ? token.index + 1 : token.index
      path = JSONValue(document: whole.document, index: index).steps(from: root) ?? []
      let next = text[token.range.upperBound...].first { !$0.isBlank }
      isFollowedByColon = next == UInt8(ascii: ":")
      return
    }
    isFollowedByColon = false
    let container = frames.last?.steps(from: root) ?? []
    switch before.due {
    case .key: (standing, path) = (.key, container)
    case .nothing: (standing, path) = (.between, container)
    case .value:
      let key = before.open.last?.members.reduce(nil) { $1 }.map { JSONValue.Step.key($0.key) }
      let index = before.open.last.map { JSONValue.Step.index($0.elements.count) }
      (standing, path) = (.value, container + [key ?? index].compactMap(\.self))
    }
  }

  /// Whether the cursor is between the quotes of a string.
  package var isInString: Bool {
    guard let token, token.isString else { return false }
    return token.content.lowerBound <= offset && offset <= token.content.upperBound
  }

  /// The part of the token that stands before the cursor, without its first quote and without escapes.
  package func typed(in bytes: [UInt8]) -> String {
    guard let token, token.content.lowerBound < offset else { return "" }
    let content = token.content
    let written = bytes[content.lowerBound..<min(offset, content.upperBound)]
    return token.isString ? JSONText.string(written) : String(decoding: written, as: UTF8.self)
  }
}

extension JSONToken {
  /// Whether the cursor touches it: a bracket only from before, as what is behind it is within.
  fileprivate func touches(_ offset: Int) -> Bool {
    switch kind {
    case .object, .array: offset == range.lowerBound
    case .string, .word: range.lowerBound <= offset && offset <= range.upperBound
    }
  }
}
