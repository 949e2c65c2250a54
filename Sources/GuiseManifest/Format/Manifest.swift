public import Guise

/// A manifest as one file writes it: the format, version 1, as plain values.
///
/// The order of keys means nothing in a manifest, so what has keys is a dictionary here. Encoding is
/// canonical: equal manifests have equal bytes; see ``encoded()``.
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
  /// What settings refer to as `${name}`, by name; a value is needed only where a setting uses it.
  public var variables: [String: Variable] = [:]
  /// The names that `scope` may use, outermost first; nil leaves them to included files.
  public var scopes: [String]?
  /// What the registrations of this file have where they give no lifetime.
  public var defaults = Defaults()
  /// Identifiers of eager registrations in the order in which they are built; nil leaves it to
  /// included files.
  public var start: [String]?
  /// The assembly to assemble; nil where only one is used by no other.
  public var root: String?
  /// Groups of registrations, by name; one that several files name has the registrations of all.
  public var assemblies: [String: Assembly] = [:]
  /// Rules whose warnings and notes are accepted in this file and in what it includes.
  public var allow: [String] = []
  /// `$schema`, `description` and keys that begin with `x-`.
  public var notes: [String: Value] = [:]

  /// An empty manifest of version 1.
  public init() {}

  /// A named group of registrations.
  public struct Assembly: Hashable, Sendable {
    /// Assemblies of the manifest or of code that are assembled before this one.
    public var uses: [String] = []
    /// What the assembly registers, by identifier.
    public var registrations: [String: Registration] = [:]
    /// What the registrations of this assembly in this file have where they give no lifetime; wins
    /// over the file's own defaults.
    public var defaults = Defaults()
    /// `$schema`, `description` and keys that begin with `x-`, which have no effect.
    public var notes: [String: Value] = [:]

    /// Creates an assembly without defaults of its own.
    ///
    /// - Parameters:
    ///   - uses: assemblies of the manifest or of code that are assembled before this one.
    ///   - registrations: the registrations, by identifier.
    public init(uses: [String] = [], registrations: [String: Registration] = [:]) {
      self.uses = uses
      self.registrations = registrations
    }
  }

  /// What registrations have where they give no lifetime.
  public struct Defaults: Hashable, Sendable {
    /// How long instances are reused; nil means what wider defaults say, or `transient`.
    public var lifetime: Lifetime.Kind?
    /// The name of the scope, for a lifetime of `scoped`.
    public var scope: String?
    /// Whether singletons whose factories take no arguments are built when the container starts.
    public var eager: Bool?
    /// `$schema`, `description` and keys that begin with `x-`, which have no effect.
    public var notes: [String: Value] = [:]

    /// Creates defaults; without any values they have no effect.
    ///
    /// - Parameters:
    ///   - lifetime: how long instances are reused.
    ///   - scope: the name of the scope, for a lifetime of `scoped`.
    ///   - eager: whether singletons whose factories take no arguments are built when the container
    ///     starts.
    public init(lifetime: Lifetime.Kind? = nil, scope: String? = nil, eager: Bool? = nil) {
      self.lifetime = lifetime
      self.scope = scope
      self.eager = eager
    }
  }

  /// What an entry does to the one that an included file gives the same name.
  public enum Override: Hashable, Sendable {
    /// Changes the keys that it gives, as a JSON Merge Patch (RFC 7396).
    case patch
    /// Takes the place of the whole entry.
    case replace
  }

  /// A value that settings refer to as `${name}`.
  public struct Variable: Hashable, Sendable {
    /// Nil only in an override.
    public var type: VariableType?
    /// The name of the environment variable with the value.
    public var env: String?
    /// A string, number or boolean; any JSON for the type `json`.
    public var defaultValue: Value?
    /// Whether the value is kept out of messages and descriptions; nil means `false`; in an
    /// override, no change.
    public var isSecret: Bool?
    /// How it changes the variable of the same name in an included file; without it, to repeat a
    /// name is an error.
    public var override: Override?
    /// Keys that an override gives as null: it removes them.
    public var removed: Set<String> = []
    /// `$schema`, `description` and keys that begin with `x-`, which have no effect.
    public var notes: [String: Value] = [:]

    /// Creates a variable; what is nil is not written.
    ///
    /// - Parameters:
    ///   - type: what kind of value it stands for; nil only in an override.
    ///   - env: the name of the environment variable with the value.
    ///   - defaultValue: the value where neither the caller nor the environment gives one.
    ///   - isSecret: whether the value is kept out of messages and descriptions.
    ///   - override: how it changes the variable of the same name in an included file.
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
  public init(from decoder: any Decoder) throws { try self.init(decoder.object()) }

  private init(_ object: ManifestObject) throws {
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

  fileprivate init(_ object: ManifestObject) throws {
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

  fileprivate init(_ object: ManifestObject) throws {
    lifetime = try object.choice("lifetime")
    scope = try object["scope"]
    eager = try object["eager"]
    notes = try object.notes()
  }

  /// Nil where nothing is given.
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

  fileprivate init(_ object: ManifestObject) throws {
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
