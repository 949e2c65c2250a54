internal import GuiseManifest

private enum SchemaKey: String, CodingKey {
  case type, format, items, keys, values, fields, nullable, optional
  case cases = "enum"
}

extension SettingsSchema: Codable {
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: SchemaKey.self)
    let schema = try Self.plain(object)
    self =
      try object.decodeIfPresent(Bool.self, forKey: .nullable) == true ? .nullable(schema) : schema
  }

  private static func plain(_ object: KeyedDecodingContainer<SchemaKey>) throws -> SettingsSchema {
    if object.contains(.cases) {
      return .enumeration(try object.decode([JSON].self, forKey: .cases))
    }
    let type = try object.decode(String.self, forKey: .type)
    let format = try object.decodeIfPresent(String.self, forKey: .format)
    switch (type, format) {
    case ("array", nil): return .array(try object.decode(Self.self, forKey: .items))
    case ("dictionary", nil):
      return .dictionary(
        keys: try object.decodeIfPresent([String].self, forKey: .keys),
        try object.decode(Self.self, forKey: .values))
    case ("object", nil):
      return .object(try object.decode([String: Field].self, forKey: .fields))
    case ("any", nil): return .any
    default:
      let scalar = Scalar.allCases.first {
        // The usual format may be written.
        $0.type == type && [$0.format, $0.rawValue].contains(format)
      }
      if let scalar { return .scalar(scalar) }
    }
    throw DecodingError.dataCorruptedError(
      forKey: .type, in: object,
      debugDescription: "There is no settings type \(type)\(format.map { " (\($0))" } ?? "").")
  }

  package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  /// The schema as catalogs write it.
  fileprivate var value: JSON {
    switch self {
    case .nullable: unwrapped.value.adding(["nullable": true])
    case .enumeration(let values): ["enum": .array(values)]
    case .array(let element): ["type": "array", "items": element.value]
    case .dictionary(let keys, let value):
      JSON.joined(
        ["type": "dictionary", "values": value.value], keys.map { ["keys": .strings($0)] } ?? [:])
    case .object(let fields): ["type": "object", "fields": .object(fields.mapValues(\.value))]
    case .any: ["type": "any"]
    case .scalar(let scalar):
      JSON.joined(
        ["type": .string(scalar.type)], scalar.format.map { ["format": .string($0)] } ?? [:])
    }
  }
}

/// A schema with `optional`; an optional field accepts null unless it has `"nullable": false`.
extension SettingsSchema.Field: Codable {
  package init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: SchemaKey.self)
    let schema = try SettingsSchema(from: decoder)
    let isOptional = try object.decodeIfPresent(Bool.self, forKey: .optional) == true
    let isNullable = isOptional && !object.contains(.nullable)
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
