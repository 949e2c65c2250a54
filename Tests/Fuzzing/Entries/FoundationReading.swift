import Foundation
import StrictJSON

/// Foundation's JSON reader, which has to agree with ours but for what is written down here.
enum FoundationReading {
  /// Both read the same values.
  ///
  /// Foundation refuses numbers that no Double can hold, which JSON does not; and which of two equal
  /// keys wins is not agreed on.
  static func expectEqual(
    _ root: JSONValue, _ bytes: [UInt8], hasRepeatedKeys: Bool
  ) throws(FuzzViolation) {
    guard root.numbers.allSatisfy({ Double($0)?.isFinite == true }) else { return }
    do {
      let other = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      if hasRepeatedKeys || agree(root, other) { return }
    } catch {
      throw FuzzViolation("Foundation refuses this: \(error)")
    }
    throw FuzzViolation("Foundation reads another value")
  }

  /// What we refuse is refused by Foundation too, but for what a limit forbids, other encodings, and a
  /// comma behind the last element or member.
  static func expectRefused(_ bytes: [UInt8], _ faults: [ReadingFault]) throws(FuzzViolation) {
    for fault in faults {
      switch fault.kind {
      case .limitExceeded, .invalidEncoding: return
      case .invalidJSON(let expected, _, _) where expected.hasSuffix("after the comma"): return
      case .invalidJSON, .duplicateKey: break
      }
    }
    let read = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    try require(read == nil, "Foundation accepts what is refused as \(faults)")
  }

  private static func agree(_ value: JSONValue, _ other: Any) -> Bool {
    switch value.kind {
    case .null: return other is NSNull
    case .boolean: return (other as? NSNumber)?.boolValue == value.boolean
    case .number:
      guard let number = other as? NSNumber, let literal = value.number else { return false }
      guard let exact = Double(literal) else { return false }
      // Foundation goes through its decimal type for long literals and loses a few bits on the way.
      return abs(number.doubleValue - exact) <= abs(exact) * 1e-14
    case .string:
      guard let string = other as? String, let own = value.string else { return false }
      return own.unicodeScalars.elementsEqual(string.unicodeScalars)
    case .array:
      guard let array = other as? [Any], array.count == value.elements.count else { return false }
      return zip(value.elements, array).allSatisfy(agree)
    case .object:
      guard let object = other as? [String: Any] else { return false }
      // Keys that are canonically equivalent are one to a Swift dictionary, and two to JSON.
      let members = Dictionary(value.members.map { ($0.key, $0.value) }) { $1 }
      guard members.count == value.members.count else { return true }
      return members.count == object.count
        && members.allSatisfy { key, value in object[key].map { agree(value, $0) } ?? false }
    }
  }
}
