package import StrictJSON

/// Decodes a registration's settings, as `JSONDecoder` would with ISO 8601 dates, but with exact
/// numbers, with variables, and with an account of the keys that were read.
package struct SettingsDecoder: Sendable {
  private let reading: SettingsReading

  package init(_ variables: KnownVariables = .init(), limits: ReadingLimits = .init()) {
    reading = SettingsReading(known: variables, limits: limits)
  }

  /// Decodes a value. Codable stops at its first error; keys that nothing read are reported besides,
  /// for the objects that were read to their end.
  package func decode<T: Decodable>(_ type: T.Type, from value: JSONValue) -> SettingsResult<T> {
    var result = run(type, from: value, variant: 0)
    guard result.hasPlaceholders else { return result }
    // A type may read other keys for another value, so a fault counts only if it does not depend on
    // the values that stand in for the unknown.
    for variant in 1..<3 where !result.faults.isEmpty {
      let other = run(type, from: value, variant: variant)
      result.faults = result.faults.filter(other.faults.contains)
    }
    return result
  }

  private func run<T: Decodable>(
    _ type: T.Type, from value: JSONValue, variant: Int
  ) -> SettingsResult<T> {
    let session = DecodingSession(reading: reading, settings: value, variant: variant)
    var faults: [SettingsFault] = []
    var decoded: T?
    do {
      decoded = try session.decode(type, from: session.root)
    } catch {
      if let fault = session.fault(for: error) { faults.append(fault) }
    }
    faults += session.unknownKeys()
    if decoded != nil, !session.described.isEmpty {
      let others = session.described.flatMap { $0.schema.faults(in: $0.node, reading) }
      let places = Set(others.map(\.place))
      faults = faults.filter { !places.contains($0.place) } + others
    }
    return SettingsResult(
      value: decoded, faults: faults.isEmpty ? [] : reading.completed(faults, in: value),
      hasPlaceholders: !session.placeholders.isEmpty)
  }
}

/// The result of decoding settings.
package struct SettingsResult<Value> {
  /// Nil when there are faults, or when only an unknown variable's value stood in the way.
  package var value: Value?
  /// In file order.
  package var faults: [SettingsFault]
  /// Whether something stands in for a value that is not known: the value only shows that the settings
  /// decode.
  package var hasPlaceholders: Bool
}

extension SettingsResult: Sendable where Value: Sendable {}
