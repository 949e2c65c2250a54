package import Guise
internal import GuiseManifest
internal import StrictJSON

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

  /// A registration in a code assembly.
  package struct CodeRegistration: Hashable, Sendable {
    package var key: Key
    /// The contexts in which the factory itself can run; nil if the catalog does not say.
    package var concurrency: Concurrency?
    package var lifetime = Lifetime.Kind.transient
    /// The name of the scope, if the lifetime is scoped to a name.
    package var scope: String?
    /// Whether the container builds the instance when it starts.
    package var eager = false
    /// The known dependencies of the factory.
    package var dependencies: [CodeDependency] = []
    /// Whether the factory, a closure or a function with a resolver, may have further dependencies.
    package var opaque = false
    /// The parameter types, if a resolve may pass all of them as arguments although the key has none, which
    /// builds a transient; otherwise empty.
    package var parameters: [String] = []
    /// Whether the registration answers under any tags, although its key has none.
    package var passesTags = false
  }

  /// A dependency of a registration in a code assembly, in the terms of a factory's parameter.
  package struct CodeDependency: Hashable, Sendable {
    package var kind: Parameter.Kind
    /// The adapters around the service; see ``Parameter/adapters``.
    package var adapters: [AdapterKind]?
    /// The requested key; for an adapter such as an array, the key of the element.
    package var key: Key
    /// Whether the dependency is injected into an existing instance.
    package var injected = false

    package var allAdapters: [AdapterKind] {
      adapters ?? kind.adapters(hasArguments: !key.arguments.isEmpty)
    }
  }

  /// A decorator that a code assembly wraps around all instances of a key, including instances of other
  /// registrars: a closure that receives the resolver, so its dependencies are unknown.
  package struct CodeDecorator: Hashable, Sendable {
    package var key: Key
    /// The contexts in which the closure can run, and so from which the key can be resolved.
    package var concurrency = Concurrency.sync
  }
}

// The members of a key are written beside those of what has it.

extension Catalog.CodeRegistration: Codable {
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    self.init(
      key: try Catalog.Key(from: decoder), concurrency: try object.optional("concurrency"),
      lifetime: try object.member("lifetime"), scope: try object.optional("scope"),
      eager: try object.member("eager"), dependencies: try object.member("dependencies"),
      opaque: try object.member("opaque"), parameters: try object.member("parameters"),
      passesTags: try object.member("passesTags"))
  }

  package func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var object = encoder.container(keyedBy: JSONValue.Step.self)
    try object.encodeIfPresent(concurrency, forKey: .key("concurrency"))
    try object.encode(lifetime, "lifetime")
    try object.encodeIfPresent(scope, forKey: .key("scope"))
    try object.encode(eager, "eager")
    try object.encode(dependencies, "dependencies")
    try object.encode(opaque, "opaque")
    try object.encode(parameters, "parameters")
    try object.encode(passesTags, "passesTags")
  }
}

extension Catalog.CodeDependency: Codable {
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    self.init(
      kind: try object.required("kind"), adapters: try object.optional("adapters"),
      key: try Catalog.Key(from: decoder), injected: try object.member("injected"))
  }

  package func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var object = encoder.container(keyedBy: JSONValue.Step.self)
    try object.encode(kind, forKey: .key("kind"))
    try object.encodeIfPresent(adapters, forKey: .key("adapters"))
    try object.encode(injected, "injected")
  }
}

extension Catalog.CodeDecorator: Codable {
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    self.init(
      key: try Catalog.Key(from: decoder), concurrency: try object.member("concurrency"))
  }

  package func encode(to encoder: any Encoder) throws {
    try key.encode(to: encoder)
    var object = encoder.container(keyedBy: JSONValue.Step.self)
    try object.encode(concurrency, "concurrency")
  }
}
