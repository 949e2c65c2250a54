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
  /// What each byte is to a word that may be this one: 0 ends it, 2 is one of these letters, 1 another
  /// sign.
  private let signs: [UInt8]

  private init(_ word: String) {
    self.word = word
    count = word.utf8.count
    let letters = word.utf8.reduce(0) { $0 + Self.letter($1) }
    self.letters = letters
    signs = (0...UInt8.max).map { byte in
      guard Self.isPartOfWord(byte) else { return 0 }
      return letters & (Self.letter(byte) * 3) == 0 ? 1 : 2
    }
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
    return signs.withUnsafeBufferPointer { signs in
      bytes.withUnsafeBufferPointer { bytes in
        let lengths = count &- 2...count &+ 2
        var offset = range.lowerBound
        while offset < range.upperBound {
          var sign = signs[Int(bytes[offset])]
          guard sign != 0 else {
            offset &+= 1
            continue
          }
          let start = offset
          var sum = 0
          repeat {
            sum &+= Int(sign)
            offset &+= 1
            sign = offset < range.upperBound ? signs[Int(bytes[offset])] : 0
          } while sign != 0
          let length = offset &- start
          if lengths.contains(length), mayBeNear(length, sharing: sum &- length),
            isNear(bytes, start..<offset)
          {
            return true
          }
        }
        return false
      }
    }
  }

  /// Whether so many shared letters leave a chance: an edit takes or changes one at most.
  @inline(__always)
  private func mayBeNear(_ length: Int, sharing letters: Int) -> Bool {
    letters &+ length / 3 >= max(length, count)
  }

  /// Whether the letters alone leave a chance.
  private func sharesLetters(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var left = letters
    var shared = 0
    for byte in text where left & (Self.letter(byte) * 3) != 0 {
      left -= Self.letter(byte)
      shared += 1
    }
    return mayBeNear(text.count, sharing: shared)
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
