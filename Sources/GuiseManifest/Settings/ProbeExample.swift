internal import StrictJSON

/// Decodes a type for real, from JSON made for the purpose.
enum ProbeExample {
  static func value<T: Decodable>(of type: T.Type, json: String) -> T? {
    try? decode(type, json: json)
  }

  /// Throws the type's own error; nil when there is no such JSON.
  static func decode<T: Decodable>(_ type: T.Type, json: String) throws -> T? {
    let file = SourceFile(path: "", bytes: Array(json.utf8))
    guard let root = StrictReader().read(file).document?.root else { return nil }
    let reading = SettingsReading(variables: [:], secrets: [], limits: ReadingLimits())
    return try DecodingSession(reading: reading, root: root, variant: 0)
      .decode(type, from: root, at: .root)
  }

  /// The smallest settings that a schema allows.
  static func json(for schema: SettingsSchema) -> String {
    switch schema {
    case .any, .dictionary: "{}"
    case .boolean: "false"
    case .string, .data: "\"\""
    case .integer, .number, .decimal: "0"
    case .url: "\"http://localhost/\""
    case .date: "\"2026-01-31T12:00:00Z\""
    case .uuid: "\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\""
    case .enumeration(let literals): literals.first.map(json(for:)) ?? "null"
    case .nullable: "null"
    case .array: "[]"
    case .object(let fields):
      "{"
        + fields.sorted { $0.key < $1.key }.filter { !$0.value.isOptional }
        .map { quoted($0.key) + ":" + json(for: $0.value.schema) }.joined(separator: ",") + "}"
    }
  }

  static func json(for literal: SettingsSchema.Literal) -> String {
    switch literal {
    case .string(let text): quoted(text)
    case .integer(let value): "\(value)"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\0"..<" ": result += JSONText.escape(of: UInt8(scalar.value))
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
