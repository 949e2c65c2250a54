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

  package var standing: Standing
  /// The keys and indexes that lead to the value or key that the cursor is on; where it is on
  /// none, to what may begin there. A key that may begin has no name yet: the path is that of its
  /// object.
  package var path: [JSONValue.Step]
  /// What the cursor touches; nil where that is nothing.
  package var token: CursorToken?
  /// The objects and arrays around the cursor, outermost first, with all that is in them.
  package var frames: [CursorFrame]
  package var offset: Int
  /// Whether a colon follows the token: it has a value, or is about to.
  package var isFollowedByColon: Bool

  /// Finds the place of a cursor, in time linear in the text. An offset outside of the text counts
  /// as its nearest end.
  package init(_ text: [UInt8], at offset: Int) {
    let offset = min(max(offset, 0), text.count)
    var scan = CursorScan(cursor: offset)
    text.withUnsafeBufferPointer { scan.run($0) }
    self = scan.place
  }

  init(_ standing: Standing, _ path: [JSONValue.Step], _ token: CursorToken?, at offset: Int) {
    self.standing = standing
    self.path = path
    self.token = token
    frames = []
    self.offset = offset
    isFollowedByColon = false
  }

  /// Whether the cursor is between the quotes of a string.
  package var isInString: Bool {
    guard let token, token.isString else { return false }
    return token.content.lowerBound <= offset && offset <= token.content.upperBound
  }

  /// What of the token stands before the cursor, without its first quote and without escapes.
  package func typed(in bytes: [UInt8]) -> String {
    guard let token, token.content.lowerBound < offset else { return "" }
    let content = token.content
    let written = bytes[content.lowerBound..<min(offset, content.upperBound)]
    return token.isString ? JSONText.string(written) : String(decoding: written, as: UTF8.self)
  }
}
