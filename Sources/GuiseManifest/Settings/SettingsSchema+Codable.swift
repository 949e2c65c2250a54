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
    case ("any", nil): return .any
    case ("boolean", nil): return .boolean
    case ("string", nil): return .string
    case ("string", "uri"): return .url
    case ("string", "date-time"): return .date
    case ("string", "base64"): return .data
    case ("string", "uuid"): return .uuid
    case ("number", nil): return .number(isFloat: false)
    case ("number", "float"): return .number(isFloat: true)
    case ("number", "decimal"): return .decimal
    case ("integer", nil): return .integer(.int64)
    case ("integer", let format?):
      if let format = IntegerFormat(rawValue: format) { return .integer(format) }
    case ("array", nil):
      return .array(try container.decode(SettingsSchema.self, forKey: .items))
    case ("dictionary", nil):
      return .dictionary(
        key: try container.decodeIfPresent(DictionaryKey.self, forKey: .keys) ?? .string,
        value: try container.decode(SettingsSchema.self, forKey: .values))
    case ("object", nil):
      return .object(try container.decode([String: Field].self, forKey: .fields))
    default: break
    }
    throw DecodingError.dataCorruptedError(
      forKey: .type, in: container,
      debugDescription: "There is no settings type \(type)\(format.map { " (\($0))" } ?? "").")
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var plain = self
    while case .nullable(let wrapped) = plain { plain = wrapped }
    if case .nullable = self { try container.encode(true, forKey: .nullable) }
    switch plain {
    case .any: try container.encode("any", forKey: .type)
    case .boolean: try container.encode("boolean", forKey: .type)
    case .string: try encode("string", nil, in: &container)
    case .url: try encode("string", "uri", in: &container)
    case .date: try encode("string", "date-time", in: &container)
    case .data: try encode("string", "base64", in: &container)
    case .uuid: try encode("string", "uuid", in: &container)
    case .number(let isFloat): try encode("number", isFloat ? "float" : nil, in: &container)
    case .decimal: try encode("number", "decimal", in: &container)
    case .integer(let format):
      try encode("integer", format == .int64 ? nil : format.rawValue, in: &container)
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
    case .nullable: break
    }
  }

  private func encode(
    _ type: String, _ format: String?, in container: inout KeyedEncodingContainer<Key>
  ) throws {
    try container.encode(type, forKey: .type)
    try container.encodeIfPresent(format, forKey: .format)
  }
}

/// A field is its schema and `optional`; an optional field takes null unless it says
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
