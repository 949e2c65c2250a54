internal import Foundation

extension String {
  /// The identity of a key, the only definition of equal keys.
  ///
  /// Canonically equal texts are the same key, as in Swift's string comparison: the composed `é` and the
  /// decomposed one. But a text with unrealistically many accents in a row, which the standard library takes
  /// quadratic time to order, is compared by its bytes.
  var keyIdentity: String {
    hasLongRun ? "\0" + utf8.map { String($0, radix: 16) }.joined(separator: " ") : self
  }

  private var hasLongRun: Bool {
    let maximumRun = 64
    guard utf8.count > maximumRun else { return false }
    var run = 0
    return unicodeScalars.contains { scalar in
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
