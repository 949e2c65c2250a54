/// An instance that takes part in its own wiring.
///
/// Both requirements are optional. A type that does not conform pays nothing for those that do.
public protocol Resolvable {
  /// Called once the instance was made and its properties were injected (`injecting`), so that what is
  /// assigned here wins; before anyone else gets it. A singleton, or an
  /// instance shared by a graph, is visible to what is resolved here: so circles of instances can be
  /// closed.
  ///
  /// - Parameter resolver: what the factory was given.
  /// - Throws: anything; the resolve that made the instance fails with it.
  func resolveDependencies(_ resolver: any Resolver) throws

  /// Called once the outermost `resolve` is complete, for every instance that it made, in reverse
  /// order of creation.
  func didResolveDependencies()
}

extension Resolvable {
  public func resolveDependencies(_ resolver: any Resolver) throws {}
  public func didResolveDependencies() {}
}
