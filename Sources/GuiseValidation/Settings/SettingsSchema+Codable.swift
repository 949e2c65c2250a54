internal import GuiseManifest
internal import StrictJSON

extension SettingsSchema: Codable {
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    let schema = try Self.plain(object)
    self = try object.member("nullable") ? .nullable(schema) : schema
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
      return .object(try object.decode([String: Field].self, forKey: .key("fields")))
    case ("any", nil): return .any
    default:
      if let scalar = Scalar.allCases.first(where: {
        // The usual format may be written.
        $0.type == type && [$0.format, $0.rawValue].contains(format)
      }) {
        return .scalar(scalar)
      }
    }
    throw DecodingError.dataCorruptedError(
      forKey: .key("type"), in: object,
      debugDescription: "There is no settings type \(type)\(format.map { " (\($0))" } ?? "").")
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The schema as catalogs write it.
  fileprivate var value: JSON {
    switch self {
    case .nullable: unwrapped.value.adding(["nullable": true])
    case .enumeration(let values): ["enum": .array(values)]
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
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: JSONValue.Step.self)
    let schema = try SettingsSchema(from: decoder)
    let isOptional: Bool = try object.member("optional")
    let isNullable = isOptional && !object.contains(.key("nullable"))
    self.init(isNullable ? .nullable(schema) : schema, isOptional: isOptional)
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  fileprivate var value: JSON {
    guard isOptional else { return schema.value }
    let optional = schema.unwrapped.value.adding(["optional": true])
    if case .nullable = schema { return optional }
    return optional.adding(["nullable": false])
  }
}

extension SettingsSchema.DictionaryKey: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try? container.decode(String.self) {
    case "string": self = .string
    case "integer": self = .integer
    default: self = .enumeration(try container.decode([String].self))
    }
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  fileprivate var value: JSON {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .enumeration(let keys): .strings(keys)
    }
  }
}
