package import GuiseManifest
package import StrictJSON

extension SettingsDecoder {
  /// Decodes a value in which values of variables may be unknown.
  ///
  /// A type may read other keys for another value, so a fault counts only if it does not depend on the
  /// placeholders.
  package func check<T: Decodable>(_ type: T.Type, from value: JSONValue) -> SettingsResult<T> {
    var result = decode(type, from: value) { Self.placeholder(0, for: $0, as: $1) }
    guard result.hasPlaceholders else { return result }
    for variant in 1..<3 where !result.faults.isEmpty {
      let other = decode(type, from: value) { Self.placeholder(variant, for: $0, as: $1) }
      result.faults = result.faults.filter(other.faults.contains)
    }
    return result
  }

  /// Returns a value for an unknown one, which may be any case of an enum.
  ///
  /// - Parameter variant: The number that selects the value.
  private static func placeholder(
    _ variant: Int, for known: VariableType, as type: any Any.Type
  ) -> Any? {
    func pick<Cases: CaseIterable>(_ type: Cases.Type) -> Any? {
      let cases = Array(type.allCases)
      return cases.isEmpty ? nil : cases[variant % cases.count]
    }
    if let schema = SettingsSchema(scalar: type), schema.mayBe(known) {
      let samples = schema.samples
      return StandardType(type)?.value(of: samples[variant % samples.count])
    }
    guard let cases = type as? any CaseIterable.Type,
      SettingsSchema(cases: type)?.mayBe(known) == true
    else { return nil }
    return pick(cases)
  }
}
