internal import Foundation

/// The identity of a key, the only definition of equal keys.
///
/// Canonically equal texts are the same key, as in Swift's string comparison: the composed `é` and the
/// decomposed one.
enum KeyIdentity: Hashable {
  case text(String)
  /// A text with unrealistically many accents in a row, which the standard library takes quadratic time to
  /// order.
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
  /// Whether two texts have the same bytes, which for plain keys means that they are equal.
  func hasBytes(of other: Self) -> Bool {
    guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
      return isEmpty && other.isEmpty
    }
    return memcmp(start, otherStart, count) == 0
  }
}
