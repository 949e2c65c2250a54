public import Guise
internal import StrictJSON

extension Catalog {
  /// An assembly registered in code, with the registrations of its dependent assemblies.
  public struct CodeAssembly: Codable, Hashable, Sendable {
    /// The registrations, one for each key, sorted. Written as `keys`.
    public var registrations: [CodeRegistration]
    /// The decorators, sorted by key; the decorators of one key are in the order in which they apply.
    public var decorators: [CodeDecorator]
    /// The file that declares the assembly in a registry, as `Module/File.swift`.
    public var file: String

    /// Creates the description of an assembly.
    ///
    /// - Parameters:
    ///   - registrations: the registrations of the assembly and of those that it depends on,
    ///     one for each key, sorted.
    ///   - decorators: the decorators of the assembly and of those that it depends on, sorted by
    ///     key.
    ///   - file: the file that declares the assembly, as `Module/File.swift`.
    public init(
      registrations: [CodeRegistration], decorators: [CodeDecorator] = [], file: String
    ) {
      self.registrations = registrations
      self.decorators = decorators
      self.file = file
    }

    /// Creates an assembly with known keys and otherwise unknown registrations.
    public init(keys: [Key], file: String) {
      self.init(registrations: keys.map { CodeRegistration(key: $0) }, file: file)
    }

    /// The registered keys.
    public var keys: [Key] { registrations.map(\.key) }

    public init(from decoder: any Decoder) throws {
      let object = try decoder.object()
      self.init(
        registrations: try object.required("keys"),
        decorators: try object["decorators"] ?? [],
        file: try object.required("file"))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      try container.encode(registrations, forKey: "keys")
      if !decorators.isEmpty { try container.encode(decorators, forKey: "decorators") }
      try container.encode(file, forKey: "file")
    }
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
    public var lifetime: Lifetime.Kind
    /// The name of the scope, if the lifetime is scoped to a name.
    public var scope: String?
    /// Whether the container builds the instance when it starts.
    public var eager: Bool
    /// The known dependencies of the factory.
    public var dependencies: [CodeDependency]
    /// Whether the factory, a closure or a function with a resolver, may have further dependencies.
    public var opaque: Bool
    /// The parameter types, if a resolve may pass all of them as arguments although the key has none, which
    /// builds a transient; otherwise empty.
    public var parameters: [String]
    /// Whether the registration answers under any tags, although its key has none.
    public var passesTags: Bool

    /// Creates the description of a registration.
    ///
    /// - Parameters:
    ///   - key: the key of the registration.
    ///   - concurrency: the contexts in which the factory itself can run; nil if unknown.
    ///   - lifetime: the lifetime of instances.
    ///   - scope: the name of the scope, if the lifetime is scoped to a name.
    ///   - eager: whether the container builds the instance when it starts.
    ///   - dependencies: the known dependencies of the factory.
    ///   - opaque: whether the factory may have further dependencies.
    ///   - parameters: the parameter types, if a resolve may pass all of them as arguments.
    ///   - passesTags: whether the registration answers under any tags.
    public init(
      key: Key, concurrency: Concurrency? = nil, lifetime: Lifetime.Kind = .transient,
      scope: String? = nil, eager: Bool = false, dependencies: [CodeDependency] = [],
      opaque: Bool = false, parameters: [String] = [], passesTags: Bool = false
    ) {
      self.key = key
      self.concurrency = concurrency
      self.lifetime = lifetime
      self.scope = scope
      self.eager = eager
      self.dependencies = dependencies
      self.opaque = opaque
      self.parameters = parameters
      self.passesTags = passesTags
    }

    public init(from decoder: any Decoder) throws {
      let object = try decoder.object()
      self.init(
        key: try Key(object),
        concurrency: try object["concurrency"],
        lifetime: try object["lifetime"] ?? .transient,
        scope: try object["scope"],
        eager: try object["eager"] ?? false,
        dependencies: try object["dependencies"] ?? [],
        opaque: try object["opaque"] ?? false,
        parameters: try object["parameters"] ?? [],
        passesTags: try object["passesTags"] ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
      try key.encode(to: encoder)
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      try container.encodeIfPresent(concurrency, forKey: "concurrency")
      if lifetime != .transient { try container.encode(lifetime, forKey: "lifetime") }
      try container.encodeIfPresent(scope, forKey: "scope")
      if eager { try container.encode(eager, forKey: "eager") }
      if !dependencies.isEmpty { try container.encode(dependencies, forKey: "dependencies") }
      if opaque { try container.encode(opaque, forKey: "opaque") }
      if !parameters.isEmpty { try container.encode(parameters, forKey: "parameters") }
      if passesTags { try container.encode(passesTags, forKey: "passesTags") }
    }
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
    public var injected: Bool

    /// Creates the description of a dependency.
    ///
    /// - Parameters:
    ///   - kind: the number of registrations that may answer, and whether they are resolved later.
    ///   - adapters: the adapters around the service, from the outside in; nil if the kind implies them.
    ///   - key: the requested key.
    ///   - injected: whether the dependency is injected into an existing instance.
    public init(
      kind: Parameter.Kind, adapters: [AdapterKind]? = nil, key: Key, injected: Bool = false
    ) {
      self.kind = kind
      self.adapters = adapters
      self.key = key
      self.injected = injected
    }

    public init(from decoder: any Decoder) throws {
      let object = try decoder.object()
      self.init(
        kind: try object.required("kind"),
        adapters: try object["adapters"],
        key: try Key(object),
        injected: try object["injected"] ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
      try key.encode(to: encoder)
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      try container.encode(kind, forKey: "kind")
      try container.encodeIfPresent(adapters, forKey: "adapters")
      if injected { try container.encode(injected, forKey: "injected") }
    }
  }

  /// A decorator that a code assembly wraps around all instances of a key, including instances of other
  /// registrars.
  ///
  /// The decorator is a closure that receives the resolver, so its dependencies are unknown.
  public struct CodeDecorator: Codable, Hashable, Sendable {
    /// The key whose instances are wrapped.
    public var key: Key
    /// The contexts in which the closure can run, and so from which the key can be resolved.
    public var concurrency: Concurrency

    /// Creates the description of a decorator.
    ///
    /// - Parameters:
    ///   - key: the key whose instances are wrapped.
    ///   - concurrency: the contexts in which the closure can run.
    public init(key: Key, concurrency: Concurrency = .sync) {
      self.key = key
      self.concurrency = concurrency
    }

    public init(from decoder: any Decoder) throws {
      let object = try decoder.object()
      self.init(
        key: try Key(object),
        concurrency: try object["concurrency"] ?? .sync)
    }

    public func encode(to encoder: any Encoder) throws {
      try key.encode(to: encoder)
      var container = encoder.container(keyedBy: JSONValue.Step.self)
      if concurrency != .sync { try container.encode(concurrency, forKey: "concurrency") }
    }
  }
}
