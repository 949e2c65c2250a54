/// A fault that makes a file unreadable or ambiguous.
package struct ReadingFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case invalidEncoding(byteOffset: Int)
    case invalidJSON(Expectation, found: String)
    case duplicateKey(key: String, first: Range<Int>)
    /// `actual` is a lower bound: reading stops at the limit.
    case limitExceeded(limit: String, allowed: Int, actual: Int)
  }

  /// The tokens that JSON has at the place.
  package enum Expectation: Sendable {
    case root, firstElement, element, memberValue, firstKey, key, colon
    case elementEnd, memberEnd, fileEnd
    case elementAfterComma, memberAfterComma
    case closingQuote, escapedControl, escapeSequence
    case noLeadingZero, digit, fractionDigit, exponentDigit

    package var words: String {
      switch self {
      case .root: "a JSON value"
      case .firstElement: "a value or \"]\""
      case .element, .memberValue: "a value"
      case .firstKey: "a key in double quotes or \"}\""
      case .key: "a key in double quotes"
      case .colon: "\":\" after the key"
      case .elementEnd: "\",\" or \"]\""
      case .memberEnd: "\",\" or \"}\""
      case .fileEnd: "the end of the file"
      case .elementAfterComma: "another element after the comma"
      case .memberAfterComma: "another member after the comma"
      case .closingQuote: "a closing quote"
      case .escapedControl: "an escaped control character"
      case .escapeSequence: "an escape sequence"
      case .noLeadingZero: "a number without leading zeros"
      case .digit: "a digit after \"-\""
      case .fractionDigit: "a digit after \".\""
      case .exponentDigit: "a digit in the exponent"
      }
    }
  }

  package var kind: Kind
  /// The bytes at fault, where a person would look for the mistake.
  package var range: Range<Int>
}

extension ReadingFault {
  /// A token that the grammar does not allow.
  init(_ expected: Expectation, at offset: Int, in bytes: [UInt8]) {
    let (range, text) = FoundToken.find(at: offset, in: bytes)
    let isAtCloser =
      switch expected {
      case .key: bytes.at(offset) == UInt8(ascii: "}")
      case .element: bytes.at(offset) == UInt8(ascii: "]")
      default: false
      }
    // An extra comma is reported at the comma, not at the bracket after it.
    if isAtCloser, let comma = bytes[..<offset].lastIndex(of: UInt8(ascii: ",")) {
      self.init(
        kind: .invalidJSON(
          expected == .key ? .memberAfterComma : .elementAfterComma, found: text),
        range: comma..<comma + 1)
    } else {
      self.init(kind: .invalidJSON(expected, found: text), range: range)
    }
  }

  /// A string without its closing quote, from its opening one to the end of its line.
  init(unclosedAt offset: Int, in bytes: [UInt8]) {
    let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    let found = end < bytes.count ? "the end of the line" : FoundToken.fileEnd
    self.init(kind: .invalidJSON(.closingQuote, found: found), range: offset..<end)
  }

  /// An escape that JSON does not know.
  init(escapeAt offset: Int, in bytes: [UInt8]) {
    let length = bytes.at(offset + 1) == UInt8(ascii: "u") ? 6 : 2
    let range = offset..<min(offset + length, bytes.count)
    self.init(
      kind: .invalidJSON(.escapeSequence, found: FoundToken.quoted(bytes[range])), range: range)
  }

  /// Bytes that are not UTF-8, or the escape of half a character.
  init(misencoded range: Range<Int>) {
    self.init(kind: .invalidEncoding(byteOffset: range.lowerBound), range: range)
  }
}

extension [UInt8] {
  /// Returns a byte; nil after the end.
  func at(_ offset: Int) -> UInt8? { offset < count ? self[offset] : nil }
}
