internal import GuiseValidation
package import StrictJSON

/// The place of a cursor in a text that may be broken.
package struct CursorPlace: Sendable {
  package enum Standing: Hashable, Sendable {
    /// A place on a key of an object, or where one may begin.
    case key
    /// A place on a value, or where one is expected.
    case value
    /// A place where neither may begin: after a value, or outside the document.
    case between
  }

  package let standing: Standing
  /// The keys and indexes of the value or key at the cursor or, without one, of the value that may
  /// begin there.
  ///
  /// A key that may begin has no name yet, so its path is the path of its object.
  package let path: [JSONValue.Step]
  /// The token that the cursor touches, if any.
  package let token: JSONToken?
  /// The objects and arrays around the cursor, outermost first, with their contents.
  package let frames: [JSONValue]
  package let offset: Int
  /// Whether a colon follows the token: it has a value, or one is expected.
  package let isFollowedByColon: Bool

  /// Finds the place of a cursor, in time linear in the text.
  ///
  /// An offset outside the text is moved to the nearest end.
  package init(_ text: [UInt8], at offset: Int) {
    let offset = min(max(offset, 0), text.count)
    self.offset = offset
    let whole = RecoveredText(text)
    let root = whole.document.root
    // A token that starts at the cursor takes precedence over one that ends there.
    let last = whole.tokens.last { $0.range.lowerBound <= offset }
    token = last.flatMap { $0.touches(offset) ? $0 : nil }
    frames = whole.containers(around: token?.range.lowerBound ?? offset)
    if let token {
      standing = token.isKey ? .key : .value
      let index = token.isKey ? token.index + 1 : token.index
      path = JSONValue(document: whole.document, index: index).steps(from: root) ?? []
      let next = text[token.range.upperBound...].first { !$0.isBlank }
      isFollowedByColon = next == UInt8(ascii: ":")
      return
    }
    isFollowedByColon = false
    let frame = frames.last
    standing = Self.standing(in: frame, behind: last, text[..<offset])
    let key = frame?.members.reduce(nil) { $1.keyRange.lowerBound < offset ? $1 : $0 }
    let index = frame?.elements.count { $0.range.lowerBound < offset } ?? 0
    let step = key.map { JSONValue.Step.key($0.key) } ?? .index(index)
    path = (frame?.steps(from: root) ?? []) + (frame != nil && standing == .value ? [step] : [])
  }

  /// Returns the standing of a cursor that touches no token.
  ///
  /// - Parameters:
  ///   - last: the last token before the cursor.
  ///   - text: all bytes before the cursor.
  private static func standing(
    in frame: JSONValue?, behind last: JSONToken?, _ text: ArraySlice<UInt8>
  ) -> Standing {
    guard let last else { return .value }
    guard let frame else { return .between }
    let next: Standing = frame.isObject ? .key : .value
    let lacksValue = frame.members.contains {
      $0.keyRange.lowerBound < text.endIndex && text.endIndex <= $0.value.range.lowerBound
    }
    let children = frame.members.map(\.value) + frame.elements
    // Stray colons and closing brackets are skipped.
    for index in text.indices[last.range.upperBound...].reversed() {
      switch text[index] {
      case UInt8(ascii: ","): return next
      case UInt8(ascii: ":") where lacksValue: return .value
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let before = children.last { $0.range.lowerBound < index }
        if before?.range.upperBound == index + 1 { return .between }
      default: break
      }
    }
    return last.kind == .object || last.kind == .array ? next : .between
  }

  /// The path to the object or array around the cursor.
  var container: ArraySlice<JSONValue.Step> { path.prefix(max(frames.count - 1, 0)) }

  /// Whether the cursor is between the quotes of a string.
  package var isInString: Bool {
    guard let token, token.isString else { return false }
    return token.content.lowerBound <= offset && offset <= token.content.upperBound
  }

  /// Returns the part of the token before the cursor, without its opening quote and with escapes
  /// resolved.
  package func typed(in bytes: [UInt8]) -> String {
    token?.text(in: bytes, before: offset) ?? ""
  }
}

extension JSONToken {
  /// Returns whether the cursor touches the token; it touches a bracket only from the outside,
  /// since the position after it is within.
  fileprivate func touches(_ offset: Int) -> Bool {
    switch kind {
    case .object, .array: offset == range.lowerBound
    case .string, .word: range.lowerBound <= offset && offset <= range.upperBound
    }
  }
}
