internal import StrictJSON

extension Manifest: Codable, FormatObjectPart {
  package static let version = 1
  static var kind: FormatKind { .manifest }
  static var empty: Self { .init() }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  package var value: Value { CodedObject.encode(self) }

  mutating func pass(_ object: CodedObject) throws {
    try object.version()
    if object.isRefused { return }
    try object.pass("catalog", &catalog)
    try object.pass("fragment", &isFragment, usually: false)
    try object.pass("include", &include, usually: [])
    try object.pass("variables", &variables, usually: [:])
    try object.pass("scopes", &scopes)
    object.check("scopes") { Identifier.isValid($0) ? nil : .invalidName($0, naming: "a scope") }
    try object.pass("defaults", &defaults, usually: .init())
    try object.pass("start", &start)
    try object.pass("root", &root)
    var assemblies: [String: Assembly]? = assemblies
    try object.pass("assemblies", &assemblies)
    self.assemblies = assemblies ?? [:]
    try object.pass("allow", &allow, usually: [])
  }
}

extension Manifest.Assembly: Codable, FormatObjectPart {
  static var kind: FormatKind { .assembly }
  static var empty: Self { .init() }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  mutating func pass(_ object: CodedObject) throws {
    try object.pass("uses", &uses, usually: [])
    try object.pass("registrations", &registrations, usually: [:])
    try object.pass("defaults", &defaults, usually: .init())
  }
}

extension Manifest.Defaults: Codable, FormatObjectPart {
  static var kind: FormatKind { .defaults }
  static var empty: Self { .init() }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  mutating func pass(_ object: CodedObject) throws {
    try object.choice("lifetime", &lifetime)
    try object.pass("scope", &scope)
    try object.pass("eager", &eager)
  }
}

extension Manifest.Variable: Codable, FormatObjectPart {
  static var kind: FormatKind { .variable }
  static var empty: Self { .init() }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  mutating func pass(_ object: CodedObject) throws {
    try object.override(&override, removing: removed)
    try object.choice("type", &type)
    try object.pass("env", &env)
    object.check("env") { Identifier.isEnvironmentName($0) ? nil : .invalidEnvironmentName }
    try object.pass("default", &defaultValue)
    try object.pass("secret", &isSecret)
    removed = object.removed
  }
}

extension Manifest.Registration: Codable, FormatObjectPart {
  static var kind: FormatKind { .registration }
  static var empty: Self { .init() }

  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  package var value: Manifest.Value { CodedObject.encode(self) }

  mutating func pass(_ object: CodedObject) throws {
    try object.override(&override, removing: removed)
    try object.factory(&factory)
    try object.oneOrMore("as", &services)
    try object.pass("tags", &tags)
    try object.choice("lifetime", &lifetime)
    try object.pass("scope", &scope)
    try object.pass("settings", &settings, as: .object)
    try object.pass("dependencies", &dependencies)
    try object.pass("decorators", &decorators)
    try object.pass("eager", &eager)
    try object.pass("enabled", &enabled)
    try object.pass("allow", &allow)
    removed = object.removed
  }
}

extension Manifest.Decorator: Codable, FormatObjectPart {
  static var kind: FormatKind { .decorator }
  static var empty: Self { .init(factory: "") }

  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  mutating func pass(_ object: CodedObject) throws {
    var factory: String? = self.factory
    try object.factory(&factory)
    self.factory = factory ?? ""
    try object.pass("settings", &settings, as: .object)
    try object.pass("dependencies", &dependencies, usually: [:])
  }
}

extension Manifest.Dependency: Codable, FormatPart {
  static var type: FormatType { .reference }
  static var removal: Self? { .removed }

  /// Decodes an identifier, a list of them, or an object with tags or keys.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: FormatValue) throws {
    if value.json.isString {
      self = .registration(try String(value) ?? "")
    } else if value.json.isArray {
      self = .registrations(try [String](value) ?? [])
    } else {
      let object = try CodedObject(.reference, value)
      var (tags, keys): ([String]?, [String: String]?)
      try object.pass("tags", &tags)
      try object.pass("keys", &keys)
      let written = value.json["keys"]
      object.mayLackKeys = written != nil
      object.end()
      if let written, tags != nil, keys != nil {
        value.reading.report(.alternatives, at: Place(key: written))
      }
      guard let reference: Self = tags.map({ .tags($0) }) ?? keys.map({ .keys($0) }) else {
        return nil
      }
      self = reference
    }
  }

  var value: Manifest.Value {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): ["tags": .strings(tags)]
    case .keys(let keys): ["keys": keys.value]
    case .removed: .null
    }
  }
}
