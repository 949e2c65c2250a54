internal import Foundation
internal import Guise

extension CodingUserInfoKey {
  /// Set where the reader's tree is at hand: settings, defaults of variables and notes stay in it.
  static let treeIsAtHand = CodingUserInfoKey(rawValue: "guise.tree-is-at-hand")
}

extension Decoder {
  fileprivate var treeIsAtHand: Bool {
    CodingUserInfoKey.treeIsAtHand.map { userInfo[$0] != nil } ?? false
  }
}

extension KeyedDecodingContainer<ManifestKey> {
  fileprivate func ifPresent(_ name: String) throws -> String? {
    let key = ManifestKey(name)
    return try gives(key) ? decode(String.self, forKey: key) : nil
  }

  fileprivate func ifPresent(_ name: String) throws -> Bool? {
    let key = ManifestKey(name)
    return try gives(key) ? decode(Bool.self, forKey: key) : nil
  }

  fileprivate func ifPresent<Value: Decodable>(_ name: String) throws -> Value? {
    let key = ManifestKey(name)
    return try gives(key) ? decode(Value.self, forKey: key) : nil
  }

  /// A value of an enum, which is written as a string.
  fileprivate func ifPresent<Value: Decodable & RawRepresentable<String>>(
    _ name: String
  ) throws -> Value? {
    guard let text: String = try ifPresent(name) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: ManifestKey(name), in: self, debugDescription: "not one of the values of \(name)")
    }
    return value
  }

  /// The strings of an array, or the one that is written in its place.
  fileprivate func oneOrMore(_ name: String) throws -> [String]? {
    let key = ManifestKey(name)
    guard try gives(key) else { return nil }
    if let text = try? decode(String.self, forKey: key) { return [text] }
    return try decode([String].self, forKey: key)
  }

  /// Nil for `false`.
  fileprivate func override() throws -> Manifest.Override? {
    let key = ManifestKey("override")
    guard try gives(key), (try? decode(Bool.self, forKey: key)) != false else { return nil }
    return try decode(Manifest.Override.self, forKey: key)
  }

  /// Whether a key is there with another value than null.
  ///
  /// Most keys are absent, and `decodeIfPresent` takes long to say so.
  fileprivate func gives(_ key: ManifestKey) throws -> Bool {
    guard contains(key) else { return false }
    return try !decodeNil(forKey: key)
  }

  /// `$schema`, `description` and keys that begin with `x-`.
  fileprivate func notes() throws -> [String: Manifest.Value] {
    var notes: [String: Manifest.Value] = [:]
    for key in allKeys where FormatObject.isFree(key.stringValue) {
      notes[key.stringValue] = try decode(Manifest.Value.self, forKey: key)
    }
    return notes
  }

  /// The keys that are given as null.
  fileprivate func removed() throws -> Set<String> {
    Set(try allKeys.filter { try decodeNil(forKey: $0) }.map(\.stringValue))
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
}

extension Manifest.Assembly: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    uses = try container.ifPresent("uses") ?? []
    registrations = try container.ifPresent("registrations") ?? [:]
    defaults = try container.ifPresent("defaults") ?? Manifest.Defaults()
    if !decoder.treeIsAtHand { notes = try container.notes() }
  }
}

extension Manifest.Defaults: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    lifetime = try container.ifPresent("lifetime")
    scope = try container.ifPresent("scope")
    eager = try container.ifPresent("eager")
    if !decoder.treeIsAtHand { notes = try container.notes() }
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
    defaultValue = try container.ifPresent("default")
    notes = try container.notes()
  }
}

extension Manifest.Registration: Codable {
  /// An object, or a string that is short for an object with that factory.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: ManifestKey.self) else {
      factory = try decoder.singleValueContainer().decode(String.self)
      return
    }
    factory = try container.ifPresent("factory")
    services = try container.oneOrMore("as")
    tags = try container.ifPresent("tags")
    lifetime = try container.ifPresent("lifetime")
    scope = try container.ifPresent("scope")
    dependencies = try container.ifPresent("dependencies")
    decorators = try container.ifPresent("decorators")
    eager = try container.ifPresent("eager")
    enabled = try container.ifPresent("enabled")
    override = try container.override()
    allow = try container.ifPresent("allow")
    if override != nil { removed = try container.removed() }
    if decoder.treeIsAtHand { return }
    settings = try container.ifPresent("settings")
    notes = try container.notes()
  }
}

extension Manifest.Dependency: Codable {
  /// An identifier, a list of them, or an object with tags.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .removed
    } else if let id = try? value.decode(String.self) {
      self = .registration(id)
    } else if let ids = try? value.decode([String].self) {
      self = .registrations(ids)
    } else {
      let container = try decoder.container(keyedBy: ManifestKey.self)
      self = .tags(try container.decode([String].self, forKey: ManifestKey("tags")))
    }
  }
}

extension Manifest.Decorator: Codable {
  /// An object, or a string that is short for an object with that factory.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: ManifestKey.self) else {
      self.init(factory: try decoder.singleValueContainer().decode(String.self))
      return
    }
    self.init(
      factory: try container.decode(String.self, forKey: ManifestKey("factory")),
      dependencies: try container.ifPresent("dependencies") ?? [:])
    if decoder.treeIsAtHand { return }
    settings = try container.ifPresent("settings")
    notes = try container.notes()
  }
}
