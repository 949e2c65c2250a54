internal import Foundation
package import StrictJSON

/// Decodes a registration's settings, as `JSONDecoder` would with ISO 8601 dates, but with exact
/// numbers, with variables, and with an account of the keys that were read.
package struct SettingsDecoder: Sendable {
  private let reading: SettingsReading

  /// - Parameter types: those that were looked at already.
  package init(
    _ variables: KnownVariables = .init(), limits: ReadingLimits = .init(),
    types: SettingsTypes = .init()
  ) {
    reading = SettingsReading(variables, limits, types)
  }

  /// Decodes a value. Codable stops at its first error; keys that nothing read are reported besides,
  /// for the objects that were read to their end.
  package func decode<T: Decodable>(_ type: T.Type, from value: JSONValue) -> SettingsResult<T> {
    var result = run(type, from: value, placeholders: 0)
    guard result.hasPlaceholders else { return result }
    // A type may read other keys for another value, so a fault counts only if it does not depend on
    // what stands in for the unknown.
    for variant in 1..<PlaceholderValues.variants where !result.faults.isEmpty {
      let other = run(type, from: value, placeholders: variant)
      result.faults = result.faults.filter(other.faults.contains)
    }
    return result
  }

  private func run<T: Decodable>(
    _ type: T.Type, from value: JSONValue, placeholders: Int
  ) -> SettingsResult<T> {
    let filled = FilledSettings(value, reading)
    let session = DecodingSession(
      reading: reading, root: filled.root, variant: placeholders, secrets: filled.secrets)
    var faults: [SettingsFault] = []
    var decoded: T?
    do {
      decoded = try session.decode(type, from: filled.root, at: .root)
    } catch {
      if let fault = session.fault(for: error) { faults.append(fault) }
    }
    faults += session.unknownKeys()
    if decoded != nil, !session.described.isEmpty {
      faults.add(reading.faults(in: session.described))
    }
    if !faults.isEmpty { faults = filled.written(faults.completed(in: filled.root)) }
    return SettingsResult(
      value: decoded, faults: faults,
      hasPlaceholders: !session.placeholders.isEmpty)
  }
}

extension SettingsFault {
  /// Where it is reported, for sorting.
  var place: Int { keyRange?.lowerBound ?? value.range.lowerBound }
}

extension [SettingsFault] {
  /// Adds faults, in the place of those that are reported there already.
  fileprivate mutating func add(_ others: [SettingsFault]) {
    if others.isEmpty { return }
    let places = Set(others.map(\.place))
    self = filter { !places.contains($0.place) } + others
  }
}

extension SettingsReading {
  /// What the descriptions of types find in settings that these types decoded.
  fileprivate func faults(
    in described: [(value: JSONValue, schema: SettingsSchema)]
  ) -> [SettingsFault] {
    described.flatMap { $0.schema.faults(in: $0.value, self) }
  }
}

/// What became of decoding settings.
package struct SettingsResult<Value> {
  /// Nil when there are faults, or when only an unknown variable's value stood in the way.
  package var value: Value?
  /// In file order.
  package var faults: [SettingsFault]
  /// Whether something stands in for a value that is not known: the result is good for nothing then
  /// but for having been decoded.
  package var hasPlaceholders: Bool
}

extension SettingsResult: Sendable where Value: Sendable {}
