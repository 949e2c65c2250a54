extension Resolver {
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
