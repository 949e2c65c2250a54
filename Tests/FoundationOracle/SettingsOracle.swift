import Foundation
package import GuiseManifest
package import StrictJSON

/// The value of settings, or the reasons why there is none.
package struct SettingsResult<Value: Decodable> {
  /// The decoded value, also of settings with keys that nothing reads.
  package let value: Value?
  package let isRefused: Bool
  package let faults: [SettingsFault]

  package init(
    _ type: Value.Type, from settings: JSONValue, _ variables: KnownVariables = .init()
  ) {
    faults = SettingsDecoder(settings, variables).value(of: type).faults
    do {
      value = try SettingsDecoder(settings, variables).decode(type) as? Value
      isRefused = false
    } catch {
      (value, isRefused) = (nil, true)
    }
  }
}

/// What `JSONDecoder` makes of the same settings.
package struct SettingsOracle: Sendable {
  private let data: Data

  package init(_ root: JSONValue) { data = Data(root.document.source.bytes) }

  package func decoded<T: Decodable>(_ type: T.Type) -> T? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode(type, from: data)
  }

  /// Both decode, to equal values, or neither does.
  ///
  /// - Returns: what is different, if anything is.
  package func difference<T: Decodable & Equatable>(from result: SettingsResult<T>) -> String? {
    let theirs = decoded(T.self)
    // Keys that nothing reads are no fault to it.
    guard result.isRefused == (theirs == nil), result.value == theirs else {
      return "\(T.self): \(String(describing: result.value)) with faults \(result.faults), "
        + "JSONDecoder has \(String(describing: theirs))"
    }
    return nil
  }
}

extension SettingsOracle {
  /// Whether it has to agree about a document: it knows no variables, takes one of two equal keys, makes
  /// a Double of numbers that are not written as integers, or that it cannot hold, and reads dates in
  /// its own way.
  package static func hasToAgree(on root: JSONValue) -> Bool {
    root.stringsWithDollar.isEmpty && root.withNested.compactMap(\.number).allSatisfy(isPlain)
      && !hasEquivalentKeys(root)
      && !root.withNested.contains { $0.string.map(DisputedDate.matches) ?? false }
  }

  /// At most fifteen digits, and not far from one.
  private static func isPlain(_ literal: String) -> Bool {
    if Int64(literal) != nil { return literal != "-0" }
    return literal.utf8.count <= 16 && !literal.contains { $0 == "e" || $0 == "E" }
  }

  /// Whether some object has a key twice.
  private static func hasEquivalentKeys(_ value: JSONValue) -> Bool {
    if Set(value.members.map(\.key)).count < value.members.count { return true }
    return value.members.contains { hasEquivalentKeys($0.value) }
      || value.elements.contains { hasEquivalentKeys($0) }
  }
}

extension SettingsFault {
  /// Whether the type does not accept the value: a key that it does not read is no such fault.
  package var isRefusal: Bool { if case .unknown = kind { false } else { true } }
}
