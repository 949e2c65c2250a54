import Foundation
package import StrictJSON

/// `JSONSerialization`, which has to agree with our reader, apart from the exceptions here.
package enum FoundationReading {
  /// Both read the same values.
  ///
  /// Foundation refuses numbers that no Double can hold, which JSON does not; and which of two equal
  /// keys wins is not agreed on.
  ///
  /// - Returns: the difference, if there is one.
  package static func difference(from root: JSONValue, hasRepeatedKeys: Bool = false) -> String? {
    let numbers = root.withNested.compactMap(\.number)
    guard numbers.allSatisfy({ Double($0)?.isFinite == true }) else { return nil }
    do {
      let other = try read(root.document.source.bytes)
      return hasRepeatedKeys || agree(root, other) ? nil : "Foundation reads another value"
    } catch {
      return "Foundation refuses this: \(error)"
    }
  }

  /// Whether Foundation accepts a text that we refuse, and should refuse it. It need not refuse it where a limit
  /// forbids it, in other encodings, and with a comma behind the last element or member.
  package static func accepts(_ bytes: [UInt8], inSpiteOf faults: [ReadingFault]) -> Bool {
    for fault in faults {
      switch fault.kind {
      case .limitExceeded, .invalidEncoding: return false
      case .invalidJSON(.elementAfterComma, _), .invalidJSON(.memberAfterComma, _): return false
      case .invalidJSON, .duplicateKey: break
      }
    }
    return (try? read(bytes)) != nil
  }

  private static func read(_ bytes: [UInt8]) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
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
      return unmarked(own).unicodeScalars.elementsEqual(unmarked(string).unicodeScalars)
    case .array:
      guard let array = other as? [Any], array.count == value.elements.count else { return false }
      return zip(value.elements, array).allSatisfy(agree)
    case .object:
      guard let object = other as? [String: Any] else { return false }
      let members = Dictionary(value.members.map { (unmarked($0.key), $0.value) }) { $1 }
      guard members.count == value.members.count else { return true }
      let others = Dictionary(object.map { (unmarked($0.key), $0.value) }) { $1 }
      return members.count == others.count
        && members.allSatisfy { key, value in others[key].map { agree(value, $0) } ?? false }
    }
  }

  /// A text without U+FEFF. Foundation drops it, as a byte order mark, at the start of a string and
  /// behind an escape.
  private static func unmarked(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\u{FEFF}" }))
  }
}
