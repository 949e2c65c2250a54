/// A reader of strict JSON (RFC 8259), which records the place of every value.
package struct StrictReader: Sendable {
  private let depth: Int
  private let fileSize: Int

  /// - Parameters:
  ///   - depth: The maximum nesting depth of arrays and objects.
  ///   - fileSize: The maximum size of a file in bytes; never more than 1 GiB.
  package init(depth: Int = 64, fileSize: Int = 64 << 20) {
    self.depth = max(depth, 0)
    self.fileSize = fileSize
  }

  /// Reads a whole file, in time and memory linear in its size.
  ///
  /// The first syntax error ends the reading; repeated keys are reported up to a limit, and leave a usable
  /// document.
  package func read(_ file: SourceFile) -> ReadingResult {
    var scanner = JSONScanner(bytes: file.bytes, depth: depth)
    do throws(ReadingFault) {
      try check(file.bytes)
      try scanner.scan()
    } catch {
      return ReadingResult(document: nil, faults: [error])
    }
    let document = JSONDocument(source: file, tree: scanner.tree)
    let faults = document.repeatedKeys.map { repeated, first in
      ReadingFault(
        kind: .duplicateKey(key: document.text(repeated), first: document.nodes[first].range),
        range: document.nodes[repeated].range)
    }
    return ReadingResult(document: document, faults: faults)
  }

  private func check(_ bytes: [UInt8]) throws(ReadingFault) {
    let allowed = min(fileSize, 1 << 30)
    if bytes.count > allowed {
      throw ReadingFault(
        kind: .limitExceeded(limit: "file size", allowed: allowed, actual: bytes.count),
        range: 0..<0)
    }
    if ByteOrderMark.isForeign(in: bytes) { throw ReadingFault(misencoded: 0..<1) }
  }
}

/// The result of strict reading. It has a document and faults if the only faults are duplicate
/// keys.
package struct ReadingResult: Sendable {
  package var document: JSONDocument?
  /// The faults in file order.
  package var faults: [ReadingFault]
}

extension JSONValue {
  /// Creates the value of a whole text; nil if it is not JSON or, on request, repeats a key.
  package init?(
    parsing text: some Sequence<UInt8>, depth: Int = 64, refusingRepeatedKeys: Bool = false
  ) {
    let result = StrictReader(depth: depth).read(SourceFile(path: "", bytes: Array(text)))
    guard let document = result.document, result.faults.isEmpty || !refusingRepeatedKeys
    else { return nil }
    self = document.root
  }

  /// An object without members.
  package static let emptyObject = JSONValue(parsing: "{}".utf8)
}

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
  package enum Expectation: String, Sendable {
    case root = "a JSON value"
    case firstElement = "a value or \"]\""
    case element = "a value"
    case memberValue
    case firstKey = "a key in double quotes or \"}\""
    case key = "a key in double quotes"
    case colon = "\":\" after the key"
    case elementEnd = "\",\" or \"]\""
    case memberEnd = "\",\" or \"}\""
    case fileEnd = "the end of the file"
    case elementAfterComma = "another element after the comma"
    case memberAfterComma = "another member after the comma"
    case closingQuote = "a closing quote"
    case escapedControl = "an escaped control character"
    case escapeSequence = "an escape sequence"
    case noLeadingZero = "a number without leading zeros"
    case digit = "a digit after \"-\""
    case fractionDigit = "a digit after \".\""
    case exponentDigit = "a digit in the exponent"

    package var words: String { self == .memberValue ? Self.element.rawValue : rawValue }
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

  /// Returns the length of the scalar at an offset; nil if it is not well-formed UTF-8.
  func scalarLength(at offset: Int) -> Int? {
    var (parser, rest) = (Unicode.UTF8.ForwardParser(), self[offset...].makeIterator())
    if case .valid(let scalar) = parser.parseScalar(from: &rest) { return scalar.count }
    return nil
  }
}
