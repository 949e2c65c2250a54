internal import GuiseManifest
internal import StrictJSON

extension SettingsSchema: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    let schema = try Self.plain(object)
    let isNullable: Bool = try object.member("nullable")
    self = isNullable ? .nullable(schema) : schema
  }

  private static func plain(
    _ object: KeyedDecodingContainer<JSONValue.Step>
  ) throws -> SettingsSchema {
    if object.contains(.key("enum")) { return .enumeration(try object.required("enum")) }
    let type: String = try object.required("type")
    let format: String? = try object.optional("format")
    switch (type, format) {
    case ("array", nil): return .array(try object.required("items"))
    case ("dictionary", nil):
      return .dictionary(
        key: try object.optional("keys") ?? .string, value: try object.required("values"))
    case ("object", nil):
      return .object(try [String: Field].read(from: object.superDecoder(forKey: .key("fields"))))
    case ("any", nil): return .any
    default:
      // The usual format may be written.
      let format = type == "integer" && format == Scalar.int64.rawValue ? nil : format
      let scalar = Scalar.allCases.first { $0.type == type && $0.format == format }
      if let scalar { return .scalar(scalar) }
    }
    throw DecodingError.dataCorruptedError(
      forKey: .key("type"), in: object,
      debugDescription: "There is no settings type \(type)\(format.map { " (\($0))" } ?? "").")
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The schema as catalogs write it.
  fileprivate var value: JSON {
    switch self {
    case .nullable: unwrapped.value.adding(["nullable": true])
    case .enumeration(let literals): ["enum": .array(literals.map(\.literal))]
    case .array(let element): ["type": "array", "items": element.value]
    case .dictionary(.string, let value): ["type": "dictionary", "values": value.value]
    case .dictionary(let key, let value):
      ["type": "dictionary", "keys": key.value, "values": value.value]
    case .object(let fields): ["type": "object", "fields": .object(fields.mapValues(\.value))]
    case .any: ["type": "any"]
    case .scalar(let scalar):
      JSON.joined(
        ["type": .string(scalar.type)], scalar.format.map { ["format": .string($0)] } ?? [:])
    }
  }
}

/// A field is encoded as its schema with `optional`; an optional field accepts null unless it has
/// `"nullable": false`.
extension SettingsSchema.Field: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    let isOptional: Bool = try object.member("optional")
    let isNullable: Bool? = try object.optional("nullable")
    let schema = try SettingsSchema(from: decoder)
    let isNullableByDefault = isOptional && isNullable == nil
    self.init(isNullableByDefault ? .nullable(schema) : schema, isOptional: isOptional)
  }

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  fileprivate var value: JSON {
    guard isOptional else { return schema.value }
    let optional = schema.unwrapped.value.adding(["optional": true])
    if case .nullable = schema { return optional }
    return optional.adding(["nullable": false])
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

  public func encode(to encoder: any Encoder) throws { try literal.encode(to: encoder) }
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

  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  fileprivate var value: JSON {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .enumeration(let keys): .strings(keys)
    }
  }
}
