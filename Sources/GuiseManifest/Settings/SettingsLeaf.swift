internal import Foundation
internal import StrictJSON

/// The kinds of settings that are one JSON scalar, apart from integers and enums.
enum SettingsLeaf: CaseIterable {
  case boolean, string, double, float, decimal, url, date, data, uuid

  init?(_ type: any Any.Type) {
    switch type {
    case is Bool.Type: self = .boolean
    case is String.Type: self = .string
    case is Double.Type: self = .double
    case is Float.Type: self = .float
    case is Decimal.Type: self = .decimal
    case is URL.Type: self = .url
    case is Date.Type: self = .date
    case is Data.Type: self = .data
    case is UUID.Type: self = .uuid
    default: return nil
    }
  }

  var words: String {
    switch self {
    case .boolean: "true or false"
    case .string: "a string"
    case .double, .float: "a number"
    case .decimal: "a number of at most 38 digits"
    case .url: "a URL in a string"
    case .date: "an ISO 8601 date and time, like \"2026-01-31T12:00:00Z\""
    case .data: "base64 text in a string"
    case .uuid: "a UUID in a string"
    }
  }

  /// What must be in the place of a number that does not fit.
  func words(for literal: String?) -> String {
    switch self {
    case .double where literal != nil: "a number that a Double can hold"
    case .float where literal != nil: "a number that a Float can hold"
    default: words
    }
  }

  private var variableType: VariableType {
    switch self {
    case .boolean: .boolean
    case .double, .float, .decimal: .number
    case .string, .url, .date, .data, .uuid: .string
    }
  }

  /// Whether the value decodes, as far as it is known.
  func accepts(_ scalar: SettingsScalar) -> Bool {
    scalar.isPlaceholder ? scalar.fits(variableType) : value(scalar) != nil
  }

  func value(_ scalar: SettingsScalar) -> (any Sendable)? {
    switch (self, scalar) {
    case (.boolean, .boolean(let value)): value
    case (.string, .string(let text)): text
    case (.url, .string(let text)): URL(string: text)
    case (.date, .string(let text)): ISO8601Date.date(text)
    case (.data, .string(let text)): Data(base64Encoded: text)
    case (.uuid, .string(let text)): UUID(uuidString: text)
    case (.double, _): scalar.literal.flatMap(NumberLiteral.double)
    case (.float, _): scalar.literal.flatMap(NumberLiteral.float)
    case (.decimal, _): scalar.literal.flatMap(NumberLiteral.decimal)
    default: nil
    }
  }

  /// What a reader of a message calls a type.
  static func name(of type: any Any.Type) -> String {
    switch SettingsLeaf(type) {
    case .boolean: "boolean"
    case .string: "string"
    case .double, .float: "number"
    case .none where type is any FixedWidthInteger.Type: "integer"
    default: "\(type)"
    }
  }
}
