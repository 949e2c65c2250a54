public import Guise

extension Manifest {
  /// A use of a factory, with its services, dependencies and settings.
  ///
  /// Nil values are not written.
  public struct Registration: Hashable, Sendable {
    /// The factory's identifier; nil only in an override.
    public var factory: String?
    /// The registered services; nil means the factory's own.
    public var services: [String]?
    /// The tags of the key, in any order; nil means none, or no change in an override.
    public var tags: [String]?
    /// The lifetime; nil means the defaults apply, or no change in an override.
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, if the lifetime is scoped to a name.
    public var scope: String?
    /// The settings object, which is decoded into the factory's settings type.
    public var settings: Value?
    /// The references for the factory's parameters, by name; other parameters get the untagged service.
    public var dependencies: [String: Dependency]?
    /// The decorators that wrap each instance, innermost first.
    public var decorators: [Decorator]?
    /// Whether the instance is built when the container starts.
    public var eager: Bool?
    /// Whether the registration is enabled. `false` leaves it unregistered, with only its shape checked. Nil
    /// means `true`, or no change in an override.
    public var enabled: Bool?
    /// The effect on the registration with the same identifier in an included file. Without it, a repeated
    /// identifier is an error.
    public var override: Override?
    /// The rules whose warnings and notes are accepted here.
    public var allow: [String]?
    /// The keys that an override gives as null in order to remove them.
    public var removed: Set<String> = []
    /// The keys without effect: `$schema`, `description` and keys that begin with `x-`.
    public var notes: [String: Value] = [:]

    /// Creates a registration with only a factory.
    ///
    /// - Parameter factory: the factory's identifier; nil only in an override.
    public init(factory: String? = nil) { self.factory = factory }
  }

  /// A reference that fills a parameter.
  public enum Dependency: Hashable, Sendable {
    /// The registration with that identifier.
    case registration(String)
    /// For an array: the registrations with these identifiers, in this order.
    case registrations([String])
    /// The service under these tags; for an array, everything that has at least these.
    case tags([String])
    /// For a dictionary: the registrations with these identifiers, by the keys that code looks up.
    case keys([String: String])
    /// In an override: removes the parameter's reference.
    case removed
    /// In an override: changes the parameter's reference object, in which null removes `"tags"`, `"keys"` or
    /// one of the keys.
    case patch([String: Value])
  }

  /// A factory that wraps a registration's service.
  public struct Decorator: Hashable, Sendable {
    /// The identifier of a factory that takes the service once and returns it.
    public var factory: String
    /// The settings object, which is decoded into the factory's settings type.
    public var settings: Value?
    /// The references for the parameters other than the wrapped service, by name.
    public var dependencies: [String: Dependency]
    /// The keys without effect: `$schema`, `description` and keys that begin with `x-`.
    public var notes: [String: Value] = [:]

    /// Creates a decorator.
    ///
    /// - Parameters:
    ///   - factory: the factory's identifier.
    ///   - settings: the settings object, which is decoded into the factory's settings type.
    ///   - dependencies: the references for the parameters other than the wrapped service, by name.
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
  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws {
    guard let object = try? decoder.object() else {
      self.init(factory: try decoder.singleValueContainer().decode(String.self))
      return
    }
    try self.init(object)
  }

  init(_ object: DecodedObject) throws {
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

  /// The registration as JSON; a string if it only has a factory.
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

  init(_ object: DecodedObject) throws {
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

  /// Whether the reference changes another file's instead of filling the parameter by itself.
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
  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws {
    guard let object = try? decoder.object() else {
      self.init(factory: try decoder.singleValueContainer().decode(String.self))
      return
    }
    self.init(
      factory: try object.required("factory"),
      settings: try object["settings"], dependencies: try object.dependencies() ?? [:])
    notes = try object.notes()
  }

  /// The decorator as JSON; a string if it only has a factory.
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
