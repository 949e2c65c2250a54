public import Guise
internal import GuiseManifest

extension Catalog {
  /// An assembly registered in code, with the registrations of its dependent assemblies.
  public struct CodeAssembly: Codable, Hashable, Sendable {
    /// The registrations, one for each key, sorted. Written as `keys`.
    public var registrations: [CodeRegistration]
    /// The decorators, sorted by key; the decorators of one key are in the order in which they apply.
    @Omitted public var decorators: [CodeDecorator] = []
    /// The file that declares the assembly in a registry, as `Module/File.swift`.
    public var file: String

    private enum CodingKeys: String, CodingKey {
      case registrations = "keys"
      case decorators, file
    }

    /// The registered keys.
    public var keys: [Key] { registrations.map(\.key) }
  }

  /// A registration in a code assembly.
  ///
  /// The members of its key are encoded beside its own.
  public struct CodeRegistration: Codable, Hashable, Sendable {
    /// The key of the registration.
    public var key: Key
    /// The contexts in which the factory itself can run; nil if the catalog does not say.
    public var concurrency: Concurrency?
    /// The lifetime of instances; `transient` if the catalog does not say.
    @Omitted public var lifetime = Lifetime.Kind.transient
    /// The name of the scope, if the lifetime is scoped to a name.
    public var scope: String?
    /// Whether the container builds the instance when it starts.
    @Omitted public var eager = false
    /// The known dependencies of the factory.
    @Omitted public var dependencies: [CodeDependency] = []
    /// Whether the factory, a closure or a function with a resolver, may have further dependencies.
    @Omitted public var opaque = false
    /// The parameter types, if a resolve may pass all of them as arguments although the key has none, which
    /// builds a transient; otherwise empty.
    @Omitted public var parameters: [String] = []
    /// Whether the registration answers under any tags, although its key has none.
    @Omitted public var passesTags = false
  }

  /// A dependency of a registration in a code assembly, in the terms of a factory's parameter.
  ///
  /// The members of its key are encoded beside its own.
  public struct CodeDependency: Codable, Hashable, Sendable {
    /// The number of registrations that may answer, and whether they are resolved later.
    public var kind: Parameter.Kind
    /// The adapters around the service; see ``Catalog/Parameter/adapters``.
    public var adapters: [AdapterKind]?
    /// The requested key; for an adapter such as an array, the key of the element.
    public var key: Key
    /// Whether the dependency is injected into an existing instance.
    @Omitted public var injected = false
  }

  /// A decorator that a code assembly wraps around all instances of a key, including instances of other
  /// registrars.
  ///
  /// The decorator is a closure that receives the resolver, so its dependencies are unknown.
  public struct CodeDecorator: Codable, Hashable, Sendable {
    /// The key whose instances are wrapped.
    public var key: Key
    /// The contexts in which the closure can run, and so from which the key can be resolved.
    @Omitted public var concurrency = Concurrency.sync
  }
}
