extension Resolver {
  @inline(__always)
  var asContainer: Container? { Lookup.cast(self, to: Container.self) }

  @inline(__always)
  var asSession: ResolutionSession? { Lookup.cast(self, to: ResolutionSession.self) }

  /// What answers a service without a registration: the resolver itself, of a session what outlives it,
  /// or its container.
  func itself(as service: Any.Type) -> (any Resolver)? {
    if service == (any Resolver).self { return asSession?.lasting ?? self }
    return service == Container.self ? askedContainer : nil
  }

  /// The container itself, or that of a session.
  private var askedContainer: Container? { asContainer ?? asSession?.container }

  /// Whether the resolver's container was closed.
  var isShut: Bool {
    // No reference to the container is taken, as `askedContainer` would.
    if let container = asContainer { return container.isClosed }
    return asSession?.container.isClosed ?? false
  }

  /// Whether the resolver's container was closed, or one that it asks for what it has not itself.
  var isCutOff: Bool {
    var container = askedContainer
    while let asked = container {
      if asked.isClosed { return true }
      container = asked.parent
    }
    return false
  }
}

extension Resolver {
  /// This resolver as a service of which `itself` is it. No cast, and no optional of the service: either
  /// is looked up each time.
  func asItself<Service>(_ service: Service.Type) -> Service {
    service == Container.self
      ? unsafeBitCast(unsafeDowncast(self, to: Container.self), to: service)
      : unsafeBitCast(self as any Resolver, to: service)
  }
}
