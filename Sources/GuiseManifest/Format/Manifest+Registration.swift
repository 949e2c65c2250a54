public import Guise

extension Manifest {
  /// One use of a factory: what it is registered as, and what it is given.
  ///
  /// What is nil is not written.
  public struct Registration: Hashable, Sendable {
    /// The factory's identifier; nil only in an override.
    public var factory: String?
    /// The services that it is registered as; nil: the factory's own.
    public var services: [String]?
    /// The tags of its key, whose order means nothing; nil means none; in an override, no change.
    public var tags: [String]?
    /// How long an instance is reused; nil means what the defaults say; in an override, no change.
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, for one that is scoped to a name.
    public var scope: String?
    /// An object, which is decoded into the factory's settings type.
    public var settings: Value?
    /// Dependencies of the factory's parameters, by name; others get the untagged service.
    public var dependencies: [String: Dependency]?
    /// The decorators that wrap each instance, innermost first.
    public var decorators: [Decorator]?
    /// Whether it is built when the container starts.
    public var eager: Bool?
    /// `false` leaves it unregistered, with only its shape checked. Nil means `true`; in an
    /// override, no change.
    public var enabled: Bool?
    /// How it changes the registration with the same identifier in an included file; without it, to
    /// repeat an identifier is an error.
    public var override: Override?
    /// Rules whose warnings and notes are accepted here.
    public var allow: [String]?
    /// Keys that an override gives as null: it removes them.
    public var removed: Set<String> = []
    /// `$schema`, `description` and keys that begin with `x-`, which have no effect.
    public var notes: [String: Value] = [:]

    /// Creates a registration that gives nothing but its factory.
    ///
    /// - Parameter factory: the factory's identifier; nil only in an override.
    public init(factory: String? = nil) { self.factory = factory }
  }

  /// What fills a parameter.
  public enum Dependency: Hashable, Sendable {
    /// The registration of that identifier.
    case registration(String)
    /// For an array: the registrations of these identifiers, in this order.
    case registrations([String])
    /// The service under these tags; for an array everything that has at least these.
    case tags([String])
    /// For a dictionary: the registrations of these identifiers, by the keys that code finds them by.
    case keys([String: String])
    /// In an override: removes what the parameter was given.
    case removed
    /// In an override: changes the object that the parameter was given, where null removes: `"tags"`,
    /// `"keys"` or one of the keys.
    case patch([String: Value])
  }

  /// A factory that takes a registration's service and returns one in its place.
  public struct Decorator: Hashable, Sendable {
    /// The identifier of a factory that takes the service once and returns it.
    public var factory: String
    /// An object, which is decoded into the factory's settings type.
    public var settings: Value?
    /// What fills the parameters besides the one that takes the service, by name.
    public var dependencies: [String: Dependency]
    /// `$schema`, `description` and keys that begin with `x-`, which have no effect.
    public var notes: [String: Value] = [:]

    /// Creates a decorator.
    ///
    /// - Parameters:
    ///   - factory: the factory's identifier.
    ///   - settings: an object, which is decoded into the factory's settings type.
    ///   - dependencies: what fills the parameters besides the one that takes the service, by name.
    public init(
      factory: String, settings: Value? = nil, dependencies: [String: Dependency] = [:]
    ) {
      self.factory = factory
      self.settings = settings
      self.dependencies = dependencies
    }
  }
}

extension Manifest.Registration: Codable {
  /// Decodes an object, or a string that is short for an object with that factory.
  public init(from decoder: any Decoder) throws {
    guard let object = try? decoder.object() else {
      self.init(factory: try decoder.singleValueContainer().decode(String.self))
      return
    }
    try self.init(object)
  }

  init(_ object: ManifestObject) throws {
    factory = try object["factory"]
    services = try object.oneOrMore("as")
    tags = try object["tags"]
    lifetime = try object.choice("lifetime")
    scope = try object["scope"]
    settings = try object["settings"]
    dependencies = try object.dependencies()
    decorators = try object["decorators"]
    eager = try object["eager"]
    enabled = try object["enabled"]
    override = try object.override()
    allow = try object["allow"]
    if override != nil { removed = try object.removed() }
    notes = try object.notes()
  }

  /// One that only names a factory is a string.
  package var value: Manifest.Value {
    var members = notes
    members["factory"] = factory.map { .string($0) }
    members["as"] = services.map { $0.count == 1 ? .string($0[0]) : .strings($0) }
    members["tags"] = tags.map { .strings($0) }
    members["lifetime"] = lifetime.map { .string($0.rawValue) }
    members["scope"] = scope.map { .string($0) }
    if let settings { members["settings"] = settings }
    members["dependencies"] = dependencies.map { .object($0.mapValues(\.value)) }
    members["decorators"] = decorators.map { .array($0.map(\.value)) }
    members["eager"] = eager.map { .boolean($0) }
    members["enabled"] = enabled.map { .boolean($0) }
    members["allow"] = allow.map { .strings($0) }
    members.write(override, removing: removed)
    if let factory, members.count == 1 { return .string(factory) }
    return .object(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Dependency: Codable {
  /// Decodes an identifier, a list of them, an object with tags or keys, or null.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .removed
    } else if let object = try? decoder.object() {
      try self.init(object)
    } else if let ids = try? value.decode([String].self) {
      self = .registrations(ids)
    } else {
      self = .registration(try value.decode(String.self))
    }
  }

  init(_ object: ManifestObject) throws {
    if !object.contains("keys"), let tags: [String] = try object["tags"] {
      self = .tags(tags)
    } else if !object.contains("tags"), let keys: [String: String?] = try object["keys"],
      !keys.values.contains(nil)
    {
      self = .keys(keys.compactMapValues(\.self))
    } else {
      self = .patch(try object.members())
    }
  }

  /// Whether it says how another file's changes, and not what fills the parameter.
  var isChange: Bool {
    switch self {
    case .removed, .patch: true
    case .registration, .registrations, .tags, .keys: false
    }
  }

  var value: Manifest.Value {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): .object(["tags": .strings(tags)])
    case .keys(let keys): .object(["keys": .object(keys.mapValues { .string($0) })])
    case .removed: .null
    case .patch(let members): .object(members)
    }
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Decorator: Codable {
  /// Decodes an object, or a string that is short for an object with that factory.
  public init(from decoder: any Decoder) throws {
    guard let object = try? decoder.object() else {
      self.init(factory: try decoder.singleValueContainer().decode(String.self))
      return
    }
    self.init(
      factory: try object.container.decode(String.self, forKey: ManifestKey("factory")),
      settings: try object["settings"], dependencies: try object.dependencies() ?? [:])
    notes = try object.notes()
  }

  /// One that only names a factory is a string.
  var value: Manifest.Value {
    var members = notes
    members["settings"] = settings
    if !dependencies.isEmpty {
      members["dependencies"] = .object(dependencies.mapValues(\.value))
    }
    if members.isEmpty { return .string(factory) }
    members["factory"] = .string(factory)
    return .object(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
