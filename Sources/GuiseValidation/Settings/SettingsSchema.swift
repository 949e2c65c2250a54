package import GuiseManifest
internal import StrictJSON

/// The settings that a type reads, as JSON:
/// `{"type":"object","fields":{"path":{"type":"string"},"level":{"type":"any","optional":true}}}`.
package enum SettingsSchema: Equatable, Sendable {
  case any
  /// A value of the standard library or of Foundation that is a single JSON scalar.
  case scalar(Scalar)
  /// One of these strings or integers.
  case enumeration([JSON])
  /// A value of the schema, or `null`.
  indirect case nullable(SettingsSchema)
  indirect case array(SettingsSchema)
  /// An object with any keys, or with none but these.
  indirect case dictionary(keys: [String]?, SettingsSchema)
  /// An object with these keys and no others.
  case object([String: Field])

  package struct Field: Equatable, Sendable {
    package var schema: SettingsSchema
    /// Whether the key may be absent. The schema decides whether it may be `null`.
    package var isOptional: Bool

    package init(_ schema: SettingsSchema, isOptional: Bool = false) {
      (self.schema, self.isOptional) = (schema, isOptional)
    }
  }

  package var name: String {
    switch self {
    case .any: "value"
    case .scalar(.url): "URL"
    case .scalar(.uuid): "UUID"
    case .scalar(.timeZone): "time zone"
    case .scalar(.date): "date"
    case .scalar(let scalar) where scalar.kind == .string: scalar.rawValue
    case .scalar(let scalar): scalar.type
    case .enumeration(let values): values.map(\.text).joined(separator: " | ")
    case .nullable(let schema): schema.name
    case .array(let element): "array of \(element.name)"
    case .dictionary, .object: "object"
    }
  }

  /// The schema of values other than null.
  package var unwrapped: SettingsSchema {
    if case .nullable(let schema) = self { schema.unwrapped } else { self }
  }

  /// Example settings with only the required members.
  package var example: JSON {
    switch self {
    case .any, .dictionary: [:]
    case .scalar(let scalar): scalar.samples[0]
    case .enumeration(let values): values.first ?? ""
    case .nullable: .null
    case .array: []
    case .object(let fields):
      .object(fields.filter { !$0.value.isOptional }.mapValues(\.schema.example))
    }
  }
}
