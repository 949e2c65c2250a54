package import GuiseManifest
internal import StrictJSON

/// The settings that a type reads, so they can be checked without the type.
///
/// Derived by probing the type. As JSON it looks like
/// `{"type":"object","fields":{"path":{"type":"string"},"follow":{"type":"boolean","optional":true}}}`.
public enum SettingsSchema: Hashable, Sendable {
  /// Any JSON.
  case any
  /// A value of the standard library or of Foundation that is a single JSON scalar.
  case scalar(Scalar)
  /// One of the values, and nothing else.
  case enumeration([Literal])
  /// A value of the schema, or `null`.
  indirect case nullable(SettingsSchema)
  /// Any number of elements that all match the schema.
  indirect case array(SettingsSchema)
  /// An object with any keys of a kind, whose values all match the schema.
  indirect case dictionary(key: DictionaryKey, value: SettingsSchema)
  /// An object with these keys; any other is reported as `unknown-setting`.
  case object([String: Field])

  /// A kind of scalar; nothing is converted, so `"8080"` is not a number.
  public enum Scalar: String, Hashable, Sendable, CaseIterable {
    /// `true` or `false`.
    case boolean
    /// Any text.
    case string
    /// A text without blanks that `URL` accepts.
    case url = "uri"
    /// A text that is a date in ISO 8601, with time and offset.
    case date = "date-time"
    /// A text that is data in Base64.
    case data = "base64"
    /// A text such as `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    case uuid
    /// A text that is a duration with its units, such as `250ms` or `1h30m`.
    case duration
    /// A text that is the identifier of a time zone, such as `Europe/Paris`.
    case timeZone = "time-zone"
    /// A number.
    case double
    /// A number that a `Float` can hold.
    case float
    /// A number of at most 38 digits.
    case decimal
    /// A number without a fraction, in the range of the type.
    case int8, int16, int32, int64, int128, uint8, uint16, uint32, uint64, uint128
  }

  /// A key of an object.
  public struct Field: Hashable, Sendable {
    /// The schema of the key's value.
    public var schema: SettingsSchema
    /// Whether the key may be absent. The schema decides whether it may be `null`.
    public var isOptional: Bool

    /// Creates a field, which is required unless it is marked as optional.
    ///
    /// - Parameters:
    ///   - schema: the schema of the key's value.
    ///   - isOptional: whether the key may be absent.
    public init(_ schema: SettingsSchema, isOptional: Bool = false) {
      self.schema = schema
      self.isOptional = isOptional
    }

    /// Creates a field that is read with `decodeIfPresent`, like every optional property.
    public static func optional(_ schema: SettingsSchema) -> Field {
      Field(.nullable(schema), isOptional: true)
    }
  }

  /// A value of an enumeration.
  public enum Literal: Hashable, Sendable {
    /// A text, compared exactly.
    case string(String)
    /// A number without a fraction.
    case integer(Int)
  }

  /// The kind of keys in a dictionary.
  public enum DictionaryKey: Hashable, Sendable {
    /// Any text.
    case string
    /// A text that `Int` reads, such as `"8080"`.
    case integer
    /// One of the texts, and nothing else.
    case enumeration([String])
  }
}

extension SettingsSchema {
  /// The name in messages.
  package var name: String {
    switch self {
    case .any: "value"
    case .scalar(.url): "URL"
    case .scalar(.uuid): "UUID"
    case .scalar(.timeZone): "time zone"
    case .scalar(.date): "date"
    case .scalar(let scalar) where scalar.kind == .string: scalar.rawValue
    case .scalar(let scalar): scalar.type
    case .enumeration(let literals): literals.map(\.literal.text).joined(separator: " | ")
    case .nullable(let schema): schema.name
    case .array(let element): "array of \(element.name)"
    case .dictionary, .object: "object"
    }
  }

  /// The schema of values other than null.
  package var unwrapped: SettingsSchema {
    if case .nullable(let schema) = self { schema.unwrapped } else { self }
  }

  /// The schema that accepts null too.
  package var orNull: SettingsSchema { if case .nullable = self { self } else { .nullable(self) } }

  /// Example settings with only the required members.
  package var example: JSON {
    switch self {
    case .any, .dictionary: [:]
    case .scalar(let scalar): scalar.samples[0]
    case .enumeration(let literals): literals.first?.literal ?? ""
    case .nullable: .null
    case .array: []
    case .object(let fields):
      .object(fields.filter { !$0.value.isOptional }.mapValues(\.schema.example))
    }
  }
}

extension SettingsSchema.Literal {
  package var literal: JSON {
    switch self {
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    }
  }
}
