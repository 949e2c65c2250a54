internal import StrictJSON

/// The raw values of an enum's cases.
package enum RawCases {
  /// Returns the values; nil if the type has no cases, or one without a string or an integer.
  package static func values(of type: any Any.Type) -> [JSON]? {
    (type as? any CaseIterable.Type).flatMap { cases($0) }
  }

  private static func cases<Cases: CaseIterable>(_ type: Cases.Type) -> [JSON]? {
    var values: [JSON] = []
    for value in type.allCases {
      let raw = (value as? any RawRepresentable)?.rawValue
      if let text = raw as? String {
        values.append(.string(text))
      } else if let integer = raw as? any FixedWidthInteger, let value = Int(exactly: integer) {
        values.append(.integer(value))
      } else {
        return nil
      }
    }
    return values
  }

  /// Returns the values in words.
  package static func words(_ values: [JSON]) -> String {
    (values.count == 1 ? "" : "one of ") + values.map { $0.text }.joined(separator: ", ")
  }
}
