/// What a settings type reads, so that settings can be checked without the type.
///
/// Derived by probing the type; types that decode themselves in their own way describe themselves
/// through ``SettingsSchemaProviding``. As JSON it looks like
/// `{"type":"object","fields":{"path":{"type":"string"},"follow":{"type":"boolean","optional":true}}}`.
public indirect enum SettingsSchema: Hashable, Sendable {
  /// Whatever JSON there is.
  case any
  case boolean
  case string
  case integer(IntegerFormat)
  /// A `Double`, or a number that a `Float` can hold.
  case number(isFloat: Bool)
  /// A number of at most 38 digits.
  case decimal
  case url
  /// ISO 8601, with date, time and offset.
  case date
  /// Base64.
  case data
  case uuid
  case enumeration([Literal])
  case nullable(SettingsSchema)
  case array(SettingsSchema)
  case dictionary(key: DictionaryKey, value: SettingsSchema)
  case object([String: Field])

  /// One key of an object.
  public struct Field: Hashable, Sendable {
    public var schema: SettingsSchema
    /// Whether the key may be absent. Whether it may be `null` is the schema's affair.
    public var isOptional: Bool

    public init(_ schema: SettingsSchema, isOptional: Bool = false) {
      self.schema = schema
      self.isOptional = isOptional
    }

    /// What `decodeIfPresent`, and with it every optional property, reads.
    public static func optional(_ schema: SettingsSchema) -> Field {
      Field(.nullable(schema), isOptional: true)
    }
  }

  /// One value of an enumeration.
  public enum Literal: Hashable, Sendable {
    case string(String)
    case integer(Int)
  }

  /// What the keys of a dictionary must be.
  public enum DictionaryKey: Hashable, Sendable {
    case string
    case integer
    case enumeration([String])
  }
}

extension SettingsSchema.Literal {
  var words: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .integer(let value): "\(value)"
    }
  }
}

extension SettingsSchema {
  /// Whether a variable of that type may stand in what is read: a text may have any in it.
  func mayRead(_ type: VariableType) -> Bool {
    switch self {
    case .any: true
    case .string, .url, .date, .data, .uuid, .enumeration: true
    case .boolean: type == .boolean || type == .json
    case .integer, .number, .decimal: type == .integer || type == .number || type == .json
    case .nullable(let schema), .array(let schema), .dictionary(_, let schema):
      type == .json || schema.mayRead(type)
    case .object(let fields): type == .json || fields.values.contains { $0.schema.mayRead(type) }
    }
  }
}
