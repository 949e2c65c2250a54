internal import StrictJSON

/// A type of the format, which a value of a document is decoded into and encoded from.
protocol FormatPart {
  /// Decodes a value; nil if a fault leaves nothing of it.
  init?(_ value: DecodedValue) throws
  var value: Manifest.Value { get }
}

/// A part that is an object.
protocol FormatObjectPart: FormatPart {
  static var kind: FormatKind { get }
  static var empty: Self { get }
  /// Passes each key, to decode or to encode it.
  mutating func pass(_ object: CodedObject) throws
}

extension FormatObjectPart {
  // Never specialised: six copies are no faster.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  init?(_ value: DecodedValue) throws {
    guard let object = try value.object(Self.kind) else { return nil }
    self = .empty
    try pass(object)
    object.end()
    if object.isRefused { return nil }
  }

  var value: Manifest.Value { CodedObject.encode(self) }
}

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
    try object.string("catalog", &catalog, .path)
    var fragment = isFragment ? true : nil
    try object.flag("fragment", &fragment)
    isFragment = fragment ?? false
    try object.strings("include", &include, .path)
    try object.parts("variables", named: "a variable", &variables)
    try object.uniqueStrings("scopes", &scopes, .scope)
    try object.defaults(&defaults)
    try object.uniqueStrings("start", &start)
    try object.string("root", &root)
    try object.parts("assemblies", named: "an assembly", &assemblies)
    try object.strings("allow", &allow)
  }
}

extension Manifest.Assembly: Codable, FormatObjectPart {
  static var kind: FormatKind { .assembly }
  static var empty: Self { .init() }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  mutating func pass(_ object: CodedObject) throws {
    try object.strings("uses", &uses)
    try object.parts("registrations", named: "a registration", &registrations)
    try object.defaults(&defaults)
  }
}

extension Manifest.Defaults: Codable, FormatObjectPart {
  static var kind: FormatKind { .defaults }
  static var empty: Self { .init() }

  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  mutating func pass(_ object: CodedObject) throws {
    try object.choice("lifetime", &lifetime)
    try object.string("scope", &scope)
    try object.flag("eager", &eager)
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
    try object.string("env", &env, .environmentName)
    try object.standard(&defaultValue)
    try object.flag("secret", &isSecret)
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
    try object.strings("tags", &tags)
    try object.choice("lifetime", &lifetime)
    try object.string("scope", &scope)
    try object.settings(&settings)
    try object.parts("dependencies", &dependencies)
    try object.decorators(&decorators)
    try object.flag("eager", &eager)
    try object.flag("enabled", &enabled)
    try object.strings("allow", &allow)
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
    try object.settings(&settings)
    try object.parts("dependencies", &dependencies)
  }
}

extension Manifest.Dependency: Codable, FormatPart {
  /// Decodes an identifier, a list of them, or an object with tags or keys.
  public init(from decoder: any Decoder) throws { try self.init(byHand: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  init?(_ value: DecodedValue) throws {
    if value.isRemoved {
      self = .removed
      return
    }
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

  var value: Manifest.Value {
    switch self {
    case .registration(let id): .string(id)
    case .registrations(let ids): .strings(ids)
    case .tags(let tags): ["tags": .strings(tags)]
    case .keys(let keys): ["keys": .object(keys.mapValues { .string($0) })]
    case .removed: .null
    }
  }
}
