internal import StrictJSON

extension Manifest: Codable {
  package static let version = 1

  public init(from decoder: any Decoder) throws {
    let object = try DecodedObject(decoder, .manifest)
    guard object.keys.contains("guise") else {
      // For a file of another kind, only this is reported.
      try decoder.report(at: []) { root in
        root["factories"]?.value.isObject == true && root["version"] != nil
          ? .catalog(root) : .missingKey("guise", in: .manifest, at: root)
      }
      throw FormatReading.Collected()
    }
    try object.version()
    try object.require(
      "assemblies",
      among: [
        "guise", "catalog", "fragment", "include", "variables", "scopes", "defaults", "start",
        "root", "assemblies", "allow",
      ])
    for key in object.keys {
      switch key {
      case "guise": break
      case "catalog": catalog = try object.file(key)
      case "fragment": isFragment = try object.flag(key) ?? false
      case "include": include = try object.paths(key) ?? []
      case "variables":
        for entry in try object.entries(key, named: "a variable") ?? [] {
          try entry.decode { variables[entry.name] = try Variable(from: $0) }
        }
      case "scopes": scopes = try object.names(key, "a scope")
      case "defaults": defaults = try object.defaults()
      case "start": start = try object.names(key)
      case "root": root = try object.string(key)
      case "assemblies":
        for entry in try object.entries(key, named: "an assembly") ?? [] {
          try entry.decode { assemblies[entry.name] = try Assembly(from: $0) }
        }
      case "allow": allow = try object.strings(key) ?? []
      default: try object.other(key)
      }
    }
  }
}

extension Manifest.Assembly: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try DecodedObject(decoder, .assembly)
    for key in object.keys {
      switch key {
      case "uses": uses = try object.strings(key) ?? []
      case "defaults": defaults = try object.defaults()
      case "registrations":
        for entry in try object.entries(key, named: "a registration") ?? [] {
          try entry.decode { registrations[entry.name] = try Manifest.Registration(from: $0) }
        }
      default: try object.other(key)
      }
    }
  }
}

extension Manifest.Defaults: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try DecodedObject(decoder, .defaults)
    for key in object.keys {
      switch key {
      case "lifetime": lifetime = try object.lifetime()
      case "scope": scope = try object.string(key)
      case "eager": eager = try object.flag(key)
      default: try object.other(key)
      }
    }
  }
}

extension Manifest.Variable: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try DecodedObject(decoder, .variable)
    try object.require("type", among: ["type", "env", "default", "secret", "override"])
    (override, removed) = (object.override, object.removed)
    if object.keys.contains("type") { type = try object.variableType() }
    for key in object.keys {
      switch key {
      case "type", "override": break
      case "env": env = try object.environmentName(key)
      case "default": defaultValue = try object.scalar(key, ofType: type)
      case "secret": isSecret = try object.flag(key)
      default: try object.other(key)
      }
    }
  }
}

extension Manifest.Registration: Codable {
  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws {
    let (object, short) = try DecodedObject.orString(decoder, .registration)
    self.init(factory: short)
    guard let object else { return }
    try object.require(
      "factory",
      among: [
        "factory", "as", "tags", "lifetime", "scope", "settings", "dependencies", "decorators",
        "eager", "enabled", "override", "allow",
      ])
    (override, removed) = (object.override, object.removed)
    for key in object.keys {
      switch key {
      case "factory": factory = try object.string(key)
      case "as": services = try object.oneOrMore(key)
      case "tags": tags = try object.strings(key)
      case "lifetime": lifetime = try object.lifetime()
      case "scope": scope = try object.string(key)
      case "settings": settings = try object.jsonObject(key)
      case "dependencies": dependencies = try object.dependencies()
      case "decorators": decorators = try object.decorators()
      case "eager": eager = try object.flag(key)
      case "enabled": enabled = try object.flag(key)
      case "allow": allow = try object.strings(key)
      case "override": break
      default: try object.other(key)
      }
    }
  }
}

extension Manifest.Decorator: Codable {
  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws {
    let (object, short) = try DecodedObject.orString(decoder, .decorator)
    self.init(factory: short ?? "")
    guard let object else { return }
    try object.require("factory", among: ["factory", "settings", "dependencies"])
    for key in object.keys {
      switch key {
      case "factory": factory = try object.string(key) ?? ""
      case "settings": settings = try object.jsonObject(key)
      case "dependencies": dependencies = try object.dependencies()
      default: try object.other(key)
      }
    }
  }
}

extension Manifest.Dependency: Codable {
  /// Decodes an identifier, a list of them, an object with tags or keys or, in a patch, null.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .removed
    } else if let id = try? value.decode(String.self) {
      self = .registration(try decoder.plain(id, at: decoder.codingPath))
    } else if (try? decoder.container(keyedBy: JSONValue.Step.self)) != nil {
      guard let reference = try DecodedObject(decoder, .reference).reference() else {
        throw FormatReading.Collected()
      }
      self = reference
    } else if let list = try? decoder.unkeyedContainer() {
      let name = decoder.codingPath.last?.stringValue ?? ""
      self = .registrations(try decoder.strings(of: list, name))
    } else {
      let name = decoder.codingPath.last?.stringValue ?? ""
      throw try decoder.refusal(subject: "\"\(name)\"", expected: .reference)
    }
  }
}
