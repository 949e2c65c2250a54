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

  /// `$schema`, `description` and keys that begin with `x-`.
  fileprivate func notes(
    in container: KeyedDecodingContainer<ManifestKey>
  ) throws -> [String: Manifest.Value] {
    if treeIsAtHand { return [:] }
    var notes: [String: Manifest.Value] = [:]
    for key in container.allKeys where FormatObject.isFree(key.stringValue) {
      notes[key.stringValue] = try container.decode(Manifest.Value.self, forKey: key)
    }
    return notes
  }

  fileprivate func value(
    _ name: String, in container: KeyedDecodingContainer<ManifestKey>
  ) throws -> Manifest.Value? {
    treeIsAtHand ? nil : try container.ifPresent(name)
  }
}

extension KeyedDecodingContainer<ManifestKey> {
  fileprivate func ifPresent<Value: Decodable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws -> Value? {
    try decodeIfPresent(type, forKey: ManifestKey(name))
  }

  /// The strings of an array, or the one that is written in its place.
  fileprivate func oneOrMore(_ key: ManifestKey) throws -> [String] {
    if let text = try? decode(String.self, forKey: key) { return [text] }
    return try decode([String].self, forKey: key)
  }

  /// Nil for `false`.
  fileprivate func override(_ key: ManifestKey) throws -> Manifest.Override? {
    if (try? decode(Bool.self, forKey: key)) == false { return nil }
    return try decode(Manifest.Override.self, forKey: key)
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
    notes = try decoder.notes(in: container)
  }
}

extension Manifest.Assembly: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    uses = try container.ifPresent("uses") ?? []
    registrations = try container.ifPresent("registrations") ?? [:]
    defaults = try container.ifPresent("defaults") ?? Manifest.Defaults()
    notes = try decoder.notes(in: container)
  }
}

extension Manifest.Defaults: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ManifestKey.self)
    lifetime = try container.ifPresent("lifetime")
    scope = try container.ifPresent("scope")
    eager = try container.ifPresent("eager")
    notes = try decoder.notes(in: container)
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
    defaultValue = try decoder.value("default", in: container)
    isSecret = try container.ifPresent("secret")
    for key in container.allKeys {
      if try container.decodeNil(forKey: key) {
        removed.insert(key.stringValue)
      } else if key.stringValue == "override" {
        override = try container.override(key)
      }
    }
    if override == nil { removed = [] }
    notes = try decoder.notes(in: container)
  }
}

extension Manifest.Registration: Codable {
  /// An object, or a string that is short for an object with that factory.
  ///
  /// Goes through the keys that there are, which are few: asking for each that there may be takes
  /// three times as long.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: ManifestKey.self) else {
      factory = try decoder.singleValueContainer().decode(String.self)
      return
    }
    for key in container.allKeys {
      if try container.decodeNil(forKey: key) {
        removed.insert(key.stringValue)
        continue
      }
      switch key.stringValue {
      case "factory": factory = try container.decode(String.self, forKey: key)
      case "as": services = try container.oneOrMore(key)
      case "tags": tags = try container.decode([String].self, forKey: key)
      case "lifetime": lifetime = try container.decode(Lifetime.Kind.self, forKey: key)
      case "scope": scope = try container.decode(String.self, forKey: key)
      case "settings": settings = try decoder.value("settings", in: container)
      case "dependencies":
        dependencies = try container.decode([String: Manifest.Dependency].self, forKey: key)
      case "decorators":
        decorators = try container.decode([Manifest.Decorator].self, forKey: key)
      case "eager": eager = try container.decode(Bool.self, forKey: key)
      case "enabled": enabled = try container.decode(Bool.self, forKey: key)
      case "override": override = try container.override(key)
      case "allow": allow = try container.decode([String].self, forKey: key)
      default: break
      }
    }
    if override == nil { removed = [] }
    notes = try decoder.notes(in: container)
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
      settings: try decoder.value("settings", in: container),
      dependencies: try container.ifPresent("dependencies") ?? [:])
    notes = try decoder.notes(in: container)
  }
}
