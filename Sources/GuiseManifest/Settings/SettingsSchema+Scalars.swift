internal import Foundation
internal import StrictJSON

/// Schemas of types whose values are single JSON scalars.
extension SettingsSchema {
  /// Creates the schema of a scalar of the standard library or of Foundation; nil for other types.
  package init?(scalar type: any Any.Type) {
    switch type {
    case is String.Type: self = .string
    // Before the other integers, since it is slow to ask the runtime whether a type is one.
    case is Int.Type: self = .integer(IntegerFormat(Int.self))
    case is Bool.Type: self = .boolean
    case is Double.Type: self = .number(isFloat: false)
    case is Float.Type: self = .number(isFloat: true)
    case is Decimal.Type: self = .decimal
    case is URL.Type: self = .url
    case is Date.Type: self = .date
    case is Data.Type: self = .data
    case is UUID.Type: self = .uuid
    case is Duration.Type: self = .duration
    case is TimeZone.Type: self = .timeZone
    case let integer as any FixedWidthInteger.Type: self = .integer(IntegerFormat(integer))
    default: return nil
    }
  }

  /// Creates the schema of an enum's raw values; nil if a case has no string or integer value.
  package init?(cases type: any CaseIterable.Type) {
    func cases<C: CaseIterable>(_: C.Type) -> [Any] { Array(C.allCases) }
    var literals: [Literal] = []
    for value in cases(type) {
      guard let raw = (value as? any RawRepresentable)?.rawValue else { return nil }
      if let string = raw as? String {
        literals.append(.string(string))
      } else if let integer = raw as? any FixedWidthInteger, let value = Int(exactly: integer) {
        literals.append(.integer(value))
      } else {
        return nil
      }
    }
    self = .enumeration(literals)
  }

  /// Returns the type name for a message about a missing field.
  static func typeName(of type: any Any.Type) -> String {
    let schema = SettingsSchema(scalar: type)
    return switch schema {
    case .boolean?, .string?, .number?, .integer?: schema?.name ?? ""
    default: "\(type)"
    }
  }

  /// Returns the words for an accepted value.
  ///
  /// - Parameter refused: The actual value; for a number, the words are more specific.
  package func words(for refused: SettingsScalar = .null) -> String {
    switch self {
    case .any, .nullable: "a value"
    case .boolean: "true or false"
    case .string: "a string"
    case .integer(let format): format.words(for: refused)
    case .number where refused.literal == nil: "a number"
    case .number(let isFloat): "a number that a \(isFloat ? "Float" : "Double") can hold"
    case .decimal: "a number of at most 38 digits"
    case .url: "a URL in a string, without blanks"
    case .date: "an ISO 8601 date and time, like \"2026-01-31T12:00:00Z\""
    case .data: "base64 text in a string"
    case .uuid: "a UUID in a string"
    case .duration: "a duration with its units, like \"250ms\" or \"1h30m\""
    case .timeZone: "the identifier of a time zone, like \"Europe/Paris\""
    case .enumeration(let literals):
      (literals.count == 1 ? "" : "one of ") + literals.map(\.words).joined(separator: ", ")
    case .array: "an array"
    case .dictionary, .object: "an object"
    }
  }

  /// Whether a value may be read, ignoring the contents of arrays and objects.
  package func accepts(_ scalar: SettingsScalar) -> Bool {
    switch (self, scalar) {
    case (_, .unknown(let type)): mayBe(type)
    case (.any, _), (.array, .array), (.dictionary, .object), (.object, .object): true
    default: value(of: scalar) != nil
    }
  }

  /// Whether an unknown value of a type may be read.
  func mayBe(_ type: VariableType) -> Bool {
    switch (self, type) {
    case (.any, _), (_, .json), (.boolean, .boolean), (.integer, .integer), (.number, .integer),
      (.number, .number), (.decimal, .integer), (.decimal, .number), (.string, .string),
      (.url, .string), (.date, .string), (.data, .string), (.uuid, .string),
      (.duration, .string), (.timeZone, .string):
      true
    case (.enumeration(let literals), _):
      literals.contains { if case .string = $0 { type == .string } else { type == .integer } }
    default: false
    }
  }

  /// Returns the decoded value of a scalar; nil if it is not accepted.
  ///
  /// - Parameter type: The type of an integer; nil for one of the schema's format.
  package func value(of scalar: SettingsScalar, as type: (any Any.Type)? = nil) -> Any? {
    switch (self, scalar) {
    case (.boolean, .boolean(let value)): value
    case (.string, .string(let text)): text
    case (.url, .string(let text)): Self.url(text)
    case (.date, .string(let text)): ISO8601Date.date(text)
    case (.data, .string(let text)): Data(base64Encoded: text)
    case (.uuid, .string(let text)): UUID(uuidString: text)
    case (.duration, .string(let text)): DurationText.duration(text)
    case (.timeZone, .string(let text)): TimeZone(identifier: text)
    case (.enumeration(let literals), .string(let text)):
      literals.contains(.string(text)) ? text : nil
    case (.enumeration(let literals), .number(let literal)):
      NumberLiteral.integer(literal, as: Int.self).flatMap {
        literals.contains(.integer($0)) ? $0 : nil
      }
    case (.integer(let format), .number(let literal)):
      format.value(literal, as: type as? any FixedWidthInteger.Type)
    case (.number(false), _): scalar.literal.flatMap(NumberLiteral.double)
    case (.number(true), _): scalar.literal.flatMap(NumberLiteral.float)
    case (.decimal, _): scalar.literal.flatMap(NumberLiteral.decimal)
    default: nil
    }
  }

  /// Foundation would escape blanks, and take a sentence for a path.
  private static func url(_ text: String) -> URL? {
    text.contains(where: \.isWhitespace) ? nil : URL(string: text)
  }

  /// Sample values to try for an unknown value: types that contain it may refuse some.
  package var samples: [SettingsScalar] {
    switch self {
    case .boolean: [.boolean(false), .boolean(true)]
    case .string:
      [
        "", "a", "1", "A", "/", "a.b", "a:1", "a=b", "localhost", "http://localhost/", "127.0.0.1",
        "a@example.org", "2026-01-31", "2026-01-31T12:00:00Z", "12:00", "1.0.0", "#000000", "10s",
        "UTC", "en", "00000000-0000-0000-0000-000000000000",
      ].map(SettingsScalar.string)
    case .integer:
      ["0", "1", "2", "3", "10", "64", "100", "1024", "8080", "1000000", "-1"].map(
        SettingsScalar.number)
    case .number: ["0", "1", "0.5", "100", "-1"].map(SettingsScalar.number)
    case .decimal: ["0", "1", "100"].map(SettingsScalar.number)
    case .url: ["http://localhost/", "file:///a", "a"].map(SettingsScalar.string)
    case .date: ["1970-01-01T00:00:00Z", "2096-10-02T07:06:40Z"].map(SettingsScalar.string)
    case .data:
      ["", "AQ==", String(repeating: "AQEB", count: 10) + "AQE="].map(SettingsScalar.string)
    case .uuid: [.string("6BA7B810-9DAD-11D1-80B4-00C04FD430C8")]
    case .duration: ["1s", "250ms", "1h"].map(SettingsScalar.string)
    case .timeZone: ["UTC", "GMT"].map(SettingsScalar.string)
    case .any, .enumeration, .nullable, .array, .dictionary, .object: []
    }
  }
}
