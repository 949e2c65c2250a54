/// An unexpected token in short and printable form.
enum FoundToken {
  static let fileEnd = "the end of the file"
  private static let longest = 24

  /// Returns the token at an offset: a whole string, word or number, or else a single character.
  static func find(at offset: Int, in bytes: [UInt8]) -> (range: Range<Int>, text: String) {
    guard offset < bytes.count else { return (bytes.count..<bytes.count, fileEnd) }
    let rest = bytes[offset...]
    if rest[offset] == UInt8(ascii: "\"") {
      let range = offset..<quotedEnd(rest)
      return (range, shortened(bytes[range]))
    }
    if rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) {
      return (offset..<offset + 2, "a comment")
    }
    let word = rest.prefix { $0.isOfWord || "-+.".utf8.contains($0) }
    if !word.isEmpty { return (word.indices, quoted(word)) }
    let length = bytes.scalarLength(at: offset) ?? 1
    let character = rest.prefix(length)
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first
    guard let scalar, length > 1 else { return (character.indices, quoted(character)) }
    return (character.indices, named(scalar))
  }

  /// Returns a text in short form and in quotes.
  static func quoted(_ text: ArraySlice<UInt8>) -> String { "\"\(shortened(text))\"" }

  /// Returns a non-ASCII character, with its name if it is invisible or easily confused with another.
  private static func named(_ scalar: Unicode.Scalar) -> String {
    let shown = "\"\(Character(scalar))\""
    if scalar.properties.isAlphabetic, !scalar.isInvisible { return shown }
    let words = scalar.codePoint + (scalar.properties.name.map { ", \($0.lowercased())" } ?? "")
    return scalar.isInvisible ? words : "\(shown) (\(words))"
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
