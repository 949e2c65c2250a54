internal import Foundation
internal import GuiseManifest
package import StrictJSON

extension SettingsSchema.Scalar {
  /// Creates the kind of a type of the standard library or of Foundation; nil for other types.
  init?(_ type: any Any.Type) {
    let type: any Any.Type = type == Int.self ? Int64.self : type == UInt.self ? UInt64.self : type
    guard let scalar = Self.allCases.first(where: { $0.swift == type }) else { return nil }
    self = scalar
  }

  private var swift: any Any.Type {
    switch self {
    case .boolean: Bool.self
    case .string: String.self
    case .url: URL.self
    case .date: Date.self
    case .data: Data.self
    case .uuid: UUID.self
    case .duration: Duration.self
    case .timeZone: TimeZone.self
    case .double: Double.self
    case .float: Float.self
    case .decimal: Decimal.self
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .int64: Int64.self
    case .int128: Int128.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .uint64: UInt64.self
    case .uint128: UInt128.self
    }
  }

  private var standard: StandardType? { StandardType(swift) }

  /// The integer type; nil for other kinds.
  package var integer: (any FixedWidthInteger.Type)? {
    if case .integer(let type)? = standard { type } else { nil }
  }

  package var kind: JSONValue.Kind { standard?.json ?? .string }

  /// The type as catalogs write it.
  var type: String {
    switch kind {
    case .boolean: "boolean"
    case .number: integer == nil ? "number" : "integer"
    default: "string"
    }
  }

  /// The format that tells it from others of its type; nil for the usual one.
  var format: String? {
    switch self {
    case .boolean, .string, .double, .int64: nil
    default: rawValue
    }
  }

  func value(of scalar: SettingsScalar) -> Any? { standard?.value(of: scalar) }

  func words(for refused: SettingsScalar) -> String { standard?.words(for: refused) ?? "" }

  /// Whether an unknown value of a type may be read.
  func mayBe(_ variable: VariableType) -> Bool {
    switch variable {
    case .json: kind != .string
    case .integer: kind == .number
    case .number: kind == .number && integer == nil
    case .boolean: kind == .boolean
    case .string: kind == .string
    }
  }

  /// Values to try where the right one is unknown: types that contain it may refuse some.
  var samples: [JSON] {
    switch self {
    case .boolean: [false, true]
    case .string:
      .strings(
        "", "a", "1", "A", "/", "a.b", "a:1", "a=b", "localhost", "http://localhost/", "127.0.0.1",
        "a@example.org", "2026-01-31", "2026-01-31T12:00:00Z", "12:00", "1.0.0", "#000000", "10s",
        "UTC", "en", "00000000-0000-0000-0000-000000000000")
    case .url: .strings("https://example.org", "file:///a", "a")
    case .date: .strings("2026-01-31T12:00:00Z", "2096-10-02T07:06:40Z")
    case .data: .strings("", "AQ==", String(repeating: "AQEB", count: 10) + "AQE=")
    case .uuid:
      .strings("00000000-0000-0000-0000-000000000000", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
    case .duration: .strings("1s", "250ms", "1h")
    case .timeZone: .strings("UTC", "GMT")
    case .double, .float: .numbers("0", "1", "0.5", "100", "-1")
    case .decimal: .numbers("0", "1", "100")
    default: .numbers("0", "1", "2", "3", "10", "64", "100", "1024", "8080", "1000000", "-1")
    }
  }
}

extension [JSON] {
  fileprivate static func strings(_ texts: String...) -> Self { texts.map(JSON.string) }
  fileprivate static func numbers(_ literals: String...) -> Self { literals.map(JSON.number) }
}

extension SettingsSchema {
  /// Creates the schema of an enum's raw values; nil for another type, and if a case has no string or integer value.
  init?(cases type: any Any.Type) {
    guard let values = RawCases.values(of: type) else { return nil }
    self = .enumeration(
      values.compactMap { value in
        switch value {
        case .string(let text): .string(text)
        case .number(let literal): Int(literal).map { .integer($0) }
        default: nil
        }
      })
  }

  /// The kind of JSON that a scalar is; nil for other values.
  var json: JSONValue.Kind? { if case .scalar(let scalar) = self { scalar.kind } else { nil } }

  /// Returns the words for an accepted value.
  ///
  /// - Parameter refused: The actual value; for a number, the words are more specific.
  func words(for refused: SettingsScalar) -> String {
    switch self {
    case .enumeration(let literals): RawCases.words(literals.map(\.literal))
    case .array: "an array"
    case .dictionary, .object: "an object"
    case .scalar(let scalar): scalar.words(for: refused)
    case .any, .nullable: "a value"
    }
  }

  /// Whether a value may be read, ignoring the contents of arrays and objects.
  func accepts(_ value: SettingsScalar) -> Bool {
    switch (self, value) {
    case (.any, _), (_, .unknown(.json)), (.array, .array), (.dictionary, .object),
      (.object, .object):
      true
    case (.enumeration(let literals), .unknown(let type)):
      literals.contains { if case .string = $0 { type == .string } else { type == .integer } }
    case (.enumeration(let literals), .string(let text)): literals.contains(.string(text))
    case (.enumeration(let literals), .number(let literal)):
      NumberLiteral.integer(literal, as: Int.self).map { literals.contains(.integer($0)) } == true
    case (.scalar(let scalar), .unknown(let type)): scalar.mayBe(type)
    case (.scalar(let scalar), _): scalar.value(of: value) != nil
    default: false
    }
  }
}
