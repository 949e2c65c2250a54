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
    /// By identifier.
    public var registrations: [String: Registration] = [:]
    /// What the registrations of this assembly in this file have where they give no lifetime; wins
    /// over the file's own defaults.
    public var defaults = Defaults()
    public var notes: [String: Value] = [:]

    public init(uses: [String] = [], registrations: [String: Registration] = [:]) {
      self.uses = uses
      self.registrations = registrations
    }
  }

  /// What registrations have where they give no lifetime.
  public struct Defaults: Hashable, Sendable {
    public var lifetime: Lifetime.Kind?
    public var scope: String?
    /// Counts for singletons whose factories take no arguments.
    public var eager: Bool?
    public var notes: [String: Value] = [:]

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
    public var isSecret: Bool?
    public var override: Override?
    /// Keys that an override gives as null: it removes them.
    public var removed: Set<String> = []
    public var notes: [String: Value] = [:]

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
    let container = try decoder.container(keyedBy: ManifestKey.self)
    catalog = try container.ifPresent("catalog")
    isFragment = try container.ifPresent("fragment") ?? false
    include = try container.ifPresent("include") ?? []
    variables = try container.ifPresent("variables") ?? [:]
    scopes = try container.ifPresent("scopes")
    defaults = try container.ifPresent("defaults") ?? Defaults()
    start = try container.ifPresent("start")
    root = try container.ifPresent("root")
    assemblies = try container.ifPresent("assemblies") ?? [:]
    allow = try container.ifPresent("allow") ?? []
    if !decoder.treeIsAtHand { notes = try container.notes() }
  }

  package var value: Value {
    var members = notes
    members["guise"] = 1
    members["catalog"] = catalog.map { .string($0) }
    if isFragment { members["fragment"] = true }
    if !include.isEmpty { members["include"] = .strings(include) }
    if !variables.isEmpty { members["variables"] = .keyed(variables.mapValues(\.value)) }
    members["scopes"] = scopes.map { .strings($0) }
    members["defaults"] = defaults.value
    members["start"] = start.map { .strings($0) }
    members["root"] = root.map { .string($0) }
    members["assemblies"] = .keyed(assemblies.mapValues(\.value))
    if !allow.isEmpty { members["allow"] = .strings(allow) }
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Assembly: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    uses = try container.ifPresent("uses") ?? []
    registrations = try container.ifPresent("registrations") ?? [:]
    defaults = try container.ifPresent("defaults") ?? Manifest.Defaults()
    if !decoder.treeIsAtHand { notes = try container.notes() }
  }

  var value: Manifest.Value {
    var members = notes
    if !uses.isEmpty { members["uses"] = .strings(uses) }
    members["defaults"] = defaults.value
    if !registrations.isEmpty {
      members["registrations"] = .keyed(registrations.mapValues(\.value))
    }
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension Manifest.Defaults: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    lifetime = try container.ifPresent("lifetime")
    scope = try container.ifPresent("scope")
    eager = try container.ifPresent("eager")
    if !decoder.treeIsAtHand { notes = try container.notes() }
  }

  /// Nil where nothing is given.
  var value: Manifest.Value? {
    var members = notes
    members["lifetime"] = lifetime.map { .string($0.rawValue) }
    members["scope"] = scope.map { .string($0) }
    members["eager"] = eager.map { .boolean($0) }
    return members.isEmpty ? nil : .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws {
    try (value ?? .object([:])).encode(to: encoder)
  }
}

extension Manifest.Override: Decodable {
  /// `true` or `"replace"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard try (try? container.decode(Bool.self)) ?? (container.decode(String.self) == "replace")
    else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "an override is true or \"replace\"")
    }
    self = (try? container.decode(Bool.self)) == nil ? .replace : .patch
  }
}

extension Manifest.Variable: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    type = try container.ifPresent("type")
    env = try container.ifPresent("env")
    isSecret = try container.ifPresent("secret")
    override = try container.override()
    if override != nil { removed = try container.removed() }
    if decoder.treeIsAtHand { return }
    let key = ManifestKey("default")
    if container.contains(key), !removed.contains(key.stringValue) {
      defaultValue = try container.decode(Manifest.Value.self, forKey: key)
    }
    notes = try container.notes()
  }

  var value: Manifest.Value {
    var members = notes
    members["type"] = type.map { .string($0.rawValue) }
    members["env"] = env.map { .string($0) }
    if let defaultValue { members["default"] = defaultValue }
    members["secret"] = isSecret.map { .boolean($0) }
    members.write(override, removing: removed)
    return .keyed(members)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
