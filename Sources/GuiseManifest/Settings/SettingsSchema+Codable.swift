extension SettingsSchema: Codable {
  private enum Key: String, CodingKey {
    case type, format, fields, items, keys, values, nullable
    case cases = "enum"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let schema = try Self.plain(in: container)
    let isNullable = try container.decodeIfPresent(Bool.self, forKey: .nullable) ?? false
    self = isNullable ? .nullable(schema) : schema
  }

  private static func plain(in container: KeyedDecodingContainer<Key>) throws -> SettingsSchema {
    if container.contains(.cases) {
      return .enumeration(try container.decode([Literal].self, forKey: .cases))
    }
    let type = try container.decode(String.self, forKey: .type)
    let format = try container.decodeIfPresent(String.self, forKey: .format)
    switch (type, format) {
    case ("array", nil):
      return .array(try container.decode(SettingsSchema.self, forKey: .items))
    case ("dictionary", nil):
      return .dictionary(
        key: try container.decodeIfPresent(DictionaryKey.self, forKey: .keys) ?? .string,
        value: try container.decode(SettingsSchema.self, forKey: .values))
    case ("object", nil):
      return .object(try container.decodeMembers(Field.self, forKey: .fields))
    default:
      // The default format may be written.
      let format = type == "integer" && format == IntegerFormat.int64.rawValue ? nil : format
      let scalar = Self.scalars.first { $0.type == type && $0.format == format }
      if let scalar { return scalar.schema }
    }
    throw DecodingError.dataCorruptedError(
      forKey: .type, in: container,
      debugDescription: "There is no settings type \(type)\(format.map { " (\($0))" } ?? "").")
  }

  /// The schemas of scalars, each with its type and format in catalogs.
  static let scalars: [(schema: SettingsSchema, type: String, format: String?)] =
    [
      (.any, "any", nil), (.boolean, "boolean", nil),
      (.string, "string", nil), (.url, "string", "uri"), (.date, "string", "date-time"),
      (.data, "string", "base64"), (.uuid, "string", "uuid"),
      (.number(isFloat: false), "number", nil), (.number(isFloat: true), "number", "float"),
      (.decimal, "number", "decimal"),
    ]
    + IntegerFormat.allCases.map {
      (.integer($0), "integer", $0 == .int64 ? nil : $0.rawValue)
    }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var plain = self
    while case .nullable(let wrapped) = plain { plain = wrapped }
    if case .nullable = self { try container.encode(true, forKey: .nullable) }
    switch plain {
    case .enumeration(let literals): try container.encode(literals, forKey: .cases)
    case .array(let element):
      try container.encode("array", forKey: .type)
      try container.encode(element, forKey: .items)
    case .dictionary(let key, let value):
      try container.encode("dictionary", forKey: .type)
      if key != .string { try container.encode(key, forKey: .keys) }
      try container.encode(value, forKey: .values)
    case .object(let fields):
      try container.encode("object", forKey: .type)
      try container.encode(fields, forKey: .fields)
    default:
      guard let scalar = Self.scalars.first(where: { $0.schema == plain }) else { return }
      try container.encode(scalar.type, forKey: .type)
      try container.encodeIfPresent(scalar.format, forKey: .format)
    }
  }
}

/// A field is encoded as its schema with `optional`; an optional field accepts null unless it has
/// `"nullable": false`.
extension SettingsSchema.Field: Codable {
  private enum Key: String, CodingKey {
    case optional, nullable
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    isOptional = try container.decodeIfPresent(Bool.self, forKey: .optional) ?? false
    let isNullable = try container.decodeIfPresent(Bool.self, forKey: .nullable)
    schema = try SettingsSchema(from: decoder)
    if isOptional, isNullable == nil { schema = .nullable(schema) }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    guard isOptional else { return try schema.encode(to: encoder) }
    try container.encode(true, forKey: .optional)
    if case .nullable(var wrapped) = schema {
      while case .nullable(let inner) = wrapped { wrapped = inner }
      try wrapped.encode(to: encoder)
    } else {
      try schema.encode(to: encoder)
      try container.encode(false, forKey: .nullable)
    }
  }
}

extension SettingsSchema.Literal: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else {
      self = .integer(try container.decode(Int.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string(let text): try container.encode(text)
    case .integer(let value): try container.encode(value)
    }
  }
}

extension SettingsSchema.DictionaryKey: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let keys = try? container.decode([String].self) {
      self = .enumeration(keys)
      return
    }
    switch try container.decode(String.self) {
    case "string": self = .string
    case "integer": self = .integer
    case let other:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "There are no dictionary keys of type \(other).")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .string: try container.encode("string")
    case .integer: try container.encode("integer")
    case .enumeration(let keys): try container.encode(keys)
    }
  }
}
