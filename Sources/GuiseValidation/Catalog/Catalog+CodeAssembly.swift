package import Guise
internal import GuiseManifest

extension Catalog {
  /// An assembly registered in code, with the registrations of its dependent assemblies.
  package struct CodeAssembly: Codable, Hashable, Sendable {
    /// The registrations, one for each key, sorted. Written as `keys`.
    package var registrations: [CodeRegistration]
    /// The decorators, sorted by key; the decorators of one key are in the order in which they apply.
    @Omitted package var decorators: [CodeDecorator] = []
    /// The file that declares the assembly in a registry, as `Module/File.swift`.
    package var file: String

    private enum CodingKeys: String, CodingKey {
      case registrations = "keys"
      case decorators, file
    }

    package var keys: [Key] { registrations.map(\.key) }
  }

  package struct CodeRegistration: Codable, Hashable, Sendable {
    package var key: Key
    /// The contexts in which the factory itself can run; nil if the catalog does not say.
    package var concurrency: Concurrency?
    @Omitted package var lifetime = Lifetime.Kind.transient
    /// The name of the scope, if the lifetime is scoped to a name.
    package var scope: String?
    @Omitted package var eager = false
    @Omitted package var dependencies: [CodeDependency] = []
    /// Whether the factory, a closure or a function with a resolver, may have further dependencies.
    @Omitted package var opaque = false
    /// The parameters, if a resolve may pass all of them as arguments although the key has none.
    @Omitted package var parameters: [String] = []
    /// Whether the registration answers under any tags, although its key has none.
    @Omitted package var passesTags = false
  }

  /// A dependency of a registration in a code assembly, in the terms of a factory's parameter.
  package struct CodeDependency: Codable, Hashable, Sendable {
    package var kind: Parameter.Kind
    /// The adapters around the service; see ``Parameter/adapters``.
    package var adapters: [AdapterKind]?
    /// The requested key; for an adapter such as an array, the key of the element.
    package var key: Key
    /// Whether the dependency is injected into an existing instance.
    @Omitted package var injected = false

    package var allAdapters: [AdapterKind] {
      adapters ?? kind.adapters(hasArguments: !key.arguments.isEmpty)
    }
  }

  /// A decorator around all instances of a key: a closure with unknown dependencies.
  package struct CodeDecorator: Codable, Hashable, Sendable {
    package var key: Key
    /// The contexts in which the closure can run, and so from which the key can be resolved.
    @Omitted package var concurrency = Concurrency.sync
  }
}
