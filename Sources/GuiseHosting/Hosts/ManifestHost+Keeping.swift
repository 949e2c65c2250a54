internal import GuiseManifest
internal import GuiseTooling

extension ManifestHost {
  /// Which instances a reload keeps.
  ///
  /// An instance is kept, together with everything that it was built with, where the new container would
  /// build all of that in the same way: from the same factories, with the same settings and values of
  /// variables. Registrations of code assemblies count as unchanged, and so does what the host's parent
  /// keeps. Everything else is built again.
  ///
  /// These are never kept, nor is anything that was built with them, because they may hold on to the
  /// container that they came from:
  ///
  /// - instances that have a resolver: a `LazyResolver`, a `Provider`, a parameter of type `any Resolver`
  ///   or `Container`, or the resolver that a `Resolvable` is given;
  /// - instances that a closure makes or decorates, as nobody knows what it resolves;
  /// - instances that the host's `supplies` registers, as each container has its own. Register what is to
  ///   stay as a singleton in the host's parent.
  ///
  /// A kept instance is closed once, by the container that is closed last of those that have it.
  public struct Keeping: Sendable, ExpressibleByArrayLiteral {
    private enum Kind {
      case nothing
      case unchanged
      case only(Set<String>)
    }

    private let kind: Kind

    private init(_ kind: Kind) { self.kind = kind }

    /// Keeps the instances of these registrations of the manifest, and what they were built with.
    ///
    /// An identifier that the manifest does not have keeps nothing, and is listed in
    /// ``ManifestHost/Reload/unknown``.
    public init(arrayLiteral identifiers: String...) {
      self.init(.only(Set(identifiers)))
    }

    /// Everything is built again.
    public static let nothing = Keeping(.nothing)
    /// Everything that would be built again as it is.
    public static let unchanged = Keeping(.unchanged)

    var isNothing: Bool { if case .nothing = kind { true } else { false } }

    /// The identifiers that were given.
    var listed: Set<String> { if case .only(let identifiers) = kind { identifiers } else { [] } }

    /// - Parameter identifier: nil for what code has registered.
    func includes(_ identifier: String?) -> Bool {
      switch kind {
      case .nothing: false
      case .unchanged: true
      case .only(let identifiers): identifier.map(identifiers.contains) ?? false
      }
    }
  }
}
