internal import Foundation

/// A type whose values are single JSON scalars. Nothing is converted: `"8080"` is not a number.
package struct StandardType {
  private let type: any Any.Type
  package private(set) var kind = JSONValue.Kind.string
  package private(set) var integer: (any FixedWidthInteger.Type)? = nil
  private let words: String
  /// The words for a number that the type refuses; nil: the usual ones.
  private var range: String? = nil
  private let read: (_ text: String) -> Any?

  package func words(for refused: VariableValue) -> String {
    let number = integer == nil ? refused.json?.number : refused.whole
    let isInRange = number.map { integer == nil || NumberLiteral.isWhole($0) } ?? false
    return isInRange ? range ?? words : words
  }

  /// Returns the decoded value; nil if the type does not take it.
  package func value(of scalar: VariableValue) -> Any? {
    guard let json = scalar.json, json.kind == kind, integer == nil || scalar.whole != nil else {
      return nil
    }
    return read(json.string ?? json.number ?? "\(json.boolean == true)")
  }
}

extension StandardType {
  package init?(_ type: any Any.Type) {
    guard let known = Self.all.first(where: { $0.type == type }) else { return nil }
    self = known
  }

  private nonisolated(unsafe) static let all: [StandardType] = [
    .init(type: String.self, words: "a string") { $0 },
    .init(type: Bool.self, kind: .boolean, words: "true or false") { Bool($0) },
    integer(Int.self), integer(Int8.self), integer(Int16.self), integer(Int32.self),
    integer(Int64.self), integer(UInt.self), integer(UInt8.self), integer(UInt16.self),
    integer(UInt32.self), integer(UInt64.self),
    .init(
      type: Double.self, kind: .number, words: "a number",
      range: "a number that a Double can hold", read: NumberLiteral.double),
    .init(
      type: Float.self, kind: .number, words: "a number", range: "a number that a Float can hold",
      read: NumberLiteral.float),
    .init(
      type: Decimal.self, kind: .number, words: "a number of at most 38 digits",
      read: NumberLiteral.decimal),
    // Foundation would escape blanks, and take a sentence for a path.
    .init(type: URL.self, words: "a URL in a string, without blanks") {
      $0.contains(where: \.isWhitespace) ? nil : URL(string: $0)
    },
    .init(type: Date.self, words: "an ISO 8601 date and time, like \"2026-01-31T12:00:00Z\"") {
      SettingsText.date($0)
    },
    .init(type: Data.self, words: "base64 text in a string") { Data(base64Encoded: $0) },
    .init(type: UUID.self, words: "a UUID in a string") { UUID(uuidString: $0) },
    .init(type: Duration.self, words: "a duration with its units, like \"250ms\" or \"1h30m\"") {
      SettingsText.duration($0)
    },
    .init(type: TimeZone.self, words: "the identifier of a time zone, like \"Europe/Paris\"") {
      TimeZone(identifier: $0)
    },
  ]

  /// The range of the widest types is mentioned only for whole numbers.
  private static func integer<I: FixedWidthInteger>(_ type: I.Type) -> StandardType {
    let range = "an integer from \(I.min) to \(I.max)"
    let isWide = I.isSigned && I.bitWidth == 64
    return StandardType(
      type: type, kind: .number, integer: type, words: isWide ? "an integer" : range, range: range
    ) { NumberLiteral.integer($0, as: type) }
  }
}
