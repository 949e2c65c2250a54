/// The raw values of an enum's cases.
package enum RawCases {
  /// Returns the values; nil if the type has no cases, or one without a string or an integer.
  package static func values(of type: any Any.Type) -> [JSON]? {
    guard let cases = (type as? any CaseIterable.Type)?.allCases else { return nil }
    let values = cases.compactMap { value -> JSON? in
      switch (value as? any RawRepresentable)?.rawValue {
      case let text as String: .string(text)
      case let integer as any FixedWidthInteger: Int(exactly: integer).map(JSON.integer)
      default: nil
      }
    }
    return values.count == cases.count ? values : nil
  }

  package static func words(_ values: [JSON]) -> String {
    (values.count == 1 ? "" : "one of ") + values.map(\.text).joined(separator: ", ")
  }
}
