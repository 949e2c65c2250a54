internal import Foundation
internal import GuiseManifest
package import StrictJSON

extension SettingsSchema {
  /// A kind of scalar, by the name of its format; nothing is converted, so `"8080"` is not a number.
  package enum Scalar: String, Equatable, Sendable, CaseIterable {
    case boolean, string
    case url = "uri"
    case date = "date-time"
    case data = "base64"
    case uuid, duration
    case timeZone = "time-zone"
    case double, float, decimal
    case int8, int16, int32, int64, uint8, uint16, uint32, uint64
  }
}

extension SettingsSchema.Scalar {
  /// Creates the kind of a type of the standard library or of Foundation; nil for other types.
  init?(_ type: any Any.Type) {
    let type: any Any.Type = type == Int.self ? Int64.self : type == UInt.self ? UInt64.self : type
    guard let scalar = Self.allCases.first(where: { Self.types[$0] == type }) else { return nil }
    self = scalar
  }

  private static let types: [Self: any (Decodable & SendableMetatype).Type] = [
    .boolean: Bool.self, .string: String.self, .url: URL.self, .date: Date.self, .data: Data.self,
    .uuid: UUID.self, .duration: Duration.self, .timeZone: TimeZone.self, .double: Double.self,
    .float: Float.self, .decimal: Decimal.self, .int8: Int8.self, .int16: Int16.self,
    .int32: Int32.self, .int64: Int64.self, .uint8: UInt8.self, .uint16: UInt16.self,
    .uint32: UInt32.self, .uint64: UInt64.self,
  ]

  var standard: StandardType? { Self.types[self].flatMap { StandardType($0) } }

  package var integer: (any FixedWidthInteger.Type)? { standard?.integer }

  package var kind: JSONValue.Kind { standard?.kind ?? .string }

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

  /// Values to try where the right one is unknown: types that contain it may refuse some.
  var samples: [JSON] {
    switch self {
    case .boolean: [false, true]
    case .string:
      [
        "", "a", "1", "A", "/", "a.b", "a:1", "a=b", "localhost", "http://localhost/", "127.0.0.1",
        "a@example.org", "2026-01-31", "2026-01-31T12:00:00Z", "12:00", "1.0.0", "#000000", "10s",
        "UTC", "en", "00000000-0000-0000-0000-000000000000",
      ]
    case .url: ["https://example.org", "file:///a", "a"]
    case .date: ["2026-01-31T12:00:00Z", "2096-10-02T07:06:40Z"]
    case .data: ["", "AQ==", .string(String(repeating: "AQEB", count: 10) + "AQE=")]
    case .uuid: ["00000000-0000-0000-0000-000000000000", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"]
    case .duration: ["1s", "250ms", "1h"]
    case .timeZone: ["UTC", "GMT"]
    case .double, .float: [0, 1, 0.5, 100, -1]
    case .decimal: [0, 1, 100]
    default: [0, 1, 2, 3, 10, 64, 100, 1024, 8080, 1_000_000, -1]
    }
  }
}
