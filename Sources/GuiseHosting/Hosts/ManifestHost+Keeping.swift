internal import GuiseValidation

extension ManifestHost {
  /// The choice of instances that a reload keeps.
  ///
  /// An instance is kept, together with everything that it was built with, if the new container would build
  /// all of that in the same way: from the same factories, with the same settings and values of variables.
  /// Registrations of code assemblies count as unchanged, and so do the instances in the host's parent.
  /// Everything else is built again.
  ///
  /// Some instances are never kept, nor is anything built with them, because they may refer to their
  /// container:
  ///
  /// - instances that have a resolver: a `LazyResolver`, a `Provider`, a parameter of type `any Resolver` or
  ///   `Container`, or the resolver that a `Resolvable` receives;
  /// - instances that a closure makes or decorates, since its look-ups are unknown;
  /// - instances that the host's `supplies` registers, since each container has its own. To keep such an
  ///   instance, register it as a singleton in the host's parent.
  ///
  /// A kept instance is closed once, by the last of its containers to be closed.
  public struct Keeping: Sendable, ExpressibleByArrayLiteral {
    /// The listed identifiers of registrations in the manifest; nil for all.
    private let identifiers: Set<String>?

    /// Keeps the instances of these registrations of the manifest, and everything that they were built with.
    ///
    /// An identifier that is not in the manifest keeps nothing, and is listed in
    /// ``ManifestHost/Reload/unknown``.
    public init(arrayLiteral identifiers: String...) {
      self.identifiers = Set(identifiers)
    }

    private init() { identifiers = nil }

    /// Builds every instance again.
    public static let nothing: Keeping = []
    /// Keeps every instance that would be built again unchanged.
    public static let unchanged = Keeping()

    var isNothing: Bool { identifiers?.isEmpty == true }

    var listed: Set<String> { identifiers ?? [] }

    /// - Parameter identifier: the identifier in the manifest; nil for a registration by code.
    func includes(_ identifier: String?) -> Bool {
      guard let identifiers else { return true }
      return identifier.map(identifiers.contains) ?? false
    }
  }
}
