/// Types that are easily confused.
package enum SimilarTypes {
  /// Whether a type may have been meant when another was requested: its optional, the same generic
  /// type with other arguments, or a type of the same name.
  package static func areSimilar(_ asked: Any.Type, _ other: Any.Type) -> Bool {
    if asked == other { return false }
    func optional<Wrapped>(of type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    return other == optional(of: asked) || base(of: asked) == base(of: other)
  }

  /// Whether two types have the same name: then their module is linked twice.
  static func areTwins(_ asked: Any.Type, _ other: Any.Type) -> Bool {
    asked != other && String(reflecting: asked) == String(reflecting: other)
  }

  /// The name without generic arguments.
  private static func base(of type: Any.Type) -> Substring {
    String(reflecting: type).prefix { $0 != "<" }
  }
}
