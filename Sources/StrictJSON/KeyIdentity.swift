internal import Foundation

/// The text of a key as keys are compared: the one decision on which keys are the same. Canonically equal
/// texts are one key, as Swift compares strings: the composed `é` and the decomposed one.
enum KeyIdentity: Hashable {
  case text(String)
  /// A text with more accents in a row than anyone writes: the standard library takes quadratic time to put
  /// them in order.
  case bytes([UInt8])

  private static let maximumRun = 64

  init(_ text: String) {
    self = Self.hasLongRun(text) ? .bytes(Array(text.utf8)) : .text(text)
  }

  private static func hasLongRun(_ text: String) -> Bool {
    guard text.utf8.count > maximumRun else { return false }
    var run = 0
    return text.unicodeScalars.contains { scalar in
      let isAccent = scalar.properties.canonicalCombiningClass != .notReordered
      run = isAccent ? run + 1 : 0
      return run > maximumRun
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether two texts have the same bytes: of plain keys, whether they are the same.
  func hasBytes(of other: Self) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return isEmpty && other.isEmpty
    }
    return memcmp(start, otherStart, count) == 0
  }
}
