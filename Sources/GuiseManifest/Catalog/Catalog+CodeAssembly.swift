public import Guise

extension Catalog {
  /// An assembly registered in code: what it and its dependents register.
  public struct CodeAssembly: Codable, Hashable, Sendable {
    /// What is registered, one for each key, sorted. Written as `keys`.
    public var registrations: [CodeRegistration]
    /// What wraps instances, sorted by key; those of one key in the order in which they apply.
    public var decorators: [CodeDecorator]
    /// The file that declares the assembly in a registry, as `Module/File.swift`.
    public var file: String

    /// Creates the description of an assembly.
    ///
    /// - Parameters:
    ///   - registrations: what the assembly and its dependents register, one for each key, sorted.
    ///   - decorators: what they wrap around instances of a key, sorted by key.
    ///   - file: the file that declares the assembly, as `Module/File.swift`.
    public init(
      registrations: [CodeRegistration], decorators: [CodeDecorator] = [], file: String
    ) {
      self.registrations = registrations
      self.decorators = decorators
      self.file = file
    }

    /// An assembly of which only the keys are known.
    public init(keys: [Key], file: String) {
      self.init(registrations: keys.map { CodeRegistration(key: $0) }, file: file)
    }

    /// The keys that are registered.
    public var keys: [Key] { registrations.map(\.key) }

    private enum CodingKeys: String, CodingKey {
      case keys, decorators, file
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        registrations: try container.decode([CodeRegistration].self, forKey: .keys),
        decorators: try container.decodeIfPresent([CodeDecorator].self, forKey: .decorators) ?? [],
        file: try container.decode(String.self, forKey: .file))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(registrations, forKey: .keys)
      if !decorators.isEmpty { try container.encode(decorators, forKey: .decorators) }
      try container.encode(file, forKey: .file)
    }
  }

  /// What a code assembly registers under one key. The members of the key are written beside the
  /// others.
  public struct CodeRegistration: Codable, Hashable, Sendable {
    /// The key that the registration is found by.
    public var key: Key
    /// How the factory itself may be run; nil in a catalog that does not tell.
    public var concurrency: Concurrency?
    /// How long an instance is reused; `transient` in a catalog that does not tell.
    public var lifetime: Lifetime.Kind
    /// The name of the scope, for one that is scoped to a name.
    public var scope: String?
    /// Built when the container starts.
    public var eager: Bool
    /// What is known of what the factory asks for.
    public var dependencies: [CodeDependency]
    /// `true` where it may ask for more than its dependencies: a closure, or a function that takes
    /// a resolver.
    public var opaque: Bool
    /// The types of its parameters, where a resolve may give all of them as arguments, though the key
    /// has none: a transient is made of them. Empty where it may not.
    public var parameters: [String]
    /// `true` where it answers under any tags, though the key has none.
    public var passesTags: Bool

    /// Creates the description of a registration.
    ///
    /// - Parameters:
    ///   - key: the key that it is found by.
    ///   - concurrency: how the factory itself may be run; nil where that is not known.
    ///   - lifetime: how long an instance is reused.
    ///   - scope: the name of the scope, for one that is scoped to a name.
    ///   - eager: whether it is built when the container starts.
    ///   - dependencies: what is known of what it asks for.
    ///   - opaque: whether it may ask for more than that.
    ///   - parameters: the types of its parameters, where a resolve may give all of them as
    ///     arguments.
    ///   - passesTags: whether it answers under any tags.
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

    private enum CodingKeys: String, CodingKey {
      case concurrency, lifetime, scope, eager, dependencies, opaque, parameters, passesTags
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        key: try Key(from: decoder),
        concurrency: try container.decodeIfPresent(Concurrency.self, forKey: .concurrency),
        lifetime: try container.decodeIfPresent(Lifetime.Kind.self, forKey: .lifetime)
          ?? .transient,
        scope: try container.decodeIfPresent(String.self, forKey: .scope),
        eager: try container.decodeIfPresent(Bool.self, forKey: .eager) ?? false,
        dependencies: try container.decodeIfPresent([CodeDependency].self, forKey: .dependencies)
          ?? [],
        opaque: try container.decodeIfPresent(Bool.self, forKey: .opaque) ?? false,
        parameters: try container.decodeIfPresent([String].self, forKey: .parameters) ?? [],
        passesTags: try container.decodeIfPresent(Bool.self, forKey: .passesTags) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
      try key.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(concurrency, forKey: .concurrency)
      if lifetime != .transient { try container.encode(lifetime, forKey: .lifetime) }
      try container.encodeIfPresent(scope, forKey: .scope)
      if eager { try container.encode(eager, forKey: .eager) }
      if !dependencies.isEmpty { try container.encode(dependencies, forKey: .dependencies) }
      if opaque { try container.encode(opaque, forKey: .opaque) }
      if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
      if passesTags { try container.encode(passesTags, forKey: .passesTags) }
    }
  }

  /// What a registration of a code assembly asks for, as a parameter of a factory would. The members
  /// of the key are written beside the others.
  public struct CodeDependency: Codable, Hashable, Sendable {
    /// How many registrations may answer, and whether they are resolved later.
    public var kind: Parameter.Kind
    /// The adapters around the service; see ``Catalog/Parameter/adapters``.
    public var adapters: [AdapterKind]?
    /// The key that is asked for; of an adapter, such as an array, the key of the element.
    public var key: Key
    /// `true` where it is injected into an instance that exists by then.
    public var injected: Bool

    /// Creates the description of a dependency.
    ///
    /// - Parameters:
    ///   - kind: how many registrations may answer, and whether they are resolved later.
    ///   - adapters: the adapters around the service, from the outside in; nil where the kind tells
    ///     them.
    ///   - key: the key that is asked for.
    ///   - injected: whether it is injected into an instance that exists by then.
    public init(
      kind: Parameter.Kind, adapters: [AdapterKind]? = nil, key: Key, injected: Bool = false
    ) {
      self.kind = kind
      self.adapters = adapters
      self.key = key
      self.injected = injected
    }

    private enum CodingKeys: String, CodingKey {
      case kind, adapters, injected
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        kind: try container.decode(Parameter.Kind.self, forKey: .kind),
        adapters: try container.decodeIfPresent([AdapterKind].self, forKey: .adapters),
        key: try Key(from: decoder),
        injected: try container.decodeIfPresent(Bool.self, forKey: .injected) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
      try key.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encodeIfPresent(adapters, forKey: .adapters)
      if injected { try container.encode(injected, forKey: .injected) }
    }
  }

  /// What a code assembly wraps around the instances of a key, whoever registers it. It is a closure
  /// that gets the resolver, so that what it asks for is unknown.
  public struct CodeDecorator: Codable, Hashable, Sendable {
    /// The key whose instances are wrapped.
    public var key: Key
    /// Where the closure can run, and so from where the key can be resolved.
    public var concurrency: Concurrency

    /// Creates the description of a decorator.
    ///
    /// - Parameters:
    ///   - key: the key whose instances are wrapped.
    ///   - concurrency: how the closure may be run.
    public init(key: Key, concurrency: Concurrency = .sync) {
      self.key = key
      self.concurrency = concurrency
    }

    private enum CodingKeys: String, CodingKey {
      case concurrency
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      self.init(
        key: try Key(from: decoder),
        concurrency: try container.decodeIfPresent(Concurrency.self, forKey: .concurrency)
          ?? .sync)
    }

    public func encode(to encoder: any Encoder) throws {
      try key.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      if concurrency != .sync { try container.encode(concurrency, forKey: .concurrency) }
    }
  }
}
