internal import StrictJSON

/// A string, number, word or opening bracket of a text that may be broken.
package struct CursorToken: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// `isClosed`: its second quote is there, on the same line.
    case string(isClosed: Bool)
    /// A number, `true`, `false`, `null`, or whatever else stands there without quotes.
    case word
    case object, array
  }

  package var kind: Kind
  /// A string's quotes included; of an object or an array the opening bracket alone.
  package var range: Range<Int>

  package var isString: Bool {
    if case .string = kind { true } else { false }
  }

  /// What stands there, of a string what is between its quotes, as it is written.
  package var content: Range<Int> {
    guard case .string(let isClosed) = kind else { return range }
    return range.lowerBound + 1..<range.upperBound - (isClosed ? 1 : 0)
  }

  /// The text of a string, or the word.
  package func text(in bytes: [UInt8]) -> String {
    isString
      ? JSONText.string(bytes[content]) : String(decoding: bytes[content], as: UTF8.self)
  }

  /// Whether the cursor touches it: a bracket only from before, as what is behind it is within.
  func touches(_ offset: Int) -> Bool {
    switch kind {
    case .object, .array: offset == range.lowerBound
    case .string, .word: range.lowerBound <= offset && offset <= range.upperBound
    }
  }
}
