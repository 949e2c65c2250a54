extension Manifest: Codable, FormatObjectPart {
  package static let version = 1
  static var kind: FormatKind { .manifest }
  static var empty: Self { .init() }

  package var value: JSON { CodedObject.encode(self) }

  mutating func pass(_ object: CodedObject) {
    object.version()
    if object.isRefused { return }
    object.pass("catalog", &catalog)
    object.pass("fragment", &isFragment, usually: false)
    object.pass("include", &include, usually: [])
    object.pass("variables", &variables, usually: [:])
    for scope in object.pass("scopes", &scopes)?.plainStrings ?? [] {
      object.check(scope.string ?? "", of: "a scope", at: scope)
    }
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
    var json: JSON?
    if object.reading == nil {
      object.pass("registrations", &registrations, usually: [:])
    } else if let written = object.pass("registrations", &json, as: .object) {
      // By code of their own: they are most of a manifest.
      registrations = .init(members: written, in: object)
    }
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
    if let written = object.pass("env", &env), let env, !Identifier.isEnvironmentName(env) {
      object.report(.invalidEnvironmentName, at: Place(written))
    }
    object.pass("default", &defaultValue)
    object.pass("secret", &isSecret)
    removed = object.removed
  }
}

extension Manifest.Registration: Codable, FormatObjectPart {
  static var kind: FormatKind { .registration }
  static let empty = Self()

  package var value: JSON { CodedObject.encode(self) }

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

extension Manifest.Dependency: CodedPart {
  static var type: FormatType { .reference }

  init?(_ json: JSONValue, in object: CodedObject) {
    if json.isString {
      self = .registration(json.string ?? "")
    } else if json.isNull {
      self = .removed
    } else if json.isArray {
      self = .registrations([String](json, in: object) ?? [])
    } else {
      let object = CodedObject(.reference, json, object.reading)
      var (tags, keys): ([String]?, [String: String]?)
      object.pass("tags", &tags)
      object.pass("keys", &keys)
      if tags != nil, keys != nil, let written = json["keys"] {
        object.report(.tagsAndKeys, at: Place(key: written))
      }
      object.end()
      guard let reference: Self = tags.map({ .tags($0) }) ?? keys.map({ .keys($0) }) else {
        return nil
      }
      self = reference
    }
  }

  var value: JSON {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): ["tags": .strings(tags)]
    case .keys(let keys): ["keys": keys.value]
    case .removed: .null
    }
  }
}
