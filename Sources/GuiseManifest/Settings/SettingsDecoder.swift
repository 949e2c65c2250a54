package import StrictJSON

/// A decoder of settings, like `JSONDecoder` with ISO 8601 dates, but with exact numbers, variables, and a
/// record of the keys read.
package struct SettingsDecoder: Sendable {
  private let reading: SettingsReading

  package init(_ variables: KnownVariables = .init(), limits: ReadingLimits = .init()) {
    reading = SettingsReading(known: variables, limits: limits)
  }

  /// Decodes a value.
  ///
  /// Codable stops at its first error; unread keys are also reported, for objects that were read completely.
  package func decode<T: Decodable>(_ type: T.Type, from value: JSONValue) -> SettingsResult<T> {
    var result = run(type, from: value, variant: 0)
    guard result.hasPlaceholders else { return result }
    // A type may read other keys for another value, so a fault counts only if it does not depend on the
    // placeholders.
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
    return SettingsResult(
      value: decoded, faults: faults.isEmpty ? [] : reading.completed(faults, in: value),
      hasPlaceholders: !session.placeholders.isEmpty)
  }
}

/// The result of decoding settings.
package struct SettingsResult<Value> {
  /// The decoded value; nil if there are faults, or if only an unknown variable's value prevented decoding.
  package var value: Value?
  /// The faults in file order.
  package var faults: [SettingsFault]
  /// Whether placeholders were used: the value then only shows that the settings decode.
  package var hasPlaceholders: Bool
}

extension SettingsResult: Sendable where Value: Sendable {}
