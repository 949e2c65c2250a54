extension Resolver {
  @inline(__always)
  var asContainer: Container? { Lookup.cast(self, to: Container.self) }

  @inline(__always)
  var asSession: ResolutionSession? { Lookup.cast(self, to: ResolutionSession.self) }

  /// The resolver itself, where that is what is asked for; of a session, what outlives it.
  func asService<Service>(_ service: Service.Type) -> Service? {
    if service == (any Resolver).self { return (asSession?.lasting ?? self) as? Service }
    guard service == Container.self else { return nil }
    return (asSession?.container ?? asContainer) as? Service
  }

  /// Whether the resolver's container was closed.
  var isShut: Bool { asService(Container.self)?.isClosed ?? false }

  /// Whether the resolver's container was closed, or one that it asks for what it has not itself.
  var isCutOff: Bool {
    var container = asService(Container.self)
    while let asked = container {
      if asked.isClosed { return true }
      container = asked.parent
    }
    return false
  }
}
