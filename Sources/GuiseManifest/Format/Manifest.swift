public import Guise

/// The contents of one manifest file in format version 1, as plain values.
///
/// Key order has no meaning in a manifest, so objects are dictionaries here. Encoding is canonical: equal
/// manifests have equal bytes; see ``encoded()``.
///
/// ```swift
/// var manifest = try Manifest(contentsOf: url)
/// manifest.assemblies["app"]?.registrations["clock"] = .init(factory: "fixed-clock")
/// let container = try Container(manifest: .manifest(manifest), factories: .logbook)
/// ```
public struct Manifest: Hashable, Sendable {
  /// The path of the catalog, relative to the manifest.
  public var catalog: String?
  /// Whether the manifest is made to be included by others.
  public var isFragment = false
  /// The paths of other manifests, merged before this one in this order.
  public var include: [String] = []
  /// The variables that settings refer to as `${name}`, by name; one needs a value only if a setting uses it.
  public var variables: [String: Variable] = [:]
  /// The names allowed in `scope`, outermost first; nil leaves them to included files.
  public var scopes: [String]?
  /// The defaults for registrations of this file without a lifetime.
  public var defaults = Defaults()
  /// The identifiers of eager registrations in build order; nil leaves the order to included files.
  public var start: [String]?
  /// The assembly to assemble; nil if exactly one is not used by another.
  public var root: String?
  /// The groups of registrations, by name; groups of the same name in several files are merged.
  public var assemblies: [String: Assembly] = [:]
  /// The rules whose warnings and notes are accepted in this file and its includes.
  public var allow: [String] = []
  /// The keys without effect: `$schema`, `description` and keys that begin with `x-`.
  public var notes: [String: Value] = [:]

  /// Creates an empty manifest of version 1.
  public init() {}

  /// A named group of registrations.
  public struct Assembly: Hashable, Sendable {
    /// The assemblies of the manifest or of code to assemble before this one.
    public var uses: [String] = []
    /// The registrations, by identifier.
    public var registrations: [String: Registration] = [:]
    /// The defaults for registrations of this assembly and file without a lifetime; they win over the file's
    /// own.
    public var defaults = Defaults()
    /// The keys without effect: `$schema`, `description` and keys that begin with `x-`.
    public var notes: [String: Value] = [:]

    /// Creates an assembly without defaults of its own.
    ///
    /// - Parameters:
    ///   - uses: the assemblies of the manifest or of code to assemble before this one.
    ///   - registrations: the registrations, by identifier.
    public init(uses: [String] = [], registrations: [String: Registration] = [:]) {
      self.uses = uses
      self.registrations = registrations
    }
  }

  /// The defaults for registrations without a lifetime.
  public struct Defaults: Hashable, Sendable {
    /// The lifetime; nil means that of wider defaults, or `transient`.
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, for a lifetime of `scoped`.
    public var scope: String?
    /// Whether singletons whose factories take no arguments are built when the container starts.
    public var eager: Bool?
    /// The keys without effect: `$schema`, `description` and keys that begin with `x-`.
    public var notes: [String: Value] = [:]

    /// Creates defaults; without any values they have no effect.
    ///
    /// - Parameters:
    ///   - lifetime: the lifetime.
    ///   - scope: the name of the scope, for a lifetime of `scoped`.
    ///   - eager: whether singletons whose factories take no arguments are built when the container
    ///     starts.
    public init(lifetime: Lifetime.Kind? = nil, scope: String? = nil, eager: Bool? = nil) {
      self.lifetime = lifetime
      self.scope = scope
      self.eager = eager
    }
  }

  /// The effect of an entry on the one with the same name in an included file.
  public enum Override: Hashable, Sendable {
    /// Changes the given keys, as a JSON Merge Patch (RFC 7396).
    case patch
    /// Replaces the whole entry.
    case replace
  }

  /// A value that settings refer to as `${name}`.
  public struct Variable: Hashable, Sendable {
    /// The type of the value; nil only in an override.
    public var type: VariableType?
    /// The name of the environment variable with the value.
    public var env: String?
    /// The default: a string, number or boolean; any JSON for the type `json`.
    public var defaultValue: Value?
    /// Whether the value is kept out of messages and descriptions; nil means `false`, or no change in an
    /// override.
    public var isSecret: Bool?
    /// The effect on the variable of the same name in an included file. Without it, a repeated name is an
    /// error.
    public var override: Override?
    /// The keys that an override gives as null in order to remove them.
    public var removed: Set<String> = []
    /// The keys without effect: `$schema`, `description` and keys that begin with `x-`.
    public var notes: [String: Value] = [:]

