internal import Foundation

/// A type that is one JSON scalar, with values that types around it may like.
struct ProbeLeaf {
  let schema: SettingsSchema
  let samples: Any

  init?(_ type: any Decodable.Type) {
    if let integer = type as? any FixedWidthInteger.Type {
      self.init(integer: integer)
      return
    }
    // It tries two types, so that probing it would tell nothing.
    if type is CGFloat.Type {
      self.init(.number(isFloat: false), [CGFloat(0), 1, 0.5, 100, -1])
      return
    }
    guard let leaf = SettingsLeaf(type) else { return nil }
    switch leaf {
    case .boolean: self.init(.boolean, [false, true])
    case .string:
      self.init(
        .string,
        [
          "", "a", "A", "1", "/", "a.b", "a:1", "a=b", "localhost", "http://localhost/",
          "127.0.0.1",
          "a@example.org", "2026-01-31", "2026-01-31T12:00:00Z", "12:00", "1.0.0", "#000000", "10s",
          "UTC", "en",
          "00000000-0000-0000-0000-000000000000",
        ])
    case .double: self.init(.number(isFloat: false), [0.0, 1, 0.5, 100, -1])
    case .float: self.init(.number(isFloat: true), [Float(0), 1, 0.5, 100, -1])
    case .decimal: self.init(.decimal, [Decimal(0), Decimal(1), Decimal(100)])
    case .url:
      let urls = ["http://localhost/", "file:///a", "a"]
      self.init(.url, urls.compactMap { URL(string: $0) })
    case .date:
      self.init(.date, [0, 4_000_000_000].map { Date(timeIntervalSince1970: $0) })
    case .data: self.init(.data, [Data(), Data([1]), Data(repeating: 1, count: 32)])
    case .uuid: self.init(.uuid, [UUID(uuidString: Self.uuid)].compactMap(\.self))
    }
  }

  private static let uuid = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"

  private init(_ schema: SettingsSchema, _ samples: Any) {
    self.schema = schema
    self.samples = samples
  }

  private init<I: FixedWidthInteger>(integer type: I.Type) {
    let samples = [0, 1, 2, 3, 10, 64, 100, 1_024, 8_080, 1_000_000, -1]
    self.init(.integer(.init(type)), samples.compactMap { I(exactly: $0) })
  }
}
