/// One value or key in a document's flat storage, in file order: 12 bytes.
///
/// A container's nodes follow it; an object's members are a key and then its value.
struct JSONNode: Sendable {
  /// Arrays and objects differ in the last bit alone.
  enum Tag: UInt32 {
    case null, boolean, number, string, array, object, key, escapedKey
  }

  /// Links have 29 bits, and a node needs at least two bytes of the file.
  static let maximumFileSize = 1 << 30

  var start: UInt32
  var end: UInt32
  private var packed: UInt32

  init(_ tag: Tag, start: Int, end: Int, link: UInt32) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    packed = link << 3 | tag.rawValue
  }

  var tag: Tag { Tag(rawValue: packed & 7) ?? .null }

  /// Of an array or an object the index behind all that is within, of a key its hash, of a string its
  /// `JSONSigns`.
  var link: UInt32 { packed >> 3 }

  /// The index behind this value, or key, and all within.
  ///
  /// - Parameter index: its own.
  @inline(__always)
  func next(after index: Int) -> Int {
    packed & 6 == Tag.array.rawValue ? Int(link) : index &+ 1
  }

  var signs: JSONSigns { JSONSigns(rawValue: link) }

  var mayHaveDollar: Bool { tag == .string && !signs.isEmpty }

  var range: Range<Int> { Int(start)..<Int(end) }

  /// What is between the quotes.
  var textRange: Range<Int> { Int(start) + 1..<Int(end) - 1 }

  mutating func close(end: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    packed = UInt32(truncatingIfNeeded: next) << 3 | packed & 7
  }
}

/// What is known of the text between a string's quotes.
struct JSONSigns: OptionSet {
  let rawValue: UInt32

  /// There is an escape.
  static let escape = JSONSigns(rawValue: 1)
  /// There may be a dollar sign.
  static let dollar = JSONSigns(rawValue: 2)
}
