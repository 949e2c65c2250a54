internal import StrictJSON

/// The raw values of an enum's cases.
package enum RawCases {
  /// Returns the values; nil if the type has no cases, or one without a string or an integer.
  package static func values(of type: any Any.Type) -> [JSON]? {
    (type as? any CaseIterable.Type).flatMap { values($0) }
  }

  private static func values<Cases: CaseIterable>(_ type: Cases.Type) -> [JSON]? {
    var values: [JSON] = []
    for value in type.allCases {
      switch (value as? any RawRepresentable)?.rawValue {
      case let text as String: values.append(.string(text))
      case let integer as any FixedWidthInteger:
        guard let value = Int(exactly: integer) else { return nil }
        values.append(.integer(value))
      default: return nil
      }
    }
    return values
  }

  package static func words(_ values: [JSON]) -> String {
    (values.count == 1 ? "" : "one of ") + values.map(\.text).joined(separator: ", ")
  }
}
