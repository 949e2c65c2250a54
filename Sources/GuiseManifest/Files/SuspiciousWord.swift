internal import StrictJSON

/// A word that tells where secrets are, as people write and misspell it.
struct SuspiciousWord {
  static let secret = SuspiciousWord("secret")
  static let variables = SuspiciousWord("variables")
  static let defaultValue = SuspiciousWord("default")

  private let word: String

  private init(_ word: String) {
    self.word = word
  }

  func isNear(_ text: String) -> Bool {
    guard abs(text.utf8.count - word.utf8.count) <= word.utf8.count / 3 else { return false }
    return text == word || !nearestNames(text, among: [word]).isEmpty
  }

  /// Whether the word, or one like it, is among some bytes.
  func occurs(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var isFound = false
    Self.eachWord(of: bytes, range) { word in
      if !isFound, abs(word.count - self.word.utf8.count) <= 2 {
        isFound = isNear(String(decoding: bytes[word], as: UTF8.self))
      }
    }
    return isFound
  }

  private static func eachWord(
    of bytes: [UInt8], _ range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    bytes.withUnsafeBufferPointer { bytes in
      var start: Int?
      for offset in range {
        if isPartOfWord(bytes[offset]) {
          if start == nil { start = offset }
        } else if let first = start {
          body(first..<offset)
          start = nil
        }
      }
      if let start { body(start..<range.upperBound) }
    }
  }

  static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
