internal import StrictJSON

/// Decodes a type for real, from JSON made for the purpose.
enum ProbeExample {
  static func value<T: Decodable>(of type: T.Type, json: JSONLiteral) -> T? {
    try? decode(type, json: json)
  }

  /// Throws the type's own error; nil when there is no such JSON.
  static func decode<T: Decodable>(_ type: T.Type, json: JSONLiteral) throws -> T? {
    let file = SourceFile(path: "", bytes: Array(json.text(.line).utf8))
    guard let root = StrictReader().read(file).document?.root else { return nil }
    let reading = SettingsReading(KnownVariables(), ReadingLimits())
    return try DecodingSession(reading: reading, root: root, variant: 0)
      .decode(type, from: root, at: .root)
  }

  /// The smallest settings that a schema allows.
  static func json(for schema: SettingsSchema) -> JSONLiteral {
    switch schema {
    case .any, .dictionary: [:]
    case .boolean: false
    case .string, .data: ""
    case .integer, .number, .decimal: 0
    case .url: "http://localhost/"
    case .date: "2026-01-31T12:00:00Z"
    case .uuid: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
    case .enumeration(let literals): literals.first.map(json(for:)) ?? .null
    case .nullable: .null
    case .array: []
    case .object(let fields):
      .sorted(fields.filter { !$0.value.isOptional }.mapValues { json(for: $0.schema) })
    }
  }

  static func json(for literal: SettingsSchema.Literal) -> JSONLiteral {
    switch literal {
    case .string(let text): .string(text)
    case .integer(let value): .number("\(value)")
    }
  }
}
