internal import StrictJSON

extension Manifest: Codable, FormatObjectPart {
  package static let version = 1
  static var kind: FormatKind { .manifest }
  static var empty: Self { .init() }

  package var value: Value { CodedObject.encode(self) }

  mutating func pass(_ object: CodedObject) {
    object.version()
    if object.isRefused { return }
    object.pass("catalog", &catalog)
    object.pass("fragment", &isFragment, usually: false)
    object.pass("include", &include, usually: [])
    object.pass("variables", &variables, usually: [:])
    object.pass("scopes", &scopes)?.check { Identifier.fault(in: $0, of: "a scope") }
    object.pass("defaults", &defaults, usually: .init())
    object.pass("start", &start)
    object.pass("root", &root)
    var assemblies: [String: Assembly]? = assemblies
    object.pass("assemblies", &assemblies)
    self.assemblies = assemblies ?? [:]
    object.pass("allow", &allow, usually: [])
  }
}

extension Manifest.Assembly: Codable, FormatObjectPart {
  static var kind: FormatKind { .assembly }
  static var empty: Self { .init() }

  mutating func pass(_ object: CodedObject) {
    object.pass("uses", &uses, usually: [])
    object.pass("registrations", &registrations, usually: [:])
    object.pass("defaults", &defaults, usually: .init())
  }
}

extension Manifest.Defaults: Codable, FormatObjectPart {
  static var kind: FormatKind { .defaults }
  static var empty: Self { .init() }

  mutating func pass(_ object: CodedObject) {
    object.choice("lifetime", &lifetime)
    object.pass("scope", &scope)
    object.pass("eager", &eager)
  }
}

extension Manifest.Variable: Codable, FormatObjectPart {
  static var kind: FormatKind { .variable }
  static var empty: Self { .init() }

  mutating func pass(_ object: CodedObject) {
    object.override(&override, removing: removed)
    object.choice("type", &type)
    object.pass("env", &env)?.check {
      Identifier.isEnvironmentName($0) ? nil : .invalidEnvironmentName
    }
    object.pass("default", &defaultValue)
    object.pass("secret", &isSecret)
    removed = object.removed
  }
}

extension Manifest.Registration: Codable, FormatObjectPart {
  static var kind: FormatKind { .registration }
  static var empty: Self { .init() }

  package var value: Manifest.Value { CodedObject.encode(self) }

  mutating func pass(_ object: CodedObject) {
    object.override(&override, removing: removed)
    object.factory(&factory)
    object.oneOrMore("as", &services)
    object.pass("tags", &tags)
    object.choice("lifetime", &lifetime)
    object.pass("scope", &scope)
    object.pass("settings", &settings, as: .object)
    object.pass("dependencies", &dependencies)
    object.pass("decorators", &decorators)
    object.pass("eager", &eager)
    object.pass("enabled", &enabled)
    object.pass("allow", &allow)
    removed = object.removed
  }
}

extension Manifest.Decorator: Codable, FormatObjectPart {
  static var kind: FormatKind { .decorator }
  static var empty: Self { .init(factory: "") }

  mutating func pass(_ object: CodedObject) {
    var factory: String? = self.factory
    object.factory(&factory)
    self.factory = factory ?? ""
    object.pass("settings", &settings, as: .object)
    object.pass("dependencies", &dependencies, usually: [:])
  }
}

extension Manifest.Dependency: Codable, FormatPart {
  static var type: FormatType { .reference }
  static var removal: Self? { .removed }

  /// Decodes an identifier, a list of them, or an object with tags or keys.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: FormatValue) {
    if value.json.isString {
      self = .registration(String(value) ?? "")
    } else if value.json.isArray {
      self = .registrations([String](value) ?? [])
    } else {
      let object = CodedObject(.reference, value)
      var (tags, keys): ([String]?, [String: String]?)
      object.pass("tags", &tags)
      object.pass("keys", &keys)
      let written = value.json["keys"]
      object.mayLackKeys = written != nil
      object.end()
      if let written, tags != nil, keys != nil {
        value.report(.tagsAndKeys, at: Place(key: written))
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