    /// Creates a variable; nil values are not written.
    ///
    /// - Parameters:
    ///   - type: the type of the value; nil only in an override.
    ///   - env: the name of the environment variable with the value.
    ///   - defaultValue: the value if neither the caller nor the environment gives one.
    ///   - isSecret: whether the value is kept out of messages and descriptions.
    ///   - override: the effect on the variable of the same name in an included file.
    public init(
      type: VariableType? = nil, env: String? = nil, defaultValue: Value? = nil,
      isSecret: Bool? = nil, override: Override? = nil
    ) {
      self.type = type
      self.env = env
      self.defaultValue = defaultValue
      self.isSecret = isSecret
      self.override = override
    }
  }
}

extension Manifest: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    catalog = try object["catalog"]
    isFragment = try object["fragment"] ?? false
    include = try object["include"] ?? []
    variables = try object.entries("variables", Variable.init)
    scopes = try object["scopes"]
    defaults = try object["defaults"].map(Defaults.init) ?? Defaults()
    start = try object["start"]
    root = try object["root"]
    assemblies = try object.entries("assemblies", Assembly.init)
    allow = try object["allow"] ?? []
    notes = try object.notes()
  }

  package var value: Value {
    var members = notes
    members["guise"] = 1
    members["catalog"] = catalog.map { .string($0) }
    if isFragment { members["fragment"] = true }
    if !include.isEmpty { members["include"] = .strings(include) }
    if !variables.isEmpty { members["variables"] = .object(variables.mapValues(\.value)) }
    members["scopes"] = scopes.map { .strings($0) }
    members["defaults"] = defaults.value
    members["start"] = start.map { .strings($0) }
    members["root"] = root.map { .string($0) }
    members["assemblies"] = .object(assemblies.mapValues(\.value))
    if !allow.isEmpty { members["allow"] = .strings(allow) }
    return .object(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Assembly: Codable {
  public init(from decoder: any Decoder) throws { try self.init(decoder.object()) }

  fileprivate init(_ object: DecodedObject) throws {
    uses = try object["uses"] ?? []
    registrations = try object.entries(
      "registrations", Manifest.Registration.init, short: Manifest.Registration.init(factory:))
    defaults = try object["defaults"].map(Manifest.Defaults.init) ?? Manifest.Defaults()
    notes = try object.notes()
  }

  var value: Manifest.Value {
    var members = notes
    if !uses.isEmpty { members["uses"] = .strings(uses) }
    members["defaults"] = defaults.value
    if !registrations.isEmpty {
      members["registrations"] = .object(registrations.mapValues(\.value))
    }
    return .object(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Defaults: Codable {
  public init(from decoder: any Decoder) throws { try self.init(decoder.object()) }

  fileprivate init(_ object: DecodedObject) throws {
    lifetime = try object.choice("lifetime")
    scope = try object["scope"]
    eager = try object["eager"]
    notes = try object.notes()
  }

  /// The defaults as JSON; nil if there are none.
  var value: Manifest.Value? {
    var members = notes
    members["lifetime"] = lifetime.map { .string($0.rawValue) }
    members["scope"] = scope.map { .string($0) }
    members["eager"] = eager.map { .boolean($0) }
    return members.isEmpty ? nil : .object(members)
  }

  public func encode(to encoder: any Encoder) throws {
    try (value ?? .object([:])).encode(to: encoder)
  }
}

extension Manifest.Variable: Codable {
  public init(from decoder: any Decoder) throws { try self.init(decoder.object()) }

  fileprivate init(_ object: DecodedObject) throws {
    type = try object["type"]
    env = try object["env"]
    isSecret = try object["secret"]
    override = try object.override()
    if override != nil { removed = try object.removed() }
    if !removed.contains("default") { defaultValue = try object.json("default") }
    notes = try object.notes()
  }

  var value: Manifest.Value {
    var members = notes
    members["type"] = type.map { .string($0.rawValue) }
    members["env"] = env.map { .string($0) }
    if let defaultValue { members["default"] = defaultValue }
    members["secret"] = isSecret.map { .boolean($0) }
    members.write(override, removing: removed)
    return .object(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
