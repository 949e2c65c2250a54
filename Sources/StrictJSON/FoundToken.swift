/// An unexpected token in short and printable form.
struct FoundToken {
  let range: Range<Int>
  let text: String
  /// The word at this place, if there is one.
  let word: String?
}

extension FoundToken {
  static let notFinite = "JSON has no such number: use a string, or leave it out"
  static let fileEnd = "the end of the file"
  private static let longest = 24

  /// Creates the token at `offset`: a whole word or number, or else a single character.
  init(at offset: Int, in bytes: [UInt8]) {
    guard offset < bytes.count else {
      self.init(range: bytes.count..<bytes.count, text: Self.fileEnd, word: nil)
      return
    }
    let rest = bytes[offset...]
    if rest[offset] == UInt8(ascii: "\"") {
      let range = offset..<Self.quotedEnd(rest)
      self.init(range: range, text: Self.shortened(bytes[range]), word: nil)
      return
    }
    let end = rest.firstIndex { !Self.isWordOrNumber($0) } ?? bytes.count
    if end > offset {
      let text = Self.shortened(bytes[offset..<end])
      self.init(range: offset..<end, text: "\"\(text)\"", word: text)
      return
    }
    if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
      self.init(range: offset..<offset + 2, text: "a comment", word: nil)
      return
    }
    guard rest[offset] >= 0x80,
      let length = rest.withUnsafeBufferPointer({ UTF8Check.length($0, at: 0) }),
      let scalar = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first
    else {
      self.init(at: offset, length: 1, in: bytes)
      return
    }
    self.init(range: offset..<offset + length, text: Self.named(scalar), word: nil)
  }

  /// Returns a non-ASCII character, with its name if it is invisible or easily confused with another.
  private static func named(_ scalar: Unicode.Scalar) -> String {
    let shown = "\"\(Character(scalar))\""
    if scalar.properties.isAlphabetic, !scalar.isInvisible { return shown }
    let code = String(scalar.value, radix: 16, uppercase: true)
    let words =
      "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
      + (scalar.properties.name.map { ", \($0.lowercased())" } ?? "")
    return scalar.isInvisible ? words : "\(shown) (\(words))"
  }

  /// Creates a token with a given number of bytes, or the available ones.
  init(at offset: Int, length: Int, in bytes: [UInt8]) {
    let range = offset..<min(offset + length, bytes.count)
    self.init(range: range, text: "\"\(Self.shortened(bytes[range]))\"", word: nil)
  }

  /// Whether a text continues as YAML: comments, then `---`, or an unquoted key and its colon.
  static func beginsYAML(_ bytes: [UInt8], at offset: Int) -> Bool {
    var rest = bytes[offset...]
    while let byte = rest.first, byte.isBlank || "#%".utf8.contains(byte) {
      rest = byte.isBlank ? rest.dropFirst() : rest.drop { $0 != UInt8(ascii: "\n") }
    }
    let word = rest.prefix(while: isWordOrNumber)
    rest = rest[word.endIndex...]
    if word.elementsEqual("---".utf8) { return rest.first?.isBlank ?? true }
    return !word.isEmpty && rest.first == UInt8(ascii: ":")
      && rest.dropFirst().first?.isBlank ?? true
  }

  private static func isWordOrNumber(_ byte: UInt8) -> Bool {
    byte.isOfWord || "-+.".utf8.contains(byte)
  }

  /// Returns the end of a string on one line, as far as it can be shown.
  private static func quotedEnd(_ rest: ArraySlice<UInt8>) -> Int {
    var index = rest.startIndex + 1
    while index < rest.endIndex, rest[index] >= 0x20 {
      if rest[index] == UInt8(ascii: "\"") { return index + 1 }
      index += rest[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, rest.endIndex)
  }

  private static func shortened(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(longest * 4 + 4), as: UTF8.self).unicodeScalars
    let shown = String(text.prefix(longest)).replacingScalars { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        scalar.value < 0x80
          ? JSONText.escape(of: scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      default: nil
      }
    }
    return text.count > longest ? shown + "…" : shown
  }
}
