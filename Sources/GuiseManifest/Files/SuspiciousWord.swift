internal import StrictJSON

/// A word that tells where secrets are, as people write and misspell it.
struct SuspiciousWord {
  static let secret = SuspiciousWord("secret")
  static let variables = SuspiciousWord("variables")
  static let defaultValue = SuspiciousWord("default")

  private let word: String
  private let count: Int
  /// How often each letter is in it: two bits for each.
  private let letters: UInt64

  private init(_ word: String) {
    self.word = word
    count = word.utf8.count
    letters = word.utf8.reduce(0) { $0 + Self.letter($1) }
  }

  func isNear(_ text: String) -> Bool {
    guard abs(text.utf8.count - count) <= count / 3 else { return false }
    return text == word || !nearestNames(text, among: [word]).isEmpty
  }

  /// Whether the word, or one like it, is among some bytes.
  func occurs(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    // A long file repeats a few words.
    var told: [String: Bool] = [:]
    func isNear(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
      let text = UnsafeBufferPointer(rebasing: bytes[range])
      guard sharesLetters(text) else { return false }
      let word = String(decoding: text, as: UTF8.self)
      if let known = told[word] { return known }
      let isNear = self.isNear(word)
      if told.count < 100 { told[word] = isNear }
      return isNear
    }
    return bytes.withUnsafeBufferPointer { bytes in
      var start = range.lowerBound
      for offset in range {
        if Self.isPartOfWord(bytes[offset]) { continue }
        if mayBeNear(start..<offset), isNear(bytes, start..<offset) { return true }
        start = offset &+ 1
      }
      let last = start..<range.upperBound
      return mayBeNear(last) && isNear(bytes, last)
    }
  }

  @inline(__always)
  private func mayBeNear(_ range: Range<Int>) -> Bool {
    abs(range.count &- count) <= 2
  }

  /// Whether the letters alone leave a chance: an edit takes or changes one at most.
  private func sharesLetters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var left = letters
    var shared = 0
    for byte in text where left & (Self.letter(byte) * 3) != 0 {
      left -= Self.letter(byte)
      shared += 1
    }
    return shared + text.count / 3 >= max(text.count, count)
  }

  /// Letter case counts as none, and other signs as letters.
  private static func letter(_ byte: UInt8) -> UInt64 { 1 << (UInt64(byte & 31) * 2) }

  static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
