extension Resolver {
  /// Whether the resolver's container, or a parent that it looks up keys in, was closed.
  var isChainClosed: Bool {
    guard let container = askedContainer else { return false }
    return container.isClosed || container.parent?.isChainClosed == true
  }

  /// The error for an unregistered key, or for a closed container, with the near misses of a
  /// service: the key's, or an array's element.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func notFound(_ key: AnyKey, near service: Any.Type? = nil) -> ResolutionError {
    if isChainClosed { return ResolutionError(.noResolver, key: key) }
    let service = service ?? key.service
    var near = registrations(of: service, arguments: nil).present().map(\.key)
    for other in registrations(of: nil, arguments: nil).present() {
      if SimilarTypes.areSimilar(service, other.key.service) { near.append(other.key) }
    }
    return ResolutionError(.notFound, key: key, nearMisses: near)
  }
}

/// Types that are easily confused.
package enum SimilarTypes {
  /// Whether a type may have been meant by another: its optional, a function that returns it, or a
  /// type of the same base name.
  package static func areSimilar(_ asked: Any.Type, _ other: Any.Type) -> Bool {
    if asked == other { return false }
    func optional<Wrapped>(of type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    if other == optional(of: asked) || asked == optional(of: other) { return true }
    let (name, otherName) = (String(reflecting: asked), String(reflecting: other))
    return base(of: name) == base(of: otherName) || otherName == "() -> " + name
  }

  /// Whether two types have the same name: then their module is linked twice.
  static func areTwins(_ asked: Any.Type, _ other: Any.Type) -> Bool {
    asked != other && String(reflecting: asked) == String(reflecting: other)
  }

  /// The name without generic arguments.
  private static func base(of name: String) -> Substring { name.prefix { $0 != "<" } }
}
