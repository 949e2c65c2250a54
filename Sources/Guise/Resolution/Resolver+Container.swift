extension Resolver {
  @inline(__always)
  var asContainer: Container? { Lookup.cast(self, to: Container.self) }

  @inline(__always)
  var asSession: ResolutionSession? { Lookup.cast(self, to: ResolutionSession.self) }

  /// The answer to a request for a resolver, without a registration: the resolver itself, for a
  /// session one that outlives it, or the container.
  func itself(as service: Any.Type) -> (any Resolver)? {
    if service == (any Resolver).self { return asSession?.lasting ?? self }
    return service == Container.self ? askedContainer : nil
  }

  private var askedContainer: Container? { asContainer ?? asSession?.container }

  var isContainerClosed: Bool {
    // Takes no reference to the container, unlike `askedContainer`.
    if let container = asContainer { return container.isClosed }
    return asSession?.container.isClosed ?? false
  }

  /// Whether the resolver's container, or a parent that it looks up keys in, was closed.
  var isChainClosed: Bool {
    var container = askedContainer
    while let asked = container {
      if asked.isClosed { return true }
      container = asked.parent
    }
    return false
  }
}

extension Resolver {
  /// This resolver as a service for which `itself` returned it. Without a cast or an optional of
  /// the service: either would be looked up each time.
  func asItself<Service>(_ service: Service.Type) -> Service {
    service == Container.self
      ? unsafeBitCast(unsafeDowncast(self, to: Container.self), to: service)
      : unsafeBitCast(self as any Resolver, to: service)
  }
}
