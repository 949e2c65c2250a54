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
  @inline(never)
  func notFound(_ key: AnyKey, near service: Any.Type? = nil) -> ResolutionError {
    if isChainClosed { return ResolutionError(.noResolver, key: key) }
    let service = service ?? key.service
    let near = registrations(of: service, arguments: nil) + registrations(like: service)
    return ResolutionError(
      .notFound, key: key,
      nearMisses: near.filter { !$0.isGone }
        .flatMap { $0.keys(withArguments: !key.types.isEmpty) })
  }

  /// The registrations of other types that may have been meant.
  private func registrations(like service: Any.Type) -> [Registration] {
    // Only tuples and functions have parts; of other types, only the optional is similar.
    guard SimilarTypes.parts(of: service) != nil else {
      return registrations(of: SimilarTypes.optional(of: service), arguments: nil)
    }
    return registrations(of: nil, arguments: nil).filter {
      SimilarTypes.areSimilar(service, $0.key.service)
    }
  }
}
