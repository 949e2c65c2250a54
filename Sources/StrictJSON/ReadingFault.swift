/// A fault that makes a file unreadable or ambiguous.
package struct ReadingFault: Error, Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case invalidEncoding(byteOffset: Int)
    case invalidJSON(expected: String, found: String, hint: String?)
    case duplicateKey(key: String, first: Range<Int>)
    /// `actual` is a lower bound: reading stops at the limit.
    case limitExceeded(limit: String, allowed: Int, actual: Int)
  }

  /// A description of the text as a whole, without a quotation.
  package static let yamlHint = "this looks like YAML: write the file as JSON"

  package var kind: Kind
  /// The bytes at fault.
  package var range: Range<Int>
  /// A description of the encoding fault, if more than its place is known.
  package var detail: String?
}

extension ReadingFault {
  /// Describes a scan failure, at the place where a person would look for the mistake.
  init(_ failure: ScanFailure, in bytes: [UInt8], depth allowed: Int) {
    switch failure {
    case .encoding(let range):
      self.init(kind: .invalidEncoding(byteOffset: range.lowerBound), range: range)
    case .depth(let offset):
      self.init(
        kind: .limitExceeded(limit: "depth", allowed: allowed, actual: allowed + 1),
        range: offset..<offset + 1)
    case .unclosedString(let offset):
      let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      self.init(
        expected: "a closing quote",
        found: end < bytes.count ? "the end of the line" : FoundToken.fileEnd,
        hint: "end the string with \"; a line break inside it is written \\n", range: offset..<end)
    case .control(let offset):
      self.init(
        expected: "an escaped control character", found: FoundToken(at: offset, in: bytes),
        hint: "write \(JSONText.escape(of: Unicode.Scalar(bytes[offset]))) instead")
    case .escape(let offset):
      let isUnicode = bytes.count > offset + 1 && bytes[offset + 1] == UInt8(ascii: "u")
      self.init(
        expected: "an escape sequence",
        found: FoundToken(at: offset, length: isUnicode ? 6 : 2, in: bytes),
        hint: isUnicode
          ? "\\u takes four hexadecimal digits"
          : "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u0000; a backslash itself is \\\\")
    case .number(let offset, let problem):
      self.init(problem, at: offset, in: bytes)
    case .syntax(let offset, let expected):
      self.init(expected, at: offset, in: bytes)
    }
  }

  private init(_ problem: ScanFailure.NumberProblem, at offset: Int, in bytes: [UInt8]) {
    let token = FoundToken(at: offset, in: bytes)
    let hint: String? =
      switch problem {
      case .leadingZero: "remove the zeros in front, or make it a string"
      case .noDigit where token.text.contains("Inf"): FoundToken.notFinite
      case .noDigit: FoundToken.beginsYAML(bytes, at: offset) ? Self.yamlHint : nil
      case .noFraction: "write 1.0 or 1, not 1."
      case .noExponent: nil
      }
    self.init(expected: problem.rawValue, found: token, hint: hint)
  }

  private init(_ expected: ScanFailure.Expectation, at offset: Int, in bytes: [UInt8]) {
    let token = FoundToken(at: offset, in: bytes)
    // An extra comma is reported at the comma, not at the bracket after it.
    let closer: UInt8? =
      switch expected {
      case .key: UInt8(ascii: "}")
      case .element: UInt8(ascii: "]")
      default: nil
      }
    if let closer, offset < bytes.count, bytes[offset] == closer,
      let comma = bytes[..<offset].lastIndex(of: UInt8(ascii: ","))
    {
      let last = expected == .key ? "member" : "element"
      self.init(
        expected: "another \(last) after the comma", found: token.text,
        hint: "remove the comma after the last \(last)", range: comma..<comma + 1)
      return
    }
    self.init(
      expected: expected.words, found: token, hint: expected.hint(for: token, in: bytes))
  }

  private init(expected: String, found token: FoundToken, hint: String?) {
    self.init(expected: expected, found: token.text, hint: hint, range: token.range)
  }

  private init(expected: String, found: String, hint: String?, range: Range<Int>) {
    self.init(
      kind: .invalidJSON(expected: expected, found: found, hint: hint), range: range)
  }
}
