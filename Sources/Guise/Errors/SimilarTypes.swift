/// Types that are easily confused: a type and its optional, and tuples or functions with the same
/// element, parameter and result types.
///
/// The labels of tuples and the attributes of functions are parts of their types. The components of
/// tuples and functions are read from type metadata, whose layout is part of Swift's stable ABI.
package enum SimilarTypes {
  package static func optional(of type: Any.Type) -> Any.Type {
    func open<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    return open(type)
  }

  /// Whether a type may have been meant when another was requested.
  package static func areSimilar(_ asked: Any.Type, _ other: Any.Type) -> Bool {
    if asked == other { return false }
    if other == optional(of: asked) { return true }
    return parts(of: asked).map { $0 == parts(of: other) } ?? false
  }

  /// The kind of a tuple or a function, and the types in it; nil for any other type.
  package static func parts(of type: Any.Type) -> [UInt]? {
    let words = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
    return switch words[0] {
    // After the number of elements and their labels: each element's type and offset.
    case 0x301: [words[0]] + (0..<Int(words[1])).map { words[3 + 2 * $0] }
    // After the flags, whose low half is the number of parameters: the types of the result and the
    // parameters.
    case 0x302: [words[0]] + (0...Int(words[1] & 0xFFFF)).map { words[2 + $0] }
    default: nil
    }
  }
}
