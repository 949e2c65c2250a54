internal import StrictJSON

extension SettingsSchema {
  /// Example settings with only the required members.
  package var example: JSON {
    switch self {
    case .any, .dictionary: [:]
    case .boolean: false
    case .string, .data: ""
    case .integer, .number, .decimal: 0
    case .url: "https://example.org"
    case .date: "2026-01-31T12:00:00Z"
    case .uuid: "00000000-0000-0000-0000-000000000000"
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
