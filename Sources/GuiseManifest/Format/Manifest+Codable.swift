internal import StrictJSON

extension Manifest: Codable, FormatPart {
  package static let version = 1

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard let object = try value.object(.manifest), object.isOfVersion() else { return nil }
    for member in object.members {
      switch member.key {
      case "guise": break
      case "catalog": catalog = try object.string(member, .path)
      case "fragment": isFragment = try object.flag(member) ?? false
      case "include": include = try object.strings(member, .path) ?? []
      case "variables": variables = try object.parts(member, named: "a variable")
      case "scopes": scopes = try object.uniqueStrings(member, .scope)
      case "defaults": defaults = try object.defaults(member)
      case "start": start = try object.uniqueStrings(member)
      case "root": root = try object.string(member)
      case "assemblies": assemblies = try object.parts(member, named: "an assembly")
      case "allow": allow = try object.strings(member) ?? []
      default: object.other(member)
      }
    }
    object.require("assemblies")
  }
}

extension Manifest.Assembly: Codable, FormatPart {
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard let object = try value.object(.assembly) else { return nil }
    for member in object.members {
      switch member.key {
      case "uses": uses = try object.strings(member) ?? []
      case "defaults": defaults = try object.defaults(member)
      case "registrations": registrations = try object.parts(member, named: "a registration")
      default: object.other(member)
      }
    }
  }
}

extension Manifest.Defaults: Codable, FormatPart {
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard let object = try value.object(.defaults) else { return nil }
    for member in object.members {
      switch member.key {
      case "lifetime": lifetime = try object.lifetime(member)
      case "scope": scope = try object.string(member)
      case "eager": eager = try object.flag(member)
      default: object.other(member)
      }
    }
  }
}

extension Manifest.Variable: Codable, FormatPart {
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard let object = try value.object(.variable) else { return nil }
    for member in object.members {
      switch member.key {
      case "type": type = try object.string(member, .variableType).flatMap(VariableType.init)
      case "env": env = try object.string(member, .environmentName)
      case "default": defaultValue = object.scalar(member)
      case "secret": isSecret = try object.flag(member)
      default: object.other(member)
      }
    }
    object.require("type")
    (override, removed) = (object.override, object.removed)
  }
}

extension Manifest.Registration: Codable, FormatPart {
  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard value.isOf(.stringOrObject) else { return nil }
    let short = try value.text()
    self.init(factory: short)
    if short != nil { return }
    guard let object = try value.object(.registration) else { return nil }
    for member in object.members {
      switch member.key {
      case "factory": factory = try object.string(member)
      case "as": services = try object.oneOrMore(member)
      case "tags": tags = try object.strings(member)
      case "lifetime": lifetime = try object.lifetime(member)
      case "scope": scope = try object.string(member)
      case "settings": settings = object.jsonObject(member)
      case "dependencies": dependencies = try object.dependencies(member)
      case "decorators": decorators = try object.decorators(member)
      case "eager": eager = try object.flag(member)
      case "enabled": enabled = try object.flag(member)
      case "allow": allow = try object.strings(member)
      default: object.other(member)
      }
    }
    object.require("factory")
    (override, removed) = (object.override, object.removed)
  }
}

extension Manifest.Decorator: Codable, FormatPart {
  /// Decodes an object, or a string that abbreviates an object with that factory.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard value.isOf(.stringOrObject) else { return nil }
    let short = try value.text()
    self.init(factory: short ?? "")
    if short != nil { return }
    guard let object = try value.object(.decorator) else { return nil }
    for member in object.members {
      switch member.key {
      case "factory": factory = try object.string(member) ?? ""
      case "settings": settings = object.jsonObject(member)
      case "dependencies": dependencies = try object.dependencies(member) ?? [:]
      default: object.other(member)
      }
    }
    object.require("factory")
  }
}

extension Manifest.Dependency: Codable, FormatPart {
  /// Decodes an identifier, a list of them, or an object with tags or keys.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    guard value.isOf(.reference) else { return nil }
    if let id = try value.text() {
      self = .registration(id)
    } else if let ids = try value.strings() {
      self = .registrations(ids)
    } else if let reference = try value.object(.reference)?.reference() {
      self = reference
    } else {
      return nil
    }
  }
}
