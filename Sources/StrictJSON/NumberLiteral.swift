package import Foundation

/// Numbers out of JSON literals, exactly or not at all.
package enum NumberLiteral {
  /// `1.0` and `1e3` are integers like `1` and `1000`; `1.5` and `1e400` are none of this type.
  @inlinable
  package static func integer<I: FixedWidthInteger>(
    _ literal: String, as type: I.Type = I.self
  ) -> I? {
    // Most are written without fraction and exponent.
    I(literal) ?? integerDigits(of: literal).flatMap { I($0) }
  }

  /// The digits of an integral literal with its sign; nil when it has a fraction, or more digits
  /// than any integer type.
  package static func integerDigits(of literal: String) -> String? {
    let parts = Parts(literal)
    guard let exponent = parts.exponent else { return parts.digits.isEmpty ? "0" : nil }
    guard !parts.digits.isEmpty else { return "0" }
    guard exponent >= 0, exponent <= 60, parts.digits.count <= 60 else { return nil }
    return (parts.isNegative ? "-" : "") + parts.digits + String(repeating: "0", count: exponent)
  }

  /// Whether a literal has no fraction, however large it is.
  package static func isWhole(_ literal: String) -> Bool {
    let parts = Parts(literal)
    guard !parts.digits.isEmpty else { return true }
    return parts.exponent.map { $0 >= 0 } ?? !literal.lowercased().contains("e-")
  }

  package static func double(_ literal: String) -> Double? {
    Double(literal).flatMap { isNear($0, literal) ? $0 : nil }
  }

  package static func float(_ literal: String) -> Float? {
    Float(literal).flatMap { isNear($0, literal) ? $0 : nil }
  }

  /// Whether a number was neither too large nor too small for its type.
  private static func isNear<F: BinaryFloatingPoint>(_ value: F, _ literal: String) -> Bool {
    value.isFinite && (!value.isZero || Parts(literal).digits.isEmpty)
  }

  /// Nil when a `Decimal` would have to round: it has 38 digits, or 39 that 128 bits can hold.
  package static func decimal(_ literal: String) -> Decimal? {
    let parts = Parts(literal)
    guard !parts.digits.isEmpty else { return Decimal.zero }
    guard let exponent = parts.exponent, (-128...127).contains(exponent),
      parts.digits.count <= 38 || UInt128(parts.digits) != nil
    else { return nil }
    let sign = parts.isNegative ? "-" : ""
    return Decimal(
      string: "\(sign)\(parts.digits)e\(exponent)", locale: Locale(identifier: "en_US_POSIX"))
  }

  /// Digits without zeros at either end, times ten to the exponent.
  private struct Parts {
    var isNegative: Bool
    var digits: String
    /// Nil when it is beyond all bounds.
    var exponent: Int?

    init(_ literal: String) {
      isNegative = literal.hasPrefix("-")
      let pieces = literal.drop { $0 == "-" }.split(whereSeparator: { $0 == "e" || $0 == "E" })
      let mantissa = pieces.first?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      let fraction = mantissa.dropFirst().first ?? ""
      let written = String(mantissa.first ?? "") + String(fraction)
      var all = written.utf8.drop { $0 == UInt8(ascii: "0") }
      let length = all.count
      while all.last == UInt8(ascii: "0") { all.removeLast() }
      digits = String(Substring(all))
      let power = pieces.count > 1 ? Int(pieces[1]) : 0
      exponent = power.flatMap {
        let (sum, overflow) = $0.addingReportingOverflow(length - digits.utf8.count)
        let (whole, overflow2) = sum.subtractingReportingOverflow(fraction.utf8.count)
        return overflow || overflow2 ? nil : whole
      }
    }
  }
}
