package import StrictJSON

/// Advice on the most common causes of a text that is not JSON.
package enum JSONAdvice {
  /// The fault is a comma too many.
  case removeComma(String)
  /// The file is YAML.
  case writeJSON
  /// A sentence that may quote the text.
  case other(String)
}

extension ReadingFault {
  /// Returns advice on a fault in a text; nil without any.
  package func advice(in bytes: [UInt8]) -> JSONAdvice? {
    guard case .invalidJSON(let expected, _) = kind else { return nil }
    let token = bytes[range]
    switch expected {
    case .elementAfterComma: return .removeComma("remove the comma after the last element")
    case .memberAfterComma: return .removeComma("remove the comma after the last member")
    case .root where Self.beginsYAML(bytes, at: range.lowerBound),
      .digit where Self.beginsYAML(bytes, at: range.lowerBound):
      return .writeJSON
    case .root, .colon, .fileEnd:
      if token.elementsEqual(",".utf8) { return .removeComma("remove the comma") }
    default: break
    }
    return (expected.advice ?? expected.advice(on: token)).map { .other($0) }
  }

  /// Whether a text continues as YAML: comments, then `---`, or an unquoted key and its colon.
  private static func beginsYAML(_ bytes: [UInt8], at offset: Int) -> Bool {
    var rest = bytes[offset...]
    while let byte = rest.first, byte.isBlank || "#%".utf8.contains(byte) {
      rest = byte.isBlank ? rest.dropFirst() : rest.drop { $0 != UInt8(ascii: "\n") }
    }
    let word = rest.prefix { $0.isOfWord || "-+.".utf8.contains($0) }
    rest = rest[word.endIndex...]
    if word.elementsEqual("---".utf8) { return rest.first?.isBlank ?? true }
    return !word.isEmpty && rest.first == UInt8(ascii: ":")
      && rest.dropFirst().first?.isBlank ?? true
  }
}

extension ReadingFault.Expectation {
  /// The advice on strings and numbers, whatever was found.
  fileprivate var advice: String? {
    switch self {
    case .closingQuote: "end the string with \"; a line break inside it is written \\n"
    case .noLeadingZero: "remove the zeros in front, or make it a string"
    case .fractionDigit: "write 1.0 or 1, not 1."
    default: nil
    }
  }

  /// The advice on a token.
  fileprivate func advice(on token: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: token, as: UTF8.self)
    guard let first = token.first, let scalar = text.unicodeScalars.first else { return endAdvice }
    switch self {
    case .escapedControl: return "write \(JSONText.escape(of: scalar)) instead"
    case .escapeSequence:
      return text.hasPrefix("\\u")
        ? "\\u takes four hexadecimal digits"
        : "JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u0000; a backslash itself is \\\\"
    case .digit: return text.contains("Inf") ? Self.notFinite : nil
    case .exponentDigit: return nil
    default: break
    }
    if first >= 0x80, scalar.isInvisible {
      return "remove this character, which nobody sees: JSON has spaces, tabs and line ends"
    }
    if first == UInt8(ascii: "`") || first >= 0x80 && Self.isQuote(scalar) {
      return "JSON strings take plain double quotes (\")"
    }
    switch text {
    case "//", "/*", "#": return "JSON has no comments: put the text in a \"description\" key"
    case "'": return "JSON strings take double quotes"
    case ",": return commaAdvice
    case "\0":
      return "remove the NUL bytes: a program that is stopped while it writes may leave them"
    default: return advice(on: text, first)
    }
  }

  private func advice(on text: String, _ first: UInt8) -> String? {
    let startsValue = first.isOfWord || "\"{[-".utf8.contains(first)
    let word = first.isOfWord || "-+.".utf8.contains(first) ? text.lowercased() : nil
    switch self {
    case .fileEnd: return "a file holds one value: remove what follows it"
    case .colon: return text == "=" ? "write \":\" instead of \"=\"" : "a colon is missing"
    case .elementEnd where startsValue: return "a comma is missing between these elements"
    case .memberEnd where startsValue: return "a comma is missing between these members"
    case .firstKey where word != nil, .key where word != nil:
      return "put the key in double quotes"
    case .memberValue where text == "}": return "the key's value is missing"
    case .root, .firstElement, .element, .memberValue:
      return word.map(Self.advice(onWord:)) ?? closerAdvice(text)
    default: return closerAdvice(text)
    }
  }

  private static let notFinite = "JSON has no such number: use a string, or leave it out"

  private static func advice(onWord word: String) -> String {
    switch word {
    case "nan", "inf", "infinity", "+inf", "+infinity": notFinite
    case "true", "false", "null": "write it in lower case"
    case "none", "nil", "undefined": "JSON says null"
    case _ where word.hasPrefix("+"): "remove the \"+\""
    case _ where word.hasPrefix("."): "write a zero before the point"
    default: "put text in double quotes"
    }
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isQuotationMark
      || [.initialPunctuation, .finalPunctuation].contains(properties.generalCategory)
  }

  private var endAdvice: String? {
    if self == .root { return "the file is empty" }
    if isInArray { return "an array is not closed: \"]\" is missing" }
    return isInObject ? "an object is not closed: \"}\" is missing" : nil
  }

  private var commaAdvice: String? {
    switch self {
    case .firstElement, .element: "an element is missing before the comma"
    case .firstKey, .key: "a member is missing before the comma"
    case .memberValue: "the key's value is missing"
    default: nil
    }
  }

  private func closerAdvice(_ token: String) -> String? {
    switch token {
    case "}": isInArray ? "the array is not closed: \"]\" is missing" : nil
    case "]": isInObject ? "the object is not closed: \"}\" is missing" : nil
    case ":" where self == .elementEnd: "members with keys belong in an object: { … }"
    case ";": "use a comma"
    default: nil
    }
  }

  private var isInArray: Bool { [.firstElement, .element, .elementEnd].contains(self) }

  private var isInObject: Bool {
    [.firstKey, .key, .colon, .memberValue, .memberEnd].contains(self)
  }
}
