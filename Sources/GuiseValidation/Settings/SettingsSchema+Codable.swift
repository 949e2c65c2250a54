internal import GuiseManifest
internal import StrictJSON

extension SettingsSchema: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    let schema = try Self.plain(object)
    let isNullable = try object["nullable"] ?? false
    self = isNullable ? .nullable(schema) : schema
  }

  private static func plain(_ object: CatalogObject) throws -> SettingsSchema {
    if object.contains("enum") { return .enumeration(try object.required("enum")) }
    let type: String = try object.required("type")
    let format: String? = try object["format"]
    switch (type, format) {
    case ("array", nil): return .array(try object.required("items"))
    case ("dictionary", nil):
      return .dictionary(
        key: try object["keys"] ?? .string, value: try object.required("values"))
    case ("object", nil): return .object(try object.dictionary("fields"))
    default:
      // The default format may be written.
      let format = type == "integer" && format == IntegerFormat.int64.rawValue ? nil : format
      let scalar = Self.scalars.first { $0.type == type && $0.format == format }
      if let scalar { return scalar.schema }
    }
    throw DecodingError.dataCorruptedError(
      forKey: "type", in: object.container,
      debugDescription: "There is no settings type \(type)\(format.map { " (\($0))" } ?? "").")
  }

  /// The schemas of scalars, each with its type and format in catalogs.
  static let scalars: [(schema: SettingsSchema, type: String, format: String?)] =
    [
      (.any, "any", nil), (.boolean, "boolean", nil),
      (.string, "string", nil), (.url, "string", "uri"), (.date, "string", "date-time"),
      (.data, "string", "base64"), (.uuid, "string", "uuid"),
      (.duration, "string", "duration"), (.timeZone, "string", "time-zone"),
      (.number(isFloat: false), "number", nil), (.number(isFloat: true), "number", "float"),
      (.decimal, "number", "decimal"),
    ]
    + IntegerFormat.allCases.map {
      (.integer($0), "integer", $0 == .int64 ? nil : $0.rawValue)
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
    default: Self.scalars.first { $0.schema == self }.map(Self.value) ?? [:]
    }
  }

  private static func value(
    _ scalar: (schema: SettingsSchema, type: String, format: String?)
  ) -> JSON {
    let type: JSON = ["type": .string(scalar.type)]
    return scalar.format.map { type.adding(["format": .string($0)]) } ?? type
  }
}

/// A field is encoded as its schema with `optional`; an optional field accepts null unless it has
/// `"nullable": false`.
extension SettingsSchema.Field: Codable {
  public init(from decoder: any Decoder) throws {
    let object = try decoder.object()
    let isOptional = try object["optional"] ?? false
    let isNullable: Bool? = try object["nullable"]
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
