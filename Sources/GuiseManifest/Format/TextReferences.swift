/// What stands in a text for a variable, or looks like it, one after the other.
struct TextReferences {
  typealias Text = UnsafeBufferPointer<UInt8>

  enum Reference {
    /// A `$${`, by where it begins.
    case escape(Int)
    /// A `${` without its `}`, by where it begins.
    case unclosed(Int)
    /// The text between the braces, where it is not a valid name.
    case invalid(Slice<Text>)
    /// The name between the braces.
    case variable(Slice<Text>)
  }

  /// The length of `${`.
  static let opening = 2

  private let text: Text
  private var offset = 0
  /// Once a `}` is missing, it is missing for every later `${` too.
  private var isUnclosed = false

  init(_ text: Text) { self.text = text }

  mutating func next() -> Reference? {
    let (dollar, open) = (UInt8(ascii: "$"), UInt8(ascii: "{"))
    while offset < text.count {
      let start = offset
      offset += 1
      guard text[start] == dollar, offset < text.count else { continue }
      if text[offset] == dollar, offset + 1 < text.count, text[offset + 1] == open {
        offset = start + 3
        return .escape(start)
      }
      guard text[offset] == open else { continue }
      offset += 1
      let rest = text[offset...]
      guard !isUnclosed, let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        isUnclosed = true
        return .unclosed(start)
      }
      let name = rest[..<end]
      offset = end + 1
      return Identifier.isValid(name) ? .variable(name) : .invalid(name)
    }
    return nil
  }

  /// Whether a text has a `${` that is not written `$${`.
  static func isReference(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var references = TextReferences(bytes)
      while let reference = references.next() {
        guard case .escape = reference else { return true }
      }
      return false
    }
  }

  static func text(of slice: Slice<Text>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: slice), as: UTF8.self)
  }
}
