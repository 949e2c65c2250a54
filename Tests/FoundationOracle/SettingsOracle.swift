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
    faults = SettingsNode(settings, variables).value(of: type).faults
    do {
      value = try SettingsNode(settings, variables).decode(type)
      isRefused = false
    } catch {
      (value, isRefused) = (nil, true)
    }
  }
}

/// The result of `JSONDecoder` for the same settings.
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
  /// - Returns: the difference, if there is one.
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

extension SettingsFault {
  /// Whether the type does not accept the value: a key that it does not read is no such fault.
  package var isRefusal: Bool { if case .unknown = kind { false } else { true } }
}
