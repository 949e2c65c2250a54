internal import Foundation
package import StrictJSON

/// A type of the standard library or of Foundation whose values are single JSON scalars. Nothing is converted:
/// `"8080"` is not a number.
package enum StandardType {
  case boolean, string, double, float, decimal, url, date, data, uuid, duration, timeZone
  case integer(any FixedWidthInteger.Type)

  package init?(_ type: any Any.Type) {
    switch type {
    case is String.Type: self = .string
    case is Bool.Type: self = .boolean
    case is Double.Type: self = .double
    case is Float.Type: self = .float
    case is Decimal.Type: self = .decimal
    case is URL.Type: self = .url
    case is Date.Type: self = .date
    case is Data.Type: self = .data
    case is UUID.Type: self = .uuid
    case is Duration.Type: self = .duration
    case is TimeZone.Type: self = .timeZone
    default:
      guard let integer = Self.integers.first(where: { $0 == type }) else { return nil }
      self = .integer(integer)
    }
  }

  // A list, since it is slow to ask the runtime whether a type is an integer.
  private nonisolated(unsafe) static let integers: [any FixedWidthInteger.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self, UInt.self, UInt8.self,
    UInt16.self, UInt32.self, UInt64.self, UInt128.self,
  ]

  /// The kind of JSON that the type takes.
  package var json: JSONValue.Kind {
    switch self {
    case .boolean: .boolean
    case .integer, .double, .float, .decimal: .number
    case .string, .url, .date, .data, .uuid, .duration, .timeZone: .string
    }
  }

  /// Returns the words for the values of the type.
  ///
  /// - Parameter refused: The actual value; for a number, the words are more specific.
  package func words(for refused: SettingsScalar) -> String {
    switch self {
    case .boolean: "true or false"
    case .string: "a string"
    case .integer(let type): Self.words(type, for: refused)
    case .double: refused.literal == nil ? "a number" : "a number that a Double can hold"
    case .float: refused.literal == nil ? "a number" : "a number that a Float can hold"
    case .decimal: "a number of at most 38 digits"
    case .url: "a URL in a string, without blanks"
    case .date: "an ISO 8601 date and time, like \"2026-01-31T12:00:00Z\""
    case .data: "base64 text in a string"
    case .uuid: "a UUID in a string"
    case .duration: "a duration with its units, like \"250ms\" or \"1h30m\""
    case .timeZone: "the identifier of a time zone, like \"Europe/Paris\""
    }
  }

  /// The range of the widest types is mentioned only for whole numbers.
  private static func words<I: FixedWidthInteger>(
    _ type: I.Type, for refused: SettingsScalar
  ) -> String {
    let isWhole = refused.whole.map(NumberLiteral.isWhole) ?? false
    let isWide = I.isSigned && I.bitWidth >= 64
    return isWide && !isWhole ? "an integer" : "an integer from \(I.min) to \(I.max)"
  }

  /// Returns the decoded value of a scalar; nil if the type does not take it.
  package func value(of scalar: SettingsScalar) -> Any? {
    let text = scalar.string
    return switch self {
    case .boolean: scalar.boolean
    case .string: text
    // Foundation would escape blanks, and take a sentence for a path.
    case .url: text.flatMap { $0.contains(where: \.isWhitespace) ? nil : URL(string: $0) }
    case .date: text.flatMap(ISO8601Date.date)
    case .data: text.flatMap { Data(base64Encoded: $0) }
    case .uuid: text.flatMap { UUID(uuidString: $0) }
    case .duration: text.flatMap(DurationText.duration)
    case .timeZone: text.flatMap { TimeZone(identifier: $0) }
    case .integer(let type): scalar.whole.flatMap { Self.integer($0, type) }
    case .double: scalar.literal.flatMap(NumberLiteral.double)
    case .float: scalar.literal.flatMap(NumberLiteral.float)
    case .decimal: scalar.literal.flatMap(NumberLiteral.decimal)
    }
  }

  private static func integer<I: FixedWidthInteger>(_ literal: String, _ type: I.Type) -> Any? {
    NumberLiteral.integer(literal, as: type)
  }
}
