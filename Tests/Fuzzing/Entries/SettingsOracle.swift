import Foundation
import GuiseManifest
import StrictJSON

/// What `JSONDecoder` makes of the same settings.
struct SettingsOracle: Sendable {
  private let data: Data
  /// Whether it has to agree: it knows no variables, takes one of two equal keys, and makes a Double of
  /// numbers that are not written as integers, or that it cannot hold.
  private let isComparable: Bool

  init(_ root: JSONValue, isAmbiguous: Bool) {
    data = Data(root.document.source.bytes)
    isComparable =
      !isAmbiguous && !root.hasStringsWithDollar && root.numbers.allSatisfy(Self.isPlain)
      && !Self.hasEquivalentKeys(root)
  }

  /// At most fifteen digits, and not far from one.
  private static func isPlain(_ literal: String) -> Bool {
    if Int64(literal) != nil { return literal != "-0" }
    return literal.utf8.count <= 16 && !literal.contains { $0 == "e" || $0 == "E" }
  }

  /// Keys that are canonically equivalent are one to a Swift dictionary, and two to JSON.
  private static func hasEquivalentKeys(_ value: JSONValue) -> Bool {
    if Set(value.members.map(\.key)).count < value.members.count { return true }
    return value.members.contains { hasEquivalentKeys($0.value) }
      || value.elements.contains { hasEquivalentKeys($0) }
  }

  func compare<T: Decodable & Equatable>(_ result: SettingsResult<T>) throws(FuzzViolation) {
    guard isComparable else { return }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let theirs = try? decoder.decode(T.self, from: data)
    // Keys that nothing reads are no fault to it.
    let isOnlyUnread = result.faults.allSatisfy { !$0.isRefusal }
    try require(
      theirs == nil ? !isOnlyUnread : isOnlyUnread,
      "\(T.self): JSONDecoder has \(String(describing: theirs)), with faults \(result.faults)")
    if let ours = result.value {
      try require(
        ours == theirs, "\(T.self): \(ours) is not JSONDecoder's \(String(describing: theirs))")
    }
  }
}

extension SettingsFault {
  /// Whether the type does not accept the value: a key that it does not read is no such fault.
  var isRefusal: Bool { if case .unknown = kind { false } else { true } }
}

/// What holds of faults in settings.
enum SettingsFaults {
  static func check(_ faults: [SettingsFault], in value: JSONValue) throws(FuzzViolation) {
    var last = 0
    for fault in faults {
      let range = fault.keyRange ?? fault.value.range
      try require(
        fault.value.document === value.document && range.upperBound <= value.range.upperBound
          && range.lowerBound >= value.range.lowerBound, "a fault outside of the settings: \(fault)"
      )
      try require(range.lowerBound >= last, "not in the order of the file: \(faults)")
      last = range.lowerBound
    }
  }
}
