/// A value or key in a document's flat storage, in file order: 12 bytes.
///
/// A container's nodes follow it; an object's members are a key and then its value. Inlinable, since walking
/// a document mostly consists of these calls.
@frozen
@usableFromInline
struct JSONNode: Sendable {
  /// Arrays and objects differ only in the last bit.
  @frozen
  @usableFromInline
  enum Tag: UInt32 {
    case null = 0
    case boolean = 1
    case number = 2
    case string = 3
    case array = 4
    case object = 5
    case key = 6
  }

  /// The maximum for links of 29 bits, since a node needs at least two bytes of the file.
  static let maximumFileSize = 1 << 30

  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32
  @usableFromInline private(set) var packed: UInt32

  init(_ tag: Tag, start: Int, end: Int, link: UInt32) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    packed = link << 3 | tag.rawValue
  }

  @inlinable
  @inline(__always)
  var tag: Tag {
    switch packed & 7 {
    case 0: .null
    case 1: .boolean
    case 2: .number
    case 3: .string
    case 4: .array
    case 5: .object
    default: .key
    }
  }

  /// The index after the contents of an array or an object; the `JSONSigns` of a string or a key.
  @inlinable
  var link: UInt32 { packed >> 3 }

  @inlinable
  @inline(__always)
  var isString: Bool { if case .string = tag { true } else { false } }

  @inlinable
  @inline(__always)
  var isContainer: Bool {
    switch tag {
    case .array, .object: true
    default: false
    }
  }

  /// Returns the index after this value or key, with its contents.
  ///
  /// - Parameter index: The node's own index.
  @inlinable
  @inline(__always)
  func next(after index: Int) -> Int {
    isContainer ? Int(link) : index &+ 1
  }

  var signs: JSONSigns { JSONSigns(rawValue: link) }

  @inlinable
  var mayHaveDollar: Bool { isString && link & 3 != 0 }

  /// Whether a key is ASCII without escapes, so its bytes identify it.
  var isPlain: Bool {
    link & (JSONSigns.escape.rawValue | JSONSigns.beyondASCII.rawValue) == 0
  }

  @inlinable
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The bytes between the quotes.
  @inlinable
  var textRange: Range<Int> { Int(start) + 1..<Int(end) - 1 }

  /// Returns the text of a string or a key, without quotes and escapes.
  func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let text = UnsafeBufferPointer(rebasing: bytes[textRange])
    return signs.contains(.escape)
      ? String(decoding: JSONText.unescaped(text), as: UTF8.self)
      : String(decoding: text, as: UTF8.self)
  }

  /// Returns the identity for comparing a key.
  func identity(in bytes: UnsafeBufferPointer<UInt8>) -> String { text(in: bytes).keyIdentity }

  mutating func close(end: Int, next: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
    packed = UInt32(truncatingIfNeeded: next) << 3 | packed & 7
  }
}

/// Properties of the text between a string's quotes.
struct JSONSigns: OptionSet {
  let rawValue: UInt32

  /// The text contains an escape.
  static let escape = JSONSigns(rawValue: 1)
  /// The text may contain a dollar sign.
  static let dollar = JSONSigns(rawValue: 2)
  /// The text contains a non-ASCII character.
  static let beyondASCII = JSONSigns(rawValue: 4)
}
