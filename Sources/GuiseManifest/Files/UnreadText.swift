internal import StrictJSON

/// Tells what is hidden of a file that is not JSON: everything, unless its text has the keys of a manifest
/// or a catalog; and where it has `"secret"`, each text that is not a key.
///
/// Such a file has one finding, and of its text reports show the line of that alone.
struct UnreadText {
  private(set) var ranges: [Range<Int>] = []
  private let bytes: [UInt8]

  init(_ source: SourceFile, fault: ReadingFault) {
    bytes = source.bytes
    guard has("guise") || has("version") && has("factories") else {
      ranges = [0..<bytes.count]
      return
    }
    guard has("secret") else { return }
    let place = min(fault.range.lowerBound, bytes.count)
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    hideTexts(in: start..<max(place, source.endOfLine(at: place)))
  }

  /// Whether a word stands in the text in quotes of either kind.
  private func has(_ word: String) -> Bool {
    ["\"", "'"].contains { bytes.firstRange(of: Array("\($0)\(word)\($0)".utf8)) != nil }
  }

  /// Hides what is in quotes of either kind, and words in none: a default may lack them.
  private mutating func hideTexts(in line: Range<Int>) {
    var offset = line.lowerBound
    var isValue = false
    while offset < line.upperBound {
      let byte = bytes[offset]
      if Self.isSign(byte) {
        if !Self.isSpace(byte) { isValue = byte == UInt8(ascii: ":") }
        offset += 1
        continue
      }
      let (text, end) = text(at: offset, before: line.upperBound)
      let next = bytes[end..<line.upperBound].first { !Self.isSpace($0) }
      if isValue || next != UInt8(ascii: ":"), !isLiteral(text) { ranges.append(text) }
      offset = end
    }
  }

  /// The range of a text between quotes, closed or not, or of a word without any, and where it ends.
  private func text(at start: Int, before end: Int) -> (Range<Int>, end: Int) {
    var index = start + 1
    let quote = bytes[start]
    guard Self.isQuote(quote) else {
      while index < end, !Self.isSign(bytes[index]), !Self.isQuote(bytes[index]) { index += 1 }
      return (start..<index, index)
    }
    while index < end, bytes[index] != quote {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index, end)
    return (start + 1..<index, min(index + 1, end))
  }

  private func isLiteral(_ range: Range<Int>) -> Bool {
    if range.lowerBound > 0, Self.isQuote(bytes[range.lowerBound - 1]) { return false }
    let text = String(decoding: bytes[range], as: UTF8.self)
    return ["true", "false", "null"].contains(text) || text.utf8.allSatisfy(Self.isPunctuation)
      || text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte < 0x80 && !Identifier.isWord(byte) && byte != UInt8(ascii: "\\")
  }

  private static func isQuote(_ byte: UInt8) -> Bool { "\"'".utf8.contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool { " \t\r".utf8.contains(byte) }

  private static func isSign(_ byte: UInt8) -> Bool {
    isSpace(byte) || "{}[]:,".utf8.contains(byte)
  }
}
