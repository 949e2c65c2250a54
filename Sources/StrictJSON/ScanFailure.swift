/// A failure to scan a text; `ReadingFault` describes it in words.
enum ScanFailure: Error {
  case syntax(at: Int, expected: Expectation)
  /// A string without its closing quote, reported at the opening one.
  case unclosedString(at: Int)
  /// A control character in a string.
  case control(at: Int)
  /// An invalid escape, reported at its backslash.
  case escape(at: Int)
  case number(at: Int, NumberProblem)
  case encoding(Range<Int>)
  case depth(at: Int)

  /// The tokens that the grammar allows at a place outside strings and numbers.
  enum Expectation {
    case root, firstElement, element, memberValue
    case firstKey, key, colon
    case elementEnd, memberEnd, fileEnd
  }

  /// A malformed number; the raw value is the expectation.
  enum NumberProblem: String {
    case leadingZero = "a number without leading zeros"
    case noDigit = "a digit after \"-\""
    case noFraction = "a digit after \".\""
    case noExponent = "a digit in the exponent"
  }
}

extension ScanFailure.Expectation {
  var words: String {
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
    }
  }

  /// Returns advice on the most common causes of this failure.
  func hint(for token: FoundToken, in bytes: [UInt8]) -> String? {
    let offset = token.range.lowerBound
    guard offset < bytes.count else { return endHint }
    let byte = bytes[offset]
    let scalar = String(decoding: bytes[token.range].prefix(4), as: UTF8.self).unicodeScalars.first
    if byte >= 0x80, scalar?.isInvisible == true {
      return "remove this character, which nobody sees: JSON has spaces, tabs and line ends"
    }
    if self == .root, FoundToken.beginsYAML(bytes, at: offset) { return ReadingFault.yamlHint }
    switch byte {
    case UInt8(ascii: "/") where token.range.count == 2, UInt8(ascii: "#"):
      return "JSON has no comments: put the text in a \"description\" key"
    case UInt8(ascii: "'"):
      return "JSON strings take double quotes"
    case UInt8(ascii: "`"),
      0x80... where scalar.map(Self.isQuote) == true:
      return Self.quoteHint
    case UInt8(ascii: ","):
      return commaHint
    case 0:
      return "remove the NUL bytes: a program that is stopped while it writes may leave them"
    default:
      break
    }
    switch self {
    case .fileEnd:
      return "a file holds one value: remove what follows it"
    case .colon:
      return byte == UInt8(ascii: "=") ? "write \":\" instead of \"=\"" : "a colon is missing"
    case .elementEnd:
      return startsValue(byte) ? "a comma is missing between these elements" : closerHint(byte)
    case .memberEnd:
      return startsValue(byte) ? "a comma is missing between these members" : closerHint(byte)
    case .firstKey, .key:
      return token.word == nil ? closerHint(byte) : "put the key in double quotes"
    case .root, .firstElement, .element, .memberValue:
      return valueHint(token, byte)
    }
  }

  private static let quoteHint = "JSON strings take plain double quotes (\")"

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isQuotationMark
      || [.initialPunctuation, .finalPunctuation].contains(properties.generalCategory)
  }

  private var endHint: String? {
    if self == .root { return "the file is empty" }
    if isInArray { return "an array is not closed: \"]\" is missing" }
    return isInObject ? "an object is not closed: \"}\" is missing" : nil
  }

  private var commaHint: String {
    switch self {
    case .firstElement, .element: "an element is missing before the comma"
    case .firstKey, .key: "a member is missing before the comma"
    case .memberValue: "the key's value is missing"
    default: "remove the comma"
    }
  }

  private func valueHint(_ token: FoundToken, _ byte: UInt8) -> String? {
    switch token.word?.lowercased() {
    case "nan", "inf", "infinity", "+inf", "+infinity": return FoundToken.notFinite
    case "true", "false", "null": return "write it in lower case"
    case "none", "nil", "undefined": return "JSON says null"
    case let word? where word.hasPrefix("+"): return "remove the \"+\""
    case let word? where word.hasPrefix("."): return "write a zero before the point"
    case .some: return "put text in double quotes"
    case nil:
      if self == .memberValue, byte == UInt8(ascii: "}") { return "the key's value is missing" }
      return closerHint(byte)
    }
  }

  private func closerHint(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "}"): isInArray ? "the array is not closed: \"]\" is missing" : nil
    case UInt8(ascii: "]"): isInObject ? "the object is not closed: \"}\" is missing" : nil
    case UInt8(ascii: ":") where self == .elementEnd:
      "members with keys belong in an object: { … }"
    case UInt8(ascii: ";"): "use a comma"
    default: nil
    }
  }

  private var isInArray: Bool { [.firstElement, .element, .elementEnd].contains(self) }

  private var isInObject: Bool {
    [.firstKey, .key, .colon, .memberValue, .memberEnd].contains(self)
  }

  private func startsValue(_ byte: UInt8) -> Bool {
    byte.isOfWord || "\"{[-".utf8.contains(byte)
  }
}
