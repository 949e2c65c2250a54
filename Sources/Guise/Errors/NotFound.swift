extension Resolver {
  /// Whether the resolver's container, or a parent that it looks up keys in, was closed.
  var isChainClosed: Bool {
    var container = askedContainer
    while let asked = container {
      if asked.isClosed { return true }
      container = asked.parent
    }
    return false
  }

  /// The error for an unregistered key; `.noResolver` if that is unknown, because a container that
  /// would have been searched was closed.
  ///
  /// - Parameter service: the service to find near misses of, such as the element of a requested
  ///   array; nil for the key's own.
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
