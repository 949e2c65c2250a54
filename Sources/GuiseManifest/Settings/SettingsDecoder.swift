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
  ///
  /// - Parameter unknown: What stands in for values that are not known: loading knows all of them.
  package func decode<T: Decodable>(
    _ type: T.Type, from value: JSONValue, unknown: UnknownValue? = nil
  ) -> SettingsResult<T> {
    let session = DecodingSession(reading: reading, settings: value, unknown: unknown)
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
